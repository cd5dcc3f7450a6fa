import { toDecimalText } from '../../kernel/money.js';
import type { EffectAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { certainly } from '../effect-outcomes.js';
import { CUSTOMER_INPUTS, effectCallOf, flagAt, positiveMoneyAt, referenceOf, textAt } from '../node-input.js';

/**
 * Has the adjustment made by hand (Conta Certa Manual, WORKFLOWS §11.8): `{success, sr_id, motivo}`. The money waits for this
 * request, so an operator that does not take it fails the node; so does an `adjustment_value` that is no amount above zero.
 */
export function abrirSrContaCertaManual({ telco }: Pick<ContasParts, 'telco'>): EffectAction {
  return {
    name: 'abrir_sr_conta_certa_manual',
    effect: { operation: 'abrir_sr_conta_certa_manual', protection: 'idempotency_key' },
    inputs: {
      ...CUSTOMER_INPUTS,
      item_name: { required: true, type: 'string' },
      adjustment_value: { required: false, type: 'any' },
      protocolo_id: { required: false, type: 'string' },
      contestation_id: { required: false, type: 'string' },
      apos_data_corte: { required: false, type: 'boolean' },
      dependent_invoice_item: { required: false, type: 'boolean' },
    },
    dispatch: async (input, context, key) => {
      const adjustment = positiveMoneyAt(input, 'adjustment_value');
      if (adjustment === 'invalid') return { kind: 'failed', error: 'adjustment_value_invalid' };
      const reason = flagAt(input, 'dependent_invoice_item') === true ? 'item_de_dependente' : 'apos_data_corte';
      const request = {
        item: {
          name: textAt(input, 'item_name') ?? '',
          msisdn: textAt(input, 'msisdn') ?? '',
          value: adjustment === null ? null : toDecimalText(adjustment),
        },
        invoice: referenceOf(input, context),
        protocol: textAt(input, 'protocolo_id'),
        contestationId: textAt(input, 'contestation_id'),
        reason,
      };
      const outcome = await telco.abrirSrContaCertaManual(request, effectCallOf(context, key));
      return certainly(outcome, ({ srId }) => ({ success: true, sr_id: srId, motivo: reason }));
    },
  };
}
