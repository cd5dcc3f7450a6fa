import type { EffectAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { invoiceReferenceOf, outcomeOf, textOf } from '../explanation-input.js';

/**
 * Registers with the operator how the customer took the explanation (WORKFLOWS §11.12 `registrar_sim`, `registrar_nao`). Its number
 * is the operator's for the registration, not the protocol that the customer is told: that is `registrar_protocolo_inicio`'s.
 */
export function registrarAtendimentoInvoiceExplanation({ telco }: Pick<ContasParts, 'telco'>): EffectAction {
  return {
    name: 'registrar_atendimento_invoice_explanation',
    effect: { operation: 'registrar_atendimento', protection: 'idempotency_key' },
    inputs: {
      resposta: { required: true, type: 'string' },
      msisdn: { required: true, type: 'string' },
      customer_id: { required: true, type: 'string' },
      invoice_id: { required: true, type: 'string' },
      social_sec_no: { required: true, type: 'string' },
    },
    dispatch: async (input, context, idempotencyKey) => {
      const request = {
        items: [],
        msisdn: textOf(input, 'msisdn'),
        invoice: invoiceReferenceOf(input, context),
        reason: `invoice_explanation:${textOf(input, 'resposta') ?? ''}`,
        socialSecNo: textOf(input, 'social_sec_no'),
      };
      const outcome = await telco.registrarAtendimento(request, { tenantId: context.tenantId, signal: context.signal, idempotencyKey });
      return outcomeOf(outcome, ({ protocol }) => ({ success: true, registro_id: protocol }));
    },
  };
}
