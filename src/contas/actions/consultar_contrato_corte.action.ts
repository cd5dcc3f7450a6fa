import type { PureAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { CUSTOMER_INPUTS, flagAt, referenceOf, textAt } from '../node-input.js';
import { recordedRead } from '../recorded-read.js';

/**
 * The cut-off rule of the contract, and whether the item belongs to a dependent of a family plan (WORKFLOWS §11.8):
 * `{success, apos_data_corte, data_corte, dependent_invoice_item, manual_conta_certa_indicator, has_plano_controle}`. The caller's
 * own `manual_conta_certa_indicator`, where it says yes or no, stands for the contract's.
 */
export function consultarContratoCorte({ telco, clock }: Pick<ContasParts, 'telco' | 'clock'>): PureAction {
  return {
    name: 'consultar_contrato_corte',
    effect: null,
    inputs: { ...CUSTOMER_INPUTS, item_name: { required: false, type: 'string' }, manual_conta_certa_indicator: { required: false, type: 'any' } },
    run: async (input, context) => {
      const request = { msisdn: textAt(input, 'msisdn'), invoice: referenceOf(input, context), item: textAt(input, 'item_name') };
      const outcome = await recordedRead('consultar_contrato_corte', context, clock, () => telco.consultarContratoCorte(request, context));
      // Which way the adjustment goes cannot be guessed: without the contract the node fails, and is resumed later.
      if (outcome.kind !== 'ok') throw new Error(`the contract could not be read: ${outcome.kind === 'not_found' ? 'not_found' : outcome.error}`);
      const { afterCutOff, cutOffDate, dependentItem, manualContaCerta, hasPlanoControle } = outcome.value;
      return {
        success: true,
        apos_data_corte: afterCutOff,
        data_corte: cutOffDate,
        dependent_invoice_item: dependentItem,
        manual_conta_certa_indicator: flagAt(input, 'manual_conta_certa_indicator') ?? manualContaCerta,
        has_plano_controle: hasPlanoControle,
      };
    },
  };
}
