import { Decimal } from 'decimal.js';
import type { JsonValue } from './json.js';
import { remembered } from './remembered.js';

/** `\s` holds every Unicode space, the no-break ones included; zero-width ones come with copied text (case C24). */
const SPACES = /[\s\u200B\u2060]+/gu;
const LONGEST_AMOUNT = 40;
/** Hyphen, minus sign, en dash: what backends and word processors write for "minus". */
const MINUS = '[-\\u2212\\u2013]';
/** Brazilian thousands ("1.234", never starting with zero) or plain digits, with up to two decimals after a comma or point. */
const GROUPED = '(?<grouped>[1-9]\\d{0,2}(?:\\.\\d{3}){1,4})(?:,(?<groupedCents>\\d{1,2}))?';
const PLAIN = '(?<plain>\\d{1,15})(?:[.,](?<plainCents>\\d{1,2}))?';

const AMOUNT = new RegExp(
  `^(?<open>\\()? ?(?<minusBefore>${MINUS})? ?(?<currencyBefore>R\\$)? ?(?<minusInside>${MINUS})? ?` +
    `(?:${GROUPED}|${PLAIN})` +
    ` ?(?<minusAfter>${MINUS})? ?(?<currencyAfter>R\\$)? ?(?<close>\\))?$`,
  'iu',
);
const JSON_AMOUNT = /^-?\d{1,15}(?:\.\d{1,2})?$/;

/**
 * Reads an amount as api.md "invoiceDetail" lists the forms: Brazilian or plain decimal notation, with or without
 * "R$", any kind of space, a minus before, inside or after, accounting parentheses, or a JSON number.
 * @returns reais with at most two decimals, or null for what cannot be read without guessing ("1,234.56", "1e3",
 * three decimals): absent, never zero
 */
export function parseMoney(value: JsonValue | undefined): Decimal | null {
  if (typeof value === 'number') return parseNumber(value);
  if (typeof value === 'string') return parseText(value);
  return null;
}

function parseNumber(value: number): Decimal | null {
  const text = String(value);
  return JSON_AMOUNT.test(text) ? withoutNegativeZero(new Decimal(text)) : null;
}

/** "R$ 14,99" and "14.99": how nearly every amount is written. What is left takes all the forms there are. */
const PLAINLY = /^(?:R\$ ?)?(\d{1,15})[.,](\d{2})$/;

/** Two amounts that read the same are one: a Decimal never changes. */
const decimal = remembered((text) => new Decimal(text));

function parseText(text: string): Decimal | null {
  const plainly = PLAINLY.exec(text);
  if (plainly !== null) return decimal(`${plainly[1] ?? ''}.${plainly[2] ?? ''}`);
  const spaced = text.replace(SPACES, ' ').trim();
  const parts = spaced.length > LONGEST_AMOUNT ? undefined : AMOUNT.exec(spaced)?.groups;
  if (parts === undefined) return null;
  const marks = [parts['open'], parts['minusBefore'], parts['minusInside'], parts['minusAfter']];
  const negations = marks.filter((mark) => mark !== undefined).length;
  const isBalanced = (parts['open'] === undefined) === (parts['close'] === undefined);
  const hasTwoCurrencies = parts['currencyBefore'] !== undefined && parts['currencyAfter'] !== undefined;
  if (negations > 1 || !isBalanced || hasTwoCurrencies) return null;
  const whole = (parts['grouped'] ?? parts['plain'] ?? '').replaceAll('.', '');
  const cents = parts['groupedCents'] ?? parts['plainCents'] ?? '0';
  const amount = new Decimal(`${whole}.${cents}`);
  return withoutNegativeZero(negations === 1 ? amount.negated() : amount);
}

/** Text for customers: "R$ 1.234,50", "-R$ 5,00"; always a plain space (case C24), rounded half-up to cents. */
export function formatBrl(amount: Decimal): string {
  const [whole = '0', cents = '00'] = toDecimalText(amount.abs()).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${isNegativeInCents(amount) ? '-' : ''}R$ ${grouped},${cents}`;
}

/** Text for JSON and storage: "14.99", "-5.00"; two decimals, half-up (architecture §4.36). */
export function toDecimalText(amount: Decimal): string {
  return roundToCents(amount).toFixed(2);
}

/** Whole cents as integer text, "1499": exact at any size and stable inside a hash (architecture §4.10). */
export function toCents(amount: Decimal): string {
  return roundToCents(amount).times(100).toFixed(0);
}

/** Half-up to two places, away from zero for negatives; never negative zero. */
export function roundToCents(amount: Decimal): Decimal {
  // Nearly every amount is in cents already.
  return withoutNegativeZero(amount.decimalPlaces() <= 2 ? amount : amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP));
}

/** The exact sum; zero for none. */
export function sumOf(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0));
}

function isNegativeInCents(amount: Decimal): boolean {
  return roundToCents(amount).isNegative();
}

function withoutNegativeZero(amount: Decimal): Decimal {
  return amount.isZero() ? amount.abs() : amount;
}
