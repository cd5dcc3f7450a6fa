import { SequentialIds, UuidGenerator } from './ids.js';

describe('UuidGenerator', () => {
  it('gives distinct identifiers of version 7 that sort by time', () => {
    const generator = new UuidGenerator();
    const ids = Array.from({ length: 5_000 }, () => generator.next());
    expect(new Set(ids).size).toBe(5_000);
    expect([...ids].sort()).toEqual(ids);
    expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});

describe('SequentialIds', () => {
  it('counts up from one under its prefix', () => {
    const ids = new SequentialIds('turn');
    expect([ids.next(), ids.next(), new SequentialIds().next()]).toEqual(['turn-1', 'turn-2', 'id-1']);
  });
});
