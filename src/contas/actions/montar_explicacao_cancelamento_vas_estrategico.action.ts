import type { JsonValue } from '../../kernel/json.js';
import type { PureAction } from '../../workflow-engine/domain/index.js';
import { howToCancel } from '../domain/strategic/strategic-sentences.js';
import { strategicServices } from '../domain/strategic/strategic-services.js';
import { itemsAt } from '../node-input.js';

/** How the partner's service is cancelled with the partner (WORKFLOWS §11.20 `explicar_cancelamento`): `{success, mensagem}`. */
export const montarExplicacaoCancelamentoVasEstrategico: PureAction = {
  name: 'montar_explicacao_cancelamento_vas_estrategico',
  effect: null,
  inputs: { items: { required: true, type: 'array' } },
  run: (input): Readonly<Record<string, JsonValue>> => {
    const items = itemsAt(input).filter((item) => item !== null);
    return { success: true, mensagem: howToCancel(strategicServices(items, [])) };
  },
};
