import { monthName } from '../../../kernel/calendar-date.js';
import { foldedWords, fold } from '../../../kernel/text-folding.js';
import { type Invoice, monthOf } from '../../../invoice/domain/index.js';

export interface InvoicesInHand {
  readonly current: Invoice;
  readonly previous: Invoice | null;
}

const MONTHS = Array.from({ length: 12 }, (_unused, index) => fold(monthName(index + 1)));
/** A longer reply says something else than yes. */
const LONGEST_YES = 4;
const YES = new Set(['sim', 'pode', 'quero', 'isso', 'ok', 'essa', 'esta', 'claro', 'certo']);

/** The month that words name ("a de janeiro"), 1 to 12; null where they name none. */
export function monthNamed(text: string): number | null {
  const words = new Set(foldedWords(text));
  const month = MONTHS.findIndex((name) => words.has(name)) + 1;
  return month === 0 ? null : month;
}

/** The month of the invoice that a question asks about ("a fatura de janeiro"): months are also named in passing ("desde janeiro"). */
export function invoiceMonthAsked(text: string): number | null {
  const asked = /\b(?:fatura|conta|boleto)(?: do mes)? de (\w+)/.exec(fold(text))?.[1];
  return asked === undefined ? null : monthNamed(asked);
}

const CHANGE = /^(?:aument|subi|cresce|mudou|mudanc|difer|dobrou|pulou|mais$|maior|car[oa]s?$|alt[oa]s?$|anterior|passado$)/;

/** True for a question why the invoice changed; "explica minha fatura" asks what it holds. */
export function asksForChange(text: string): boolean {
  return foldedWords(text).some((word) => CHANGE.test(word));
}

/** "sim", "pode ser": the invoice that was offered will do. */
export function acceptsOffer(text: string): boolean {
  const words = foldedWords(text);
  return words.length <= LONGEST_YES && words.some((word) => YES.has(word)) && !words.includes('nao');
}

/**
 * The invoice of a month among those in hand, with the one before it where that is in hand too; the newer one where no month is
 * asked for. Null: it is not in hand.
 */
export function invoiceOfMonth(inHand: InvoicesInHand, month: number | null): InvoicesInHand | null {
  const { current, previous } = inHand;
  if (month === null || isOf(current, month)) return inHand;
  return previous !== null && isOf(previous, month) ? { current: previous, previous: null } : null;
}

function isOf(invoice: Invoice, month: number): boolean {
  return monthOf(invoice.summary.reference)?.month === month;
}
