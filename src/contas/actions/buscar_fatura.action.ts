import type { Invoice } from '../../invoice/domain/index.js';
import type { JsonObject } from '../../kernel/json.js';
import { toDecimalText } from '../../kernel/money.js';
import { NOTHING, say } from '../../kernel/said.js';
import type { ActionContext, PureAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { contasScopeOf } from '../contas-scope.js';
import { invoiceDocument } from '../domain/invoice-document.js';
import { brl, dueDateSaid, messageOf } from '../domain/explanation/spoken.js';
import { type InvoiceOwner, invoiceOwnerOf, InvoiceReads } from '../invoice-reads.js';
import { textAt } from '../node-input.js';

const TEXT = { required: false, type: 'string' } as const;

/**
 * Reads one invoice (WORKFLOWS §11.2): the session's where it has one in hand, with `invoice_id` and a customer the detailed one
 * (`buscar_fatura`), else the customer's latest (`consultar_faturas`); at most one call.
 * `{success, not_found, origem, invoice_id, referencia, vencimento, periodo, total, invoice_detail, mensagem, evidence}`; `output: resumo`
 * leaves `invoice_detail` out.
 */
export function buscarFatura({ telco, clock }: Pick<ContasParts, 'telco' | 'clock'>): PureAction {
  const invoices = new InvoiceReads(telco, clock);
  return {
    name: 'buscar_fatura',
    effect: null,
    inputs: { invoice_id: TEXT, msisdn: TEXT, customer_id: TEXT, output: TEXT },
    run: async (input, context) => {
      const owner = identified(invoiceOwnerOf(input), context);
      const read = await invoices.current(owner, context);
      if (read.kind === 'failed') throw new Error(`the invoice could not be read: ${read.error}`);
      if (read.kind !== 'read') return notFound();
      return { success: true, not_found: false, origem: originOf(owner, context), ...found(read.current, textAt(input, 'output')) };
    },
  };
}

/** An id without its customer finds nothing: the fallback asks for the customer's latest. */
function identified(owner: InvoiceOwner, { conversationKey }: ActionContext): InvoiceOwner {
  return owner.customerId === null && conversationKey === null ? { ...owner, invoiceId: null } : owner;
}

function originOf({ invoiceId }: InvoiceOwner, context: ActionContext): string {
  if ((contasScopeOf(context)?.invoices.current ?? null) !== null) return 'prefetch';
  return invoiceId === null ? 'consultar_faturas' : 'buscar_fatura';
}

function notFound(): JsonObject {
  return { success: false, not_found: true, origem: null, ...messageOf({ text: 'Não encontrei uma fatura sua para consultar.', evidence: [] }) };
}

function found(invoice: Invoice, output: string | null): JsonObject {
  const { invoiceId, reference, dueDate, period, total } = invoice.summary;
  const amount = total === null ? NOTHING : say` Ela soma ${brl(total, 'total', '/Fatura Resumo/itens/Total Geral')}.`;
  const due = dueDate === null ? NOTHING : say` O vencimento é em ${dueDateSaid(dueDate)}.`;
  return {
    invoice_id: invoiceId,
    referencia: reference,
    vencimento: dueDate,
    periodo: period,
    total: total === null ? null : toDecimalText(total),
    ...(output !== 'resumo' && { invoice_detail: invoiceDocument(invoice) }),
    ...messageOf(say`Encontrei a sua fatura.${amount}${due}`),
  };
}
