import type { JsonObject } from '../../kernel/json.js';
import type { EffectAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { withResult } from '../effect-outcomes.js';
import { CUSTOMER_INPUTS, effectCallOf, referenceOf, textAt } from '../node-input.js';

/**
 * Sets the status of a service request, or of the protocol that stands for it (WORKFLOWS §11.8):
 * `{success, sr_id, status, status_atualizado, motivo}`. It is the last word of its journey, so it hands on `protocolo_id`, `mensagem` and
 * `evidence`; a status that is not set undoes nothing of what was done.
 */
export function atualizarStatusSr({ telco }: Pick<ContasParts, 'telco'>): EffectAction {
  return {
    name: 'atualizar_status_sr',
    effect: { operation: 'atualizar_status_sr', protection: 'idempotency_key' },
    inputs: {
      ...CUSTOMER_INPUTS,
      sr_id: { required: true, type: 'string' },
      request_status: { required: true, type: 'string' },
      status: { required: true, type: 'string' },
      protocolo_id: { required: false, type: 'string' },
      mensagem: { required: false, type: 'string' },
      evidence: { required: false, type: 'array' },
    },
    dispatch: async (input, context, key) => {
      const request = {
        srId: textAt(input, 'sr_id') ?? '',
        msisdn: textAt(input, 'msisdn'),
        invoice: referenceOf(input, context),
        requestStatus: textAt(input, 'request_status') ?? '',
        status: textAt(input, 'status') ?? '',
      };
      const outcome = await telco.atualizarStatusSr(request, effectCallOf(context, key));
      return withResult(outcome, ({ status }) => ({ status, status_atualizado: true, motivo: null, ...handedOn(input) }));
    },
    notFound: (input) => ({ status_atualizado: false, motivo: 'sr_desconhecida', ...handedOn(input) }),
    failed: (input, error) => ({ status_atualizado: false, motivo: error, ...handedOn(input) }),
  };
}

/** The journey did what it is for before this node; `success` says so whatever becomes of the status. */
function handedOn(input: JsonObject): JsonObject {
  const { sr_id: srId = null, protocolo_id: protocol = null, mensagem, evidence } = input;
  return { success: true, sr_id: srId, protocolo_id: protocol, ...(mensagem !== undefined && { mensagem }), ...(evidence !== undefined && { evidence }) };
}
