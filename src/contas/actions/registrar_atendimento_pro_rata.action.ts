import type { JsonObject } from '../../kernel/json.js';
import { say, type Said, stated } from '../../kernel/said.js';
import type { EffectAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { evidenceOf } from '../domain/evidence-of.js';
import { messageOf } from '../domain/explanation/spoken.js';
import { invoiceReferenceOf, outcomeOf, textOf } from '../explanation-input.js';

/**
 * Registers that the proportional charge was explained, and tells the protocol (WORKFLOWS §11.14 `registrar_aceitou`,
 * `registrar_nao_controle`). `mensagem` is said before it: without a pause the explanation has not been said yet.
 */
export function registrarAtendimentoProRata({ telco }: Pick<ContasParts, 'telco'>): EffectAction {
  return {
    name: 'registrar_atendimento_pro_rata',
    effect: { operation: 'registrar_protocolo', protection: 'idempotency_key' },
    inputs: {
      resultado: { required: true, type: 'string' },
      msisdn: { required: true, type: 'string' },
      customer_id: { required: true, type: 'string' },
      invoice_id: { required: true, type: 'string' },
      mensagem: { required: true, type: 'string' },
      evidence: { required: false, type: 'array' },
    },
    dispatch: async (input, context, idempotencyKey) => {
      const request = {
        msisdn: textOf(input, 'msisdn'),
        invoice: invoiceReferenceOf(input, context),
        scenario: 'pro_rata',
        status: 'resolvido',
        summary: `Cobrança proporcional explicada: ${textOf(input, 'resultado') ?? ''}`,
      };
      const outcome = await telco.registrarProtocolo(request, { tenantId: context.tenantId, signal: context.signal, idempotencyKey });
      return outcomeOf(outcome, ({ protocol }) => ({ success: true, protocolo_id: protocol, ...messageOf(withProtocol(input, protocol)) }));
    },
  };
}

function withProtocol(input: JsonObject, protocol: string): Said {
  const before: Said = { text: textOf(input, 'mensagem') ?? '', evidence: evidenceOf(input) };
  return say`${before} O protocolo deste atendimento é ${stated(protocol, 'protocol', 'registrar_protocolo')}.`;
}
