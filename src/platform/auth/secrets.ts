import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256Hex } from '../../kernel/hash.js';

/** A new key's secret: 256 random bits, so a plain hash of it needs neither salt nor stretching. */
export function newSecret(): string {
  return `atd_${randomBytes(32).toString('base64url')}`;
}

/** What is stored of a secret, and what it is looked up by. */
export function hashSecret(secret: string): string {
  return sha256Hex(secret);
}

/** Compares two hashes in a time that does not tell how much of them is equal. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
