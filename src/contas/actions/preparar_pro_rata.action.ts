import { canonicalPhoneOrAsGiven } from '../../kernel/brazilian-phone.js';
import type { JsonObject } from '../../kernel/json.js';
import type { Invoice } from '../../invoice/domain/index.js';
import type { ActionContext, PureAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { chargesOfPlans, daysOf, namesPlanoControle, periodIn, type ProportionalCharge, proportionalCharges } from '../domain/explanation/proportional-charge.js';
import { haveSeveralLines } from '../domain/explanation/invoice-explanation.js';
import { plansGiven, proportionalJson } from '../domain/explanation/proportional-json.js';
import { textOf } from '../explanation-input.js';
import { givenInvoices, invoiceOwnerOf, InvoiceReads } from '../invoice-reads.js';
import { LineContracts } from '../line-contracts.js';

/**
 * Finds what is charged for a part of the period (WORKFLOWS §11.14 `preparar`): on the invoice, and where that cannot be had in
 * `planos`. Who has a Plano Controle is asked whether it was clear, `await_user_input`; others are only told.
 */
export function prepararProRata({ telco, clock }: Pick<ContasParts, 'telco' | 'clock'>): PureAction {
  const reads = new InvoiceReads(telco, clock);
  const contracts = new LineContracts(telco, clock);
  return {
    name: 'preparar_pro_rata',
    effect: null,
    inputs: {
      planos: { required: true, type: 'array' },
      has_plano_controle: { required: true, type: 'boolean' },
      msisdn: { required: true, type: 'string' },
      customer_id: { required: true, type: 'string' },
      invoice_id: { required: true, type: 'string' },
      fatura_atual: { required: false, type: 'object' },
    },
    run: (input, context) => prepared(input, context, { reads, contracts }),
  };
}

interface Sources {
  readonly reads: InvoiceReads;
  readonly contracts: LineContracts;
}

async function prepared(input: JsonObject, context: ActionContext, { reads, contracts }: Sources): Promise<JsonObject> {
  const plans = plansGiven(input['planos']);
  const invoice = await invoiceOf(input, context, reads);
  if (invoice === null && plans.length === 0) return unexplained('fatura_indisponivel');
  const charges = invoice === null ? plans : chargesOfPlans(proportionalCharges(invoice), plans);
  if (charges.length === 0) return unexplained('sem_cobranca_proporcional');
  const hasPlanoControle = await isControle({ input, context, invoice, charges }, contracts);
  return {
    success: true,
    motivo: null,
    cobrancas: charges.map(proportionalJson),
    dias_do_periodo: invoice === null ? null : daysOf(periodIn(invoice.summary.period ?? '')),
    varias_linhas: invoice === null || haveSeveralLines([invoice]),
    has_plano_controle: hasPlanoControle,
    await_user_input: hasPlanoControle,
  };
}

async function invoiceOf(input: JsonObject, context: ActionContext, reads: InvoiceReads): Promise<Invoice | null> {
  const read = givenInvoices(input) ?? (await reads.current(invoiceOwnerOf(input), context));
  return read.kind === 'read' ? read.current : null;
}

interface ControleQuestion {
  readonly input: JsonObject;
  readonly context: ActionContext;
  readonly invoice: Invoice | null;
  readonly charges: readonly ProportionalCharge[];
}

/** What the caller says, else the operator's contract; where neither says it, what the invoice calls its plan. */
async function isControle({ input, context, invoice, charges }: ControleQuestion, contracts: LineContracts): Promise<boolean> {
  const told = input['has_plano_controle'];
  if (typeof told === 'boolean') return told;
  const known = await contracts.hasPlanoControle(input, lineOf(charges, textOf(input, 'msisdn')), context);
  return known ?? (invoice !== null && namesPlanoControle(invoice));
}

/** The customer's own line where it has such a charge, else the line of the first: the contract of another says nothing of it. */
function lineOf(charges: readonly ProportionalCharge[], own: string | null): string | null {
  const lines = charges.flatMap(({ msisdn }) => msisdn ?? []);
  const isOwn = (line: string): boolean => own !== null && canonicalPhoneOrAsGiven(line) === canonicalPhoneOrAsGiven(own);
  return lines.find(isOwn) ?? lines[0] ?? own;
}

function unexplained(motivo: 'fatura_indisponivel' | 'sem_cobranca_proporcional'): JsonObject {
  return { success: false, motivo, cobrancas: [], dias_do_periodo: null, varias_linhas: false, has_plano_controle: false, await_user_input: false };
}
