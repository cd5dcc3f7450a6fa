import type { Decimal } from 'decimal.js';
import { canonicalPhoneOrAsGiven } from '../../kernel/brazilian-phone.js';
import { fold, foldedWords } from '../../kernel/text-folding.js';
import { ACTIONABLE_SECTIONS, type Invoice, type InvoiceEntry } from './invoice.js';
import { finesAndInterest, FINES_SECTION, SUMMARY_SECTION } from './invoice-facts.js';
import { nameWords } from './name-words.js';
import { isProportional } from './proportional-entry.js';

/** Charges of one name on one line, their amounts summed. */
export interface ChargeGroup {
  readonly name: string;
  readonly msisdn: string | null;
  readonly section: string;
  readonly isProportional: boolean;
  readonly amount: Decimal;
}

/** True for a section whose entries add up to a line's bill, fines apart. */
export function isBilledSection(name: string): boolean {
  return BILLED.has(name);
}

/** How an invoice is read where documents differ: neither is written on it, and only its total can tell. */
export interface InvoiceReading {
  /** "Descontos" printed without a minus take away all the same. */
  readonly discountsTakeAway: boolean;
  /** Entries of the summary that are no subtotal ("PARC DEBITO 02/06") count beside those of the lines. */
  readonly summaryCounts: boolean;
}

export const PLAIN_READING: InvoiceReading = { discountsTakeAway: false, summaryCounts: false };

/** As printed first. */
export const READINGS: readonly InvoiceReading[] = [
  PLAIN_READING,
  { discountsTakeAway: true, summaryCounts: false },
  { discountsTakeAway: false, summaryCounts: true },
  { discountsTakeAway: true, summaryCounts: true },
];

/** Sections whose entries add up to a line's bill; "Detalhe de Uso" only itemises them, and fines have their own reader. */
const BILLED = new Set<string>(['Plano', 'Descontos', 'Pro Rata', ...ACTIONABLE_SECTIONS]);
/** Subtotals of the sections, the total, and fines. */
const REPEATED_IN_SUMMARY = new Set(['mensalidades', 'servicos', 'total', 'subtotal', 'juros', 'multa', 'multas']);
const SECTION_NAMES = new Set([...BILLED].map(fold));
const FINES_NAME = 'Juros e Multas';
const FINES_KEY = '\nfines';

/** Equal names on one line are one reason, their amounts summed; fines are one reason, wherever each invoice states them. */
export function billedGroups(invoice: Invoice, reading: InvoiceReading): ReadonlyMap<string, ChargeGroup> {
  const groups = new Map<string, ChargeGroup>();
  for (const { entry, msisdn, section } of entriesOf(invoice, reading)) {
    if (entry.value === null) continue;
    const key = keyOf(entry.desc, msisdn);
    const group = groups.get(key);
    const value = reading.discountsTakeAway && section === 'Descontos' ? entry.value.abs().negated() : entry.value;
    groups.set(key, {
      name: entry.desc,
      msisdn,
      section,
      isProportional: isProportional(section, entry) || group?.isProportional === true,
      amount: value.plus(group?.amount ?? 0),
    });
  }
  const fines = finesAndInterest(invoice);
  if (fines !== null) groups.set(FINES_KEY, { name: FINES_NAME, msisdn: null, section: FINES_SECTION, isProportional: false, amount: fines.total });
  return groups;
}

/** Names with an amount that cannot be read: what changed there is not known, so they are left to the remainder. */
export function unreadableKeys(invoice: Invoice): readonly string[] {
  return entriesOf(invoice, { discountsTakeAway: false, summaryCounts: true })
    .filter(({ entry }) => entry.value === null)
    .map(({ entry, msisdn }) => keyOf(entry.desc, msisdn));
}

interface PlacedEntry {
  readonly entry: InvoiceEntry;
  readonly msisdn: string | null;
  readonly section: string;
}

function entriesOf({ lines, summary }: Pick<Invoice, 'lines' | 'summary'>, { summaryCounts }: InvoiceReading): readonly PlacedEntry[] {
  const onLines = lines.flatMap(({ msisdn, sections }) =>
    sections
      .filter(({ name }) => BILLED.has(name))
      .flatMap(({ name, entries }) => entries.map((entry) => ({ entry, msisdn, section: name }))),
  );
  if (!summaryCounts) return onLines;
  return [...onLines, ...summaryEntries({ summary }).map((entry) => ({ entry, msisdn: null, section: SUMMARY_SECTION }))];
}

/** Entries of the summary that repeat nothing of the lines: no total, no subtotal of a section, no fines. */
export function summaryEntries({ summary }: Pick<Invoice, 'summary'>): readonly InvoiceEntry[] {
  return summary.entries.filter(({ desc }) => !repeatsLines(desc));
}

function repeatsLines(name: string): boolean {
  return SECTION_NAMES.has(fold(name)) || REPEATED_IN_SUMMARY.has(foldedWords(name)[0] ?? '');
}

function keyOf(name: string, msisdn: string | null): string {
  return `${msisdn === null ? '' : canonicalPhoneOrAsGiven(msisdn)}\n${nameWords(name).join(' ') || name}`;
}
