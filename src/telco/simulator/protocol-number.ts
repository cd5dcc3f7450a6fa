import { sha256Hex } from '../../kernel/hash.js';
import type { TelcoOperation } from '../telco-gateway.js';

const DIGITS = 20n;

/**
 * The protocol of a call: 20 digits, the same for the same key. Derived, so that a repeated conversation is equal byte
 * for byte; so many digits that two keys do not meet, and no phone, document or card number has that form.
 */
export function protocolNumber(tenantId: string, operation: TelcoOperation, idempotencyKey: string): string {
  const hash = BigInt(`0x${sha256Hex(JSON.stringify([tenantId, operation, idempotencyKey]))}`);
  const lowest = 10n ** (DIGITS - 1n);
  return (lowest + (hash % (9n * lowest))).toString();
}
