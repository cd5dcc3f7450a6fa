import type { JsonObject } from '../../kernel/json.js';
import type { EffectAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { barcodeSms } from '../domain/contestation/contestation-sentences.js';
import { withResult } from '../effect-outcomes.js';
import { CUSTOMER_INPUTS, effectCallOf, referenceOf, textAt } from '../node-input.js';

/** Sends the boleto of an adjusted invoice (WORKFLOWS §11.8): `{success, sms_id, motivo}`. One that is not sent stops nothing. */
export function enviarSms({ telco }: Pick<ContasParts, 'telco'>): EffectAction {
  return {
    name: 'enviar_sms',
    effect: { operation: 'enviar_sms', protection: 'idempotency_key' },
    inputs: { ...CUSTOMER_INPUTS, barcode: { required: true, type: 'string' }, protocolo_id: { required: false, type: 'string' } },
    dispatch: async (input, context, key) => {
      const protocol = textAt(input, 'protocolo_id');
      const text = barcodeSms(textAt(input, 'barcode') ?? '', protocol);
      const outcome = await telco.enviarSms({ msisdn: textAt(input, 'msisdn'), invoice: referenceOf(input, context), text, protocol }, effectCallOf(context, key));
      return withResult(outcome, ({ smsId }) => ({ success: true, sms_id: smsId, motivo: null }));
    },
    notFound: () => notSent('linha_desconhecida'),
    failed: (_input, error) => notSent(error),
  };
}

function notSent(motivo: string): JsonObject {
  return { success: false, sms_id: null, motivo };
}
