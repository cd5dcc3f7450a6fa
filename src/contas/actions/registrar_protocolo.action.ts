import type { EffectAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { certainly } from '../effect-outcomes.js';
import { CUSTOMER_INPUTS, effectCallOf, referenceOf, textAt } from '../node-input.js';

/**
 * Opens the protocol of a journey (WORKFLOWS §11.8 node 1). `{success, protocolo_id, scenario, request_status, status}`.
 * Without a protocol nothing that follows is done, so an operator that gives none fails the node.
 */
export function registrarProtocolo({ telco }: Pick<ContasParts, 'telco'>): EffectAction {
  return {
    name: 'registrar_protocolo',
    effect: { operation: 'registrar_protocolo', protection: 'idempotency_key' },
    inputs: {
      ...CUSTOMER_INPUTS,
      message_id: { required: false, type: 'string' },
      scenario: { required: true, type: 'string' },
      request_status: { required: true, type: 'string' },
      status: { required: true, type: 'string' },
      summary: { required: false, type: 'string' },
    },
    dispatch: async (input, context, key) => {
      const scenario = textAt(input, 'scenario') ?? '';
      const requestStatus = textAt(input, 'request_status') ?? '';
      const status = textAt(input, 'status') ?? '';
      const socialSecNo = textAt(input, 'social_sec_no');
      const messageId = textAt(input, 'message_id');
      const request = {
        msisdn: textAt(input, 'msisdn'),
        invoice: referenceOf(input, context),
        scenario,
        requestStatus,
        status,
        summary: textAt(input, 'summary') ?? scenario,
        ...(socialSecNo !== null && { socialSecNo }),
        ...(messageId !== null && { messageId }),
      };
      const outcome = await telco.registrarProtocolo(request, effectCallOf(context, key));
      return certainly(outcome, ({ protocol }) => ({ success: true, protocolo_id: protocol, scenario, request_status: requestStatus, status }));
    },
  };
}
