import { RandomPool } from './random-pool.js';

describe('the pool of random bytes', () => {
  it('gives as many as asked for each time, and none twice', () => {
    const pool = new RandomPool(16);
    const taken = Array.from({ length: 1_000 }, () => pool.take());
    expect(taken.every(({ length }) => length === 16)).toBe(true);
    expect(new Set(taken.map((bytes) => bytes.toString('hex'))).size).toBe(1_000);
  });
});
