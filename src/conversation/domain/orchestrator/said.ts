import type { Decimal } from 'decimal.js';
import { formatBrl, toDecimalText } from '../../../kernel/money.js';
import type { Said } from '../../../kernel/said.js';

export { enumerated, joined, NOTHING, type Said, say, stated } from '../../../kernel/said.js';

/** An amount as customers read it; the evidence holds it as "14.99". */
export function money(value: Decimal, fact: string, from: string): Said {
  return { text: formatBrl(value), evidence: [{ fact, value: toDecimalText(value), from }] };
}
