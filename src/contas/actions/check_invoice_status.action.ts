import type { JsonObject } from '../../kernel/json.js';
import type { ActionContext, PureAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { invoiceFactsJson } from '../domain/contestation/invoice-items.js';
import { invoiceOwnerOf, InvoiceReads } from '../invoice-reads.js';
import { CUSTOMER_INPUTS, referenceOf, textAt } from '../node-input.js';
import { recordedRead } from '../recorded-read.js';

/**
 * The status of the invoice, and what the contestation needs of it (WORKFLOWS §11.8 node 2):
 * `{success, invoice_status, invoice_found, invoice_total, invoice_items: [{name, msisdn, section, type, value}]}`. The invoice is
 * the session's where it has one in hand, else it is read once; nothing after this node reads it again.
 */
export function checkInvoiceStatus({ telco, clock }: Pick<ContasParts, 'telco' | 'clock'>): PureAction {
  const invoices = new InvoiceReads(telco, clock);
  return {
    name: 'check_invoice_status',
    effect: null,
    inputs: { ...CUSTOMER_INPUTS, item_name: { required: false, type: 'string' } },
    run: async (input, context) => {
      const read = await invoices.current(invoiceOwnerOf(input), context);
      if (read.kind === 'failed') throw new Error(`the invoice could not be read: ${read.error}`);
      const facts = read.kind === 'read' ? invoiceFactsJson(read.current, textAt(input, 'item_name')) : { invoice_total: null, invoice_items: [] };
      return { success: true, invoice_status: await statusOf(input, context), invoice_found: read.kind === 'read', ...facts };
    },
  };

  /** @throws Error when the operator does not answer; null where it does not know the invoice */
  async function statusOf(input: JsonObject, context: ActionContext): Promise<string | null> {
    const request = { msisdn: textAt(input, 'msisdn'), invoice: referenceOf(input, context) };
    const outcome = await recordedRead('check_invoice_status', context, clock, () => telco.checkInvoiceStatus(request, context));
    if (outcome.kind === 'ok') return outcome.value.invoiceStatus;
    if (outcome.kind === 'not_found') return null;
    throw new Error(`the status of the invoice could not be read: ${outcome.error}`);
  }
}
