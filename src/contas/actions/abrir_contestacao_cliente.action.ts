import type { ContestationRequest, ContestationResult } from '../../telco/index.js';
import type { ActionContext, ActionOutcome, EffectAction } from '../../workflow-engine/domain/index.js';
import { toDecimalText } from '../../kernel/money.js';
import type { JsonObject } from '../../kernel/json.js';
import type { ContasParts } from '../contas-parts.js';
import { type CheckedContestation, checkContestation, openedResult, refusedResult } from '../domain/contestation/contestation-check.js';
import { withResult } from '../effect-outcomes.js';
import { CUSTOMER_INPUTS, effectCallOf, flagAt, positiveMoneyAt, referenceOf, textAt } from '../node-input.js';

const TEXT = { required: false, type: 'string' } as const;
const ANY = { required: false, type: 'any' } as const;

/**
 * Opens the contestation of one charge (WORKFLOWS §11.8 node 3). CVAL is held against the invoice that the execution carries;
 * a refusal by it or by the operator is a result with `success: false`, and nothing was opened. An operator that fails fails the
 * node. Result: `{success, contestation_success, contestation_registered, contestation_id, barcode, protocolo_id, item_name, msisdn,
 * item_value, adjustment_value, motivo, erro, cval, mensagem, evidence}`.
 */
export function abrirContestacaoCliente({ telco }: Pick<ContasParts, 'telco'>): EffectAction {
  return {
    name: 'abrir_contestacao_cliente',
    effect: { operation: 'abrir_contestacao_cliente', protection: 'idempotency_key' },
    inputs: {
      ...CUSTOMER_INPUTS,
      item_name: { required: true, type: 'string' },
      item_value: ANY,
      adjustment_value: ANY,
      description: TEXT,
      protocolo_id: TEXT,
      contestation_type: TEXT,
      adjustment_reason: TEXT,
      refund_option: TEXT,
      manual_conta_certa_indicator: ANY,
      double_refund: ANY,
      csp_id: TEXT,
      channel: TEXT,
      message_id: TEXT,
      skip_invoice_item_validation: ANY,
      invoice_status: TEXT,
      invoice_total: ANY,
      invoice_items: { required: false, type: 'array' },
    },
    dispatch: async (input, context, key): Promise<ActionOutcome> => {
      const checked = checkContestation(wishOf(input));
      if (checked.kind === 'refused') return { kind: 'ok', value: refusedResult(checked.verdict, textAt(input, 'protocolo_id'), 'validacao_reprovada', checked.error) };
      const outcome = await telco.abrirContestacaoCliente(requestOf(checked, input, context), effectCallOf(context, key));
      return withResult(outcome, (answer) => resultOf(checked, input, answer));
    },
    notFound: (input) => {
      const { verdict } = checkContestation(wishOf(input));
      return refusedResult(verdict, textAt(input, 'protocolo_id'), 'item_nao_encontrado_no_operador', 'item_nao_encontrado_na_fatura');
    },
  };
}

function resultOf({ verdict, adjustment }: CheckedContestation & { kind: 'approved' }, input: JsonObject, answer: ContestationResult): JsonObject {
  const protocol = textAt(input, 'protocolo_id');
  return answer.accepted
    ? openedResult(verdict, adjustment, protocol, answer)
    : refusedResult(verdict, protocol, 'recusada_pelo_operador', answer.refusal);
}

function wishOf(input: JsonObject): Parameters<typeof checkContestation>[0] {
  return {
    itemName: textAt(input, 'item_name') ?? '',
    msisdn: textAt(input, 'msisdn'),
    itemValue: positiveMoneyAt(input, 'item_value'),
    adjustment: positiveMoneyAt(input, 'adjustment_value'),
    skipItemPresence: flagAt(input, 'skip_invoice_item_validation') === true,
    invoiceTotal: input['invoice_total'],
    invoiceItems: input['invoice_items'],
  };
}

/** A double refund is never given (architecture §4.14): the flag tells the operator what was asked, the adjustment stays simple. */
function requestOf({ charge, adjustment }: CheckedContestation & { kind: 'approved' }, input: JsonObject, context: ActionContext): ContestationRequest {
  const { name, msisdn, section, value } = charge;
  return {
    item: { name, msisdn, section, value: value === null ? null : toDecimalText(value) },
    adjustment: toDecimalText(adjustment),
    invoice: referenceOf(input, context),
    invoiceStatus: textAt(input, 'invoice_status'),
    socialSecNo: textAt(input, 'social_sec_no'),
    protocol: textAt(input, 'protocolo_id'),
    description: textAt(input, 'description'),
    contestationType: textAt(input, 'contestation_type'),
    adjustmentReason: textAt(input, 'adjustment_reason'),
    refundOption: textAt(input, 'refund_option'),
    doubleRefund: flagAt(input, 'double_refund') === true,
    cspId: textAt(input, 'csp_id'),
    manualContaCerta: flagAt(input, 'manual_conta_certa_indicator'),
    skipItemValidation: flagAt(input, 'skip_invoice_item_validation') === true,
  };
}
