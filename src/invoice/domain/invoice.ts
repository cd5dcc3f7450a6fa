import type { Decimal } from 'decimal.js';
import type { JsonObject, JsonValue } from '../../kernel/json.js';

/** The four sections whose items can be acted on (api.md "invoiceDetail", CONVERSATION invoice_resolver "Seções tratadas"). */
export const ACTIONABLE_SECTIONS = [
  'SVA Detalhe Total',
  'Itens Eventuais',
  'Serviços Contratados de Terceiros',
  'Serviços Bundle Inclusos',
] as const;
export type ActionableSection = (typeof ACTIONABLE_SECTIONS)[number];

/** The key of the document that no resolver reads as a line. */
export const SUMMARY_KEY = 'Fatura Resumo';

export interface InvoiceEntry {
  readonly desc: string;
  /** Null when absent or unreadable as an amount; never zero by default. */
  readonly value: Decimal | null;
  readonly raw: JsonObject;
}

export interface InvoiceSection {
  readonly name: string;
  readonly entries: readonly InvoiceEntry[];
}

export interface InvoiceLine {
  /** Digits as the document gives them. */
  readonly msisdn: string;
  readonly sections: readonly InvoiceSection[];
}

export interface InvoiceSummary {
  readonly invoiceId: string | null;
  readonly reference: string | null;
  /** As the document gives it ("05/04/2026", "2026-06-05"); `null` when absent. */
  readonly dueDate: string | null;
  readonly period: string | null;
  readonly entries: readonly InvoiceEntry[];
  /** The entry "Total Geral"; null when absent or unreadable. */
  readonly total: Decimal | null;
}

/** An entry that could not be read, reported in the trace. */
export interface SkippedEntry {
  readonly path: string;
  readonly value: JsonValue;
}

export interface Invoice {
  readonly summary: InvoiceSummary;
  readonly lines: readonly InvoiceLine[];
  readonly skipped: readonly SkippedEntry[];
}

export type ItemType = 'avulso' | 'estrategico' | 'bundle' | 'plano';
export type ResolvableTool = 'cancelar_vas_avulso' | 'vas_estrategico' | 'pro_rata';

/** One charge of the invoice that the customer meant (CONVERSATION state.py, `ResolvedInvoiceItem`). */
export interface ResolvedInvoiceItem {
  readonly canonicalName: string;
  readonly toolCategory: ResolvableTool;
  readonly itemType: ItemType;
  readonly msisdn: string;
  readonly value: Decimal | null;
  readonly section: string;
  readonly rawEntry: JsonObject;
}

export interface ItemResolution {
  readonly mention: string;
  readonly matches: readonly ResolvedInvoiceItem[];
}

/** What the mentions of one message come to on one invoice. */
export interface ResolutionOutcome {
  /** Charges of the mentions that are not ambiguous; several equal charges stay several entries (architecture §4.7). */
  readonly resolved: readonly ResolvedInvoiceItem[];
  readonly ambiguous: readonly ItemResolution[];
  readonly notFound: readonly string[];
  /** Matches that hold nothing to charge: credits, reversals, zero or absent amounts (architecture §4.8). */
  readonly withoutCharge: readonly ResolvedInvoiceItem[];
}
