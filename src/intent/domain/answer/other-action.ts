import { actionWords } from '../language/action-verbs.js';
import { actionForm } from '../language/action-lexicon.js';
import type { Utterance } from '../language/utterance.js';
import type { PendingQuestion } from './read-answer.js';

const BESIDE = new Set(['nao', 'na', 'verdade', 'perai', 'opa', 'melhor', 'prefiro', 'prefere', 'quero', 'queria', 'gostaria', 'de', 'eu', 'so', 'apenas', 'somente', 'entao', 'mas', 'pode', 'podem', 'por', 'favor', 'isso', 'esse', 'essa', 'ele', 'ela', 'dele', 'dela', 'disso', 'valor', 'cobranca', 'o', 'a', 'servico', 'mesmo', 'eh', 'em', 'vez', 'ao', 'inves', 'moca', 'moco', 'era', 'para', 'desculpa', 'esquece', 'contestacao', 'cancelamento', 'estorno', 'reembolso', 'devolucao', 'um', 'uma', 'meu', 'dinheiro']);

/**
 * "não, quero contestar" beside a question about a cancellation: another action for the same items, and no refusal of them
 * (architecture §4.11 "a new or changed scope").
 *
 * @returns the verb; null where the message says anything else, or only what was offered
 */
export function otherAction(utterance: Utterance, { families }: PendingQuestion): string | null {
  if (families === null || families.length === 0 || families.includes('talk') || utterance.hasQuestionMark || utterance.words.length > 10) return null;
  if (!utterance.words.every((word) => BESIDE.has(word) || actionForm(word) !== null)) return null;
  const actions = actionWords(utterance);
  const [order, another] = actions.filter(({ use }) => use === 'order');
  if (order === undefined || another !== undefined || order.family === 'plan' || families.includes(order.family)) return null;
  // "não cancela, contesta" refuses what was offered; a refused other action is no wish for it.
  return actions.every((action) => action === order || families.includes(action.family)) ? order.verb : null;
}
