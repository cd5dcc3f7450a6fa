import type { Decimal } from 'decimal.js';
import { type Invoice, type InvoiceEntry, SUMMARY_SECTION, summaryEntries } from '../../../invoice/domain/index.js';

/** Charges of one name and amount, told once. */
export interface ContentEntry {
  readonly name: string;
  readonly value: Decimal | null;
  readonly count: number;
}

export interface ContentSection {
  /** Null for what the summary states, which belongs to no line. */
  readonly msisdn: string | null;
  readonly section: string;
  readonly entries: readonly ContentEntry[];
  /** Entries beyond those that are told. */
  readonly left: number;
}

/** Longer sections are cut, as the snapshot is (CONVERSATION "Snapshot": at most twenty). */
const MOST_ENTRIES = 20;
/** Told on their own, or only itemising other sections. */
const UNTOLD = new Set(['Detalhe de Uso', 'Juros e Multas']);

/** What an invoice holds, line by line, section by section; then what its summary adds. */
export function invoiceContents(invoice: Invoice): readonly ContentSection[] {
  const onLines = invoice.lines.flatMap(({ msisdn, sections }) =>
    sections.filter(({ name }) => !UNTOLD.has(name)).map(({ name, entries }) => sectionOf(msisdn, name, entries)),
  );
  return [...onLines, sectionOf(null, SUMMARY_SECTION, summaryEntries(invoice))].filter(({ entries }) => entries.length > 0);
}

function sectionOf(msisdn: string | null, section: string, entries: readonly InvoiceEntry[]): ContentSection {
  const groups = grouped(entries);
  return { msisdn, section, entries: groups.slice(0, MOST_ENTRIES), left: Math.max(0, groups.length - MOST_ENTRIES) };
}

function grouped(entries: readonly InvoiceEntry[]): readonly ContentEntry[] {
  const groups = new Map<string, ContentEntry>();
  for (const { desc, value } of entries) {
    const key = `${desc}\n${value?.toFixed(2) ?? ''}`;
    groups.set(key, { name: desc, value, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}
