import type { Decimal } from 'decimal.js';
import { sumOf } from '../../kernel/money.js';
import { foldedWords } from '../../kernel/text-folding.js';
import type { ActionableSection, Invoice, InvoiceEntry, ResolvedInvoiceItem } from './invoice.js';
import type { ExplainingSection } from './invoice-sections.js';
import { itemCandidates } from './item-candidates.js';
import { nameWords } from './name-words.js';

/** An amount on the invoice with the place where it stands, so that an answer can show its evidence (architecture §4.36). */
export interface InvoiceCharge {
  readonly name: string;
  /** Null for an entry of the summary, which belongs to no line. */
  readonly msisdn: string | null;
  readonly section: string;
  readonly value: Decimal;
}

export interface FinesAndInterest {
  readonly charges: readonly InvoiceCharge[];
  readonly total: Decimal;
}

/** The section in which entries of the summary are told. */
export const SUMMARY_SECTION = 'Fatura Resumo';
export const FINES_SECTION = 'Juros e Multas';
const FINE_WORDS = new Set(['juros', 'multa', 'multas']);

/** The invoice's own total ("Total Geral"); null when it states none. Never a sum of ours. */
export function totalOf(invoice: Invoice): Decimal | null {
  return invoice.summary.total;
}

/** The readable amounts of these sections, line by line; of every section when none is named. */
export function chargesOf(invoice: Invoice, sections?: readonly (ActionableSection | ExplainingSection)[]): readonly InvoiceCharge[] {
  const wanted = sections === undefined ? null : new Set<string>(sections);
  return invoice.lines.flatMap(({ msisdn, sections: present }) =>
    present
      .filter(({ name }) => wanted === null || wanted.has(name))
      .flatMap(({ name, entries }) => entries.flatMap((entry) => chargeOf(entry, name, msisdn))),
  );
}

/**
 * Fines and interest, from one source so that nothing counts twice: the lines' section "Juros e Multas"; else the
 * summary's own entry for both; else its separate entries ("Multa por atraso", "Juros de mora").
 * @returns null when the invoice states none
 */
export function finesAndInterest(invoice: Invoice): FinesAndInterest | null {
  const onLines = chargesOf(invoice, [FINES_SECTION]);
  if (onLines.length > 0) return withTotal(onLines);
  const inSummary = invoice.summary.entries
    .filter((entry) => FINE_WORDS.has(foldedWords(entry.desc)[0] ?? ''))
    .flatMap((entry) => chargeOf(entry, SUMMARY_SECTION, null));
  const combined = inSummary.filter((charge) => isCombined(charge.name));
  const source = combined.length > 0 ? combined : inSummary;
  return source.length === 0 ? null : withTotal(source);
}

/** What the bill falls by without these items: the sum of their charges; credits and unreadable amounts save nothing. */
export function savingsWithout(items: readonly ResolvedInvoiceItem[]): Decimal {
  return sumOf(items.flatMap(({ value }) => (value?.greaterThan(0) === true ? [value] : [])));
}

/** Every charge whose name is this one, compared folded, on all lines. */
export function itemsNamed(invoice: Invoice, name: string): readonly ResolvedInvoiceItem[] {
  const wanted = nameWords(name).join(' ');
  return itemCandidates(invoice)
    .filter(({ words }) => words.join(' ') === wanted)
    .map(({ item }) => item);
}

function chargeOf(entry: InvoiceEntry, section: string, msisdn: string | null): readonly InvoiceCharge[] {
  return entry.value === null ? [] : [{ name: entry.desc, msisdn, section, value: entry.value }];
}

/** "Juros e Multas" and "Multas e juros" stand for both. */
function isCombined(name: string): boolean {
  const words = new Set(foldedWords(name));
  return words.has('juros') && (words.has('multa') || words.has('multas'));
}

function withTotal(charges: readonly InvoiceCharge[]): FinesAndInterest {
  return { charges, total: sumOf(charges.map(({ value }) => value)) };
}
