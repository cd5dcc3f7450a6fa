import { hashSecret, newSecret, sameHash } from './secrets.js';

describe('secrets', () => {
  it('are new each time, and travel in a header as they are', () => {
    expect(newSecret()).not.toBe(newSecret());
    expect(newSecret()).toMatch(/^atd_[\w-]{43}$/);
  });

  it('are compared by hashes that do not hold them', () => {
    const secret = newSecret();
    expect(hashSecret(secret)).not.toContain(secret);
    expect(sameHash(hashSecret(secret), hashSecret(secret))).toBe(true);
    expect(sameHash(hashSecret(secret), hashSecret(newSecret()))).toBe(false);
    expect(sameHash(hashSecret(secret), '')).toBe(false);
  });
});
