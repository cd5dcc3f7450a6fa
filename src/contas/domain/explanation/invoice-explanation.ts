import type { Decimal } from 'decimal.js';
import { chargesOf, compareInvoices, type DifferenceReason, differenceReasons, finesAndInterest, type Invoice, type InvoiceMonth, monthOf } from '../../../invoice/domain/index.js';
import { canonicalPhoneOrAsGiven } from '../../../kernel/brazilian-phone.js';
import { sumOf } from '../../../kernel/money.js';
import { type ContentSection, invoiceContents } from './invoice-contents.js';

/** What the sum of an invoice's charges is called, by section. */
export const OVERVIEW_SECTIONS = [
  'Plano',
  'Descontos',
  'Pro Rata',
  'SVA Detalhe Total',
  'Itens Eventuais',
  'Serviços Contratados de Terceiros',
  'Juros e Multas',
] as const;
export type OverviewSection = (typeof OVERVIEW_SECTIONS)[number];

export interface OverviewPart {
  readonly section: OverviewSection;
  readonly total: Decimal;
}

/** Why an invoice is as it is: against the one before where there is one, else by its own parts (WORKFLOWS §11.12). */
export interface InvoiceExplanation {
  readonly month: InvoiceMonth | null;
  readonly dueDate: string | null;
  /** The invoices bill more than one line, so each charge is told with its own. */
  readonly severalLines: boolean;
  readonly currentTotal: Decimal | null;
  /** False: there is no invoice before to compare with. */
  readonly compared: boolean;
  readonly previousTotal: Decimal | null;
  readonly difference: Decimal | null;
  /** Sum exactly to `difference` where it is known; the largest first. */
  readonly reasons: readonly DifferenceReason[];
  /** The parts of this invoice, none of them zero. */
  readonly overview: readonly OverviewPart[];
  /** What it holds one by one, where that was asked or is all that can be told; else empty. */
  readonly contents: readonly ContentSection[];
}

/**
 * Explains an invoice by the one before; without it, by what it holds.
 * @param listed what it holds is told in any case: the invoice was asked about, not its change
 */
export function explainInvoice(current: Invoice, previous: Invoice | null, listed = false): InvoiceExplanation {
  const contents = listed || previous === null ? invoiceContents(current) : [];
  const severalLines = haveSeveralLines(previous === null ? [current] : [current, previous]);
  const own = { month: monthOf(current.summary.reference), dueDate: current.summary.dueDate, severalLines, overview: overviewOf(current), contents };
  if (previous === null) {
    return { ...own, currentTotal: current.summary.total, compared: false, previousTotal: null, difference: null, reasons: [] };
  }
  const { currentTotal, previousTotal, difference, parts } = compareInvoices(current, previous);
  return { ...own, currentTotal, compared: true, previousTotal, difference, reasons: differenceReasons(parts) };
}

/** True where the invoices bill more than one line. */
export function haveSeveralLines(invoices: readonly Invoice[]): boolean {
  return new Set(invoices.flatMap(({ lines }) => lines.map(({ msisdn }) => canonicalPhoneOrAsGiven(msisdn)))).size > 1;
}

function overviewOf(invoice: Invoice): readonly OverviewPart[] {
  return OVERVIEW_SECTIONS.map((section) => ({ section, total: totalOfSection(invoice, section) })).filter(({ total }) => !total.isZero());
}

/** Fines have one source, wherever the invoice states them. */
function totalOfSection(invoice: Invoice, section: OverviewSection): Decimal {
  const charges = section === 'Juros e Multas' ? (finesAndInterest(invoice)?.charges ?? []) : chargesOf(invoice, [section]);
  return sumOf(charges.map(({ value }) => value));
}
