import type { Decimal } from 'decimal.js';
import type { JsonValue } from '../../../kernel/json.js';
import { toDecimalText } from '../../../kernel/money.js';

/** An amount as results carry it, "14.99". */
export function amountText(amount: Decimal | null): string | null {
  return amount === null ? null : toDecimalText(amount);
}

/** A text of a stored result; null for anything else, the empty text included. */
export function textFrom(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A list of a stored result; empty for anything else. */
export function listFrom(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
