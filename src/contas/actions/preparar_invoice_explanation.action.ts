import type { JsonObject } from '../../kernel/json.js';
import { type Invoice, monthOf } from '../../invoice/domain/index.js';
import { assertNever } from '../../kernel/errors.js';
import type { ActionContext, PureAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { acceptsOffer, asksForChange, type InvoicesInHand, invoiceMonthAsked, invoiceOfMonth, monthNamed } from '../domain/explanation/asked-invoice.js';
import { explanationJson } from '../domain/explanation/explanation-json.js';
import { explainInvoice } from '../domain/explanation/invoice-explanation.js';
import { textOf } from '../explanation-input.js';
import { givenInvoices, invoiceOwnerOf, InvoiceReads } from '../invoice-reads.js';

/** Why there is nothing to explain yet: the customer can help with it, unlike with a system that does not answer. */
type InvalidReason = 'cliente_nao_identificado' | 'fatura_nao_encontrada' | 'mes_indisponivel';

/**
 * Compares the invoice asked about with the one before (WORKFLOWS §11.12 `preparar`). Three ends, for three edges: `success`;
 * `service_failed`, the operator's system did not answer; neither, and `motivo` says what the customer can help with. `tentativa`
 * counts the runs of this execution by `tentativa_anterior`. `texto` is the customer's question, `complemento` the answer to `motivo`:
 * it may name a month, never whose invoice it is, which only the caller knows.
 */
export function prepararInvoiceExplanation({ telco, clock }: Pick<ContasParts, 'telco' | 'clock'>): PureAction {
  const reads = new InvoiceReads(telco, clock);
  return {
    name: 'preparar_invoice_explanation',
    effect: null,
    inputs: {
      msisdn: { required: true, type: 'string' },
      customer_id: { required: true, type: 'string' },
      invoice_id: { required: true, type: 'string' },
      fatura_atual: { required: false, type: 'object' },
      fatura_anterior: { required: false, type: 'object' },
      texto: { required: false, type: 'string' },
      complemento: { required: false, type: 'string' },
      tentativa_anterior: { required: false, type: 'number' },
    },
    run: async (input, context) => ({ tentativa: attemptOf(input), ...(await prepared(input, context, reads)) }),
  };
}

function attemptOf({ tentativa_anterior: before }: JsonObject): number {
  return (typeof before === 'number' ? before : 0) + 1;
}

async function prepared(input: JsonObject, context: ActionContext, reads: InvoiceReads): Promise<JsonObject> {
  const read = givenInvoices(input) ?? (await reads.currentAndPrevious(invoiceOwnerOf(input), context));
  switch (read.kind) {
    case 'read':
      return explained(input, read);
    case 'failed':
      return { success: false, service_failed: true, motivo: 'servico_indisponivel', explicacao: null };
    case 'unidentified':
      return invalid('cliente_nao_identificado');
    case 'not_found':
      return invalid('fatura_nao_encontrada');
    default:
      return assertNever(read);
  }
}

function explained(input: JsonObject, inHand: InvoicesInHand): JsonObject {
  const chosen = invoiceOfMonth(inHand, monthAsked(input));
  if (chosen === null) return { ...invalid('mes_indisponivel'), mes_disponivel: monthJson(inHand.current) };
  return {
    success: true,
    service_failed: false,
    motivo: null,
    fatura_id: chosen.current.summary.invoiceId,
    explicacao: explanationJson(explainInvoice(chosen.current, chosen.previous, asksForContents(input))),
  };
}

/** Who only asks for an explanation is told the invoice itself as well. */
function asksForContents(input: JsonObject): boolean {
  const text = textOf(input, 'texto');
  return text !== null && !asksForChange(text);
}

/** The month that the customer named last; none where the one that was offered will do. */
function monthAsked(input: JsonObject): number | null {
  const complement = textOf(input, 'complemento');
  if (complement !== null && acceptsOffer(complement)) return null;
  return monthNamed(complement ?? '') ?? invoiceMonthAsked(textOf(input, 'texto') ?? '');
}

function monthJson(invoice: Invoice): JsonObject | null {
  const month = monthOf(invoice.summary.reference);
  return month === null ? null : { mes: month.month, ano: month.year };
}

function invalid(motivo: InvalidReason): JsonObject {
  return { success: false, service_failed: false, motivo, explicacao: null };
}
