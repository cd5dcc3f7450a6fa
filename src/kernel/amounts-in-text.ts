import type { Decimal } from 'decimal.js';
import { parseMoney } from './money.js';

const AMOUNT_IN_TEXT = /(?<![\d.,])(?:r\$ ?)?(\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+[,.]\d{1,2})(?![\d.,]*\d)|r\$ ?(\d+)|(?<!\d)(\d+)(?= (?:reais|conto|pila))/g;

/** The amounts that a folded sentence names in digits: "14,99", "r$ 60", "80 reais". A bare whole number is none. */
export function amountsIn(text: string): readonly Decimal[] {
  return [...text.matchAll(AMOUNT_IN_TEXT)].flatMap((match) => parseMoney(match.slice(1).join('')) ?? []);
}
