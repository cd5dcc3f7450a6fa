import type { JsonObject, JsonValue } from '../../kernel/json.js';
import type { RegisterProtocolRequest } from '../../telco/index.js';
import type { ActionContext, ActionOutcome, EffectAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { planFinalization, type ServiceStatus, serviceStatus } from '../domain/finalization.js';
import { certainly } from '../effect-outcomes.js';
import { CUSTOMER_INPUTS, effectCallOf, flagAt, givenKey, referenceOf, textAt } from '../node-input.js';

const TEXT = { required: false, type: 'string' } as const;
const FLAG = { required: false, type: 'any' } as const;

/**
 * Registers the end of a service (WORKFLOWS §11.10): `{success, protocolo_id, status, request_status, registrado, motivo,
 * finalization: {status, protocol}}`. What a given protocol and the flags do: `domain/finalization.ts`.
 */
export function finalizarAtendimentoAction({ telco }: Pick<ContasParts, 'telco'>): EffectAction {
  return {
    name: 'finalizar_atendimento_action',
    effect: { operation: 'registrar_protocolo', protection: 'idempotency_key' },
    inputs: {
      ...CUSTOMER_INPUTS,
      status: { required: true, type: 'string' },
      summary: TEXT,
      message_id: TEXT,
      vas_informational_types: { required: false, type: 'array' },
      protocolo_id: TEXT,
      suppress_events: FLAG,
      defer_events: FLAG,
      idempotency_key: TEXT,
    },
    keyOf: givenKey,
    dispatch: async (input, context, key): Promise<ActionOutcome> => {
      const status = serviceStatus(textAt(input, 'status'));
      if (status === null) return { kind: 'failed', error: 'unknown_status' };
      const plan = planFinalization({
        status,
        protocol: textAt(input, 'protocolo_id'),
        suppressEvents: flagAt(input, 'suppress_events') === true,
        deferEvents: flagAt(input, 'defer_events') === true,
      });
      if (plan.kind === 'nothing') return { kind: 'ok', value: resultOf(status, plan.protocol, { request_status: null, registrado: false, motivo: plan.because }) };
      const { requestStatus } = plan;
      const outcome = await telco.registrarProtocolo(requestOf(status, requestStatus, input, context), effectCallOf(context, key));
      return certainly(outcome, ({ protocol }) => resultOf(status, protocol, { request_status: requestStatus, registrado: true, motivo: null }));
    },
  };
}

function resultOf(status: ServiceStatus, protocol: string | null, more: JsonObject): JsonObject {
  return { success: true, protocolo_id: protocol, status, ...more, finalization: { status, protocol } };
}

function requestOf(status: ServiceStatus, requestStatus: string, input: JsonObject, context: ActionContext): RegisterProtocolRequest {
  const socialSecNo = textAt(input, 'social_sec_no');
  const messageId = textAt(input, 'message_id');
  const informationalTypes = textsOf(input['vas_informational_types']);
  return {
    msisdn: textAt(input, 'msisdn'),
    invoice: referenceOf(input, context),
    scenario: 'finalizar_atendimento',
    requestStatus,
    status,
    summary: textAt(input, 'summary') ?? '',
    ...(socialSecNo !== null && { socialSecNo }),
    ...(messageId !== null && { messageId }),
    ...(informationalTypes.length > 0 && { informationalTypes }),
  };
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]).filter((entry): entry is string => typeof entry === 'string' && entry !== '') : [];
}
