import { contasActions, type ContasParts } from '../contas/index.js';
import { ActionRegistry, contar, type Counters, montarRespostaTexto, noOp } from '../workflow-engine/domain/index.js';

/**
 * The actions that workflows can name: the engine's own, and those of Contas.
 * @param counters null: the test action `contar` does not exist
 */
export function workflowActions(counters: Counters | null, contas: ContasParts): ActionRegistry {
  const registry = new ActionRegistry();
  const standard = [noOp, montarRespostaTexto, ...(counters === null ? [] : [contar(counters)])];
  for (const action of [...standard, ...contasActions(contas)]) registry.register(action);
  return registry;
}
