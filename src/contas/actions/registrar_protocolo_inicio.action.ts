import type { EffectAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { say, stated } from '../../kernel/said.js';
import { messageOf } from '../domain/explanation/spoken.js';
import { invoiceReferenceOf, outcomeOf, textOf } from '../explanation-input.js';

/**
 * Registers the protocol of an explanation that the customer took as clear, and tells it (WORKFLOWS §11.12
 * `registrar_protocolo_aceite`). It is the protocol of the service: no finalization follows (architecture §4.15).
 */
export function registrarProtocoloInicio({ telco }: Pick<ContasParts, 'telco'>): EffectAction {
  return {
    name: 'registrar_protocolo_inicio',
    effect: { operation: 'registrar_protocolo', protection: 'idempotency_key' },
    inputs: {
      msisdn: { required: true, type: 'string' },
      customer_id: { required: true, type: 'string' },
      invoice_id: { required: true, type: 'string' },
      resumo: { required: true, type: 'string' },
      workflow_response_final: { required: false, type: 'boolean' },
    },
    dispatch: async (input, context, idempotencyKey) => {
      const request = {
        msisdn: textOf(input, 'msisdn'),
        invoice: invoiceReferenceOf(input, context),
        scenario: 'invoice_explanation',
        status: 'resolvido',
        summary: textOf(input, 'resumo') ?? '',
      };
      const outcome = await telco.registrarProtocolo(request, { tenantId: context.tenantId, signal: context.signal, idempotencyKey });
      return outcomeOf(outcome, ({ protocol }) => ({
        success: true,
        protocolo_id: protocol,
        invoice_answer: 'SIM',
        finalization: { status: 'resolvido', protocol },
        ...(input['workflow_response_final'] === true && { workflow_response_final: true }),
        ...messageOf(say`Que bom que ficou claro! O protocolo deste atendimento é ${stated(protocol, 'protocol', 'registrar_protocolo')}.`),
      }));
    },
  };
}
