import type { PureAction } from '../action.js';

/** Does nothing: a place in the graph to branch at (WORKFLOWS §11.12, `decisao`). */
export const noOp: PureAction = {
  name: 'no_op',
  inputs: null,
  effect: null,
  run: () => ({ success: true }),
};
