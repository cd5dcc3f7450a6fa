import { anyNumberOf, composed } from '../../../kernel/composed-pattern.js';
import { actionWords } from '../language/action-verbs.js';
import { type ActionFamily, actionForm, actionNoun } from '../language/action-lexicon.js';
import type { Utterance } from '../language/utterance.js';
import type { PendingQuestion } from './read-answer.js';

const BESIDE = new Set(['nao', 'na', 'verdade', 'perai', 'opa', 'melhor', 'prefiro', 'prefere', 'quero', 'queria', 'quis', 'dizer', 'gostaria', 'precisa', 'mais', 'de', 'eu', 'so', 'apenas', 'somente', 'entao', 'mas', 'pode', 'podem', 'por', 'favor', 'isso', 'esse', 'essa', 'ele', 'ela', 'dele', 'dela', 'disso', 'valor', 'cobranca', 'o', 'a', 'servico', 'mesmo', 'eh', 'foi', 'em', 'vez', 'ao', 'inves', 'moca', 'moco', 'era', 'para', 'desculpa', 'esquece', 'contestacao', 'cancelamento', 'estorno', 'reembolso', 'devolucao', 'um', 'uma', 'meu', 'dinheiro']);

/** What stands against the wish: "não é …", "em vez de …". */
const SET_AGAINST = composed(/(?:^| )(?:nao (?:eh|era|foi|quero|queria|quis)|nao|em vez d[eo]|ao inves d[eo]|inves d[eo])/u, anyNumberOf(/ (?:para|fazer|uma?|[oad])/u), /$/u);

/**
 * "não, quero contestar" beside a question about a cancellation: another action for the same items, and no refusal of them
 * (architecture §4.11 "a new or changed scope"). Beside a question about both, "não é cancelar, é contestar" leaves one of them.
 *
 * @returns the verb; null where the message says anything else, or only what was offered
 */
export function otherAction(utterance: Utterance, { families }: PendingQuestion): string | null {
  if (families === null || families.length === 0 || families.includes('talk') || utterance.hasQuestionMark || utterance.words.length > 10) return null;
  if (!utterance.words.every((word, at) => BESIDE.has(word) || actionForm(word) !== null || contrasts(utterance.words, at))) return null;
  const acts = actsIn(utterance);
  const [order, another] = acts.filter(({ wanted }) => wanted);
  if (order === undefined) return leftOf(acts, families);
  if (another !== undefined || order.family === 'plan') return null;
  const narrows = acts.some(({ family, wanted }) => !wanted && family !== order.family && families.includes(family)) || (offeredVerbs(families).length > 1 && utterance.words.some((word) => ONLY.has(word)));
  if (families.includes(order.family) && !narrows) return null;
  // "não cancela, contesta" refuses what was offered; a refused other action is no wish for it.
  return acts.every((act) => act === order || families.includes(act.family)) ? order.verb : null;
}

const ONLY = new Set(['so', 'somente', 'apenas']);
const VERB_OF: Partial<Record<ActionFamily, string>> = { cancel: 'cancelar', contest: 'contestar' };

function offeredVerbs(families: readonly ActionFamily[]): readonly ActionFamily[] {
  return families.filter((family) => VERB_OF[family] !== undefined);
}

/** "não precisa contestar" beside a question about both: the other of the two is left. */
function leftOf(acts: readonly Act[], families: readonly ActionFamily[]): string | null {
  const refused = new Set(acts.map(({ family }) => family));
  const offered = offeredVerbs(families);
  const [left, another] = offered.filter((family) => !refused.has(family));
  return left === undefined || another !== undefined || offered.length < 2 ? null : (VERB_OF[left] ?? null);
}

/** "não contestar e sim cancelar"; any other "e" adds to what was asked. */
function contrasts(words: readonly string[], at: number): boolean {
  const next = words[at + 1];
  return words[at] === 'e' ? next === 'sim' || next === 'nao' : words[at] === 'sim' && words[at - 1] === 'e';
}

interface Act {
  readonly family: ActionFamily;
  readonly verb: string;
  readonly wanted: boolean;
}

/** The acts that are named: "em vez de contestar, cancela", "não é contestação, é cancelamento". */
function actsIn(utterance: Utterance): readonly Act[] {
  const read = new Map(actionWords(utterance).map((action) => [action.index, action]));
  return utterance.words.flatMap((word, at) => {
    const act = read.get(at) ?? actionNoun(word);
    if (act === null) return [];
    const asks = !('use' in act) || act.use === 'order';
    return [{ family: act.family, verb: act.verb, wanted: asks && !isSetAgainst(utterance, at) }];
  });
}

/** A break between the no and the act ends its reach: "não, cancelamento". */
function isSetAgainst({ tokens }: Utterance, at: number): boolean {
  const reach = tokens.slice(0, at + 1).findLastIndex(({ breakBefore }) => breakBefore);
  return SET_AGAINST.test(tokens.slice(Math.max(reach, 0), at).map(({ word }) => word).join(' '));
}
