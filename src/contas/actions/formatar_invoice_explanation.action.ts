import type { PureAction } from '../../workflow-engine/domain/index.js';
import { explanationSaid } from '../domain/explanation/explanation-sentences.js';
import { monthFrom, readExplanation } from '../domain/explanation/explanation-json.js';
import { messageOf } from '../domain/explanation/spoken.js';
import { unexplainedSaid } from '../domain/explanation/unexplained-sentences.js';
import { channelOf, textOf } from '../explanation-input.js';

/**
 * Phrases what `preparar` explained; without an explanation, why there is none (WORKFLOWS §11.12 `formatar`). It does not decide
 * whether the journey waits: the pause stands in the file.
 */
export const formatarInvoiceExplanation: PureAction = {
  name: 'formatar_invoice_explanation',
  effect: null,
  inputs: {
    explicacao: { required: false, type: 'object' },
    motivo: { required: false, type: 'string' },
    mes_disponivel: { required: false, type: 'object' },
    channel: { required: true, type: 'string' },
  },
  run: (input) => {
    const explanation = readExplanation(input['explicacao']);
    if (explanation === null) return { success: false, ...messageOf(unexplainedSaid(textOf(input, 'motivo'), monthFrom(input['mes_disponivel']))) };
    return { success: true, ...messageOf(explanationSaid(explanation, channelOf(input))) };
  },
};
