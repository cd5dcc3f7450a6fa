import type { PureAction } from '../../workflow-engine/domain/index.js';

/** How often the journey tries to find what is to be explained (architecture §4.29). */
const MOST_ATTEMPTS = 2;

/** Whether the customer is asked once more (WORKFLOWS §11.12 `checar_tentativa`). */
export const checarTentativaCvn: PureAction = {
  name: 'checar_tentativa_cvn',
  effect: null,
  inputs: { tentativa: { required: true, type: 'number' } },
  run: ({ tentativa }) => ({ success: true, limite_excedido: typeof tentativa !== 'number' || tentativa >= MOST_ATTEMPTS }),
};
