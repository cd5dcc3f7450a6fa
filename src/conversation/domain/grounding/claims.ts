import { monthOfAbbreviation, parseDate } from '../../../kernel/calendar-date.js';
import { parseMoney, toDecimalText } from '../../../kernel/money.js';

/** A fact that a sentence states and that must come from somewhere (architecture §4.36). */
export interface Claim {
  readonly kind: 'amount' | 'date' | 'protocol';
  /** Canonical: "14.99" without sign, "2026-04-05" ("--04-05" without a year), the digits of a protocol. */
  readonly value: string;
}

const AMOUNT = /-?\s?R\$[\s\u00a0\u202f]*-?\s?\d[\d.]*(?:,\d+)?/gu;
const NUMERIC_DATE = /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?\b/gu;
const WRITTEN_DATE = /\b(\d{1,2})º? de (janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)(?: de (\d{4}))?/giu;
/** No amount, year, line ending or count has that many digits in a row; a phone number is never said whole. */
const PROTOCOL = /\d{8,}/gu;

/** Every claim has one; most names of an invoice have none, and are told by it for a tenth of the search. */
const DIGIT = /\d/;

/** The amounts, days and protocols that a text states. Order and repetition are kept. */
export function claimsOf(text: string): readonly Claim[] {
  if (!DIGIT.test(text)) return [];
  const amounts = [...text.matchAll(AMOUNT)].flatMap(([said]) => amountClaim(said));
  const rest = text.replace(AMOUNT, ' ');
  const numeric = [...rest.matchAll(NUMERIC_DATE)].flatMap(([, day, month, year]) => dateClaim(day, month, year));
  const written = [...rest.matchAll(WRITTEN_DATE)].flatMap(([, day, name, year]) => dateClaim(day, String(monthOfAbbreviation(String(name).slice(0, 3))), year));
  const protocols = [...rest.matchAll(PROTOCOL)].map(([value]): Claim => ({ kind: 'protocol', value }));
  return [...amounts, ...numeric, ...written, ...protocols];
}

/** A debit and a credit of one size are one figure: sentences tell the sign in words ("desconto de R$ 5,00"). */
function amountClaim(said: string): readonly Claim[] {
  const amount = parseMoney(said.replace(/\s/gu, ''));
  return amount === null ? [] : [{ kind: 'amount', value: toDecimalText(amount.abs()) }];
}

function dateClaim(day: string | undefined, month: string | undefined, year: string | undefined): readonly Claim[] {
  const [dd, mm] = [String(day).padStart(2, '0'), String(month).padStart(2, '0')];
  // A leap year, so that any day of any year passes.
  if (parseDate(`${dd}/${mm}/${year ?? '2024'}`) === null) return [];
  return [{ kind: 'date', value: `${year ?? '-'}-${mm}-${dd}` }];
}
