import type { Invoice, ResolvedInvoiceItem } from '../../src/invoice/domain/invoice.js';
import { InvoiceResolver, type ResolveOptions } from '../../src/invoice/domain/item-resolver.js';
import { parseInvoice } from '../../src/invoice/domain/parse-invoice.js';

/** Items as a test reads them: the name and the last digits of the line. */
export function labels(items: readonly ResolvedInvoiceItem[]): readonly string[] {
  return items.map((item) => `${item.canonicalName} ${item.msisdn.slice(-4)}`);
}

/** What mentions come to by names alone, every item as its label; an ambiguity is its mention and then its items. */
export async function outcomeOf(mentions: readonly string[], invoice: Invoice, options: ResolveOptions = {}) {
  const { resolved, ambiguous, notFound, withoutCharge } = await new InvoiceResolver().resolve(mentions, invoice, options);
  return {
    resolved: labels(resolved),
    ambiguous: ambiguous.map(({ mention, matches }) => [mention, ...labels(matches)]),
    notFound,
    withoutCharge: labels(withoutCharge),
  };
}

export const NOTHING = { resolved: [], ambiguous: [], notFound: [], withoutCharge: [] };

/** One line, 11999990001, with a charge of R$ 9,90 for each name. */
export function invoiceOfNames(names: readonly string[], section = 'SVA Detalhe Total'): Invoice {
  return parseInvoice({ '11999990001': { [section]: names.map((desc) => ({ desc, value: 'R$ 9,90' })) } });
}
