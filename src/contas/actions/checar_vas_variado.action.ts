import { ACTIONABLE_SECTIONS } from '../../invoice/domain/index.js';
import type { PureAction } from '../../workflow-engine/domain/index.js';
import { readExplanation } from '../domain/explanation/explanation-json.js';

const SERVICES = new Set<string | null>(ACTIONABLE_SECTIONS);

/** Whether services are among the reasons why the invoice changed (WORKFLOWS §11.12 `checar_vas_variacao`). */
export const checarVasVariado: PureAction = {
  name: 'checar_vas_variado',
  effect: null,
  inputs: { explicacao: { required: false, type: 'object' } },
  run: ({ explicacao }) => {
    const names = (readExplanation(explicacao)?.reasons ?? []).filter(({ section }) => SERVICES.has(section)).map(({ name }) => name);
    return { success: true, vas_variado: names.length > 0, itens: [...new Set(names)] };
  },
};
