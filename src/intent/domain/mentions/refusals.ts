import { anyNumberOf, composed } from '../../../kernel/composed-pattern.js';
import type { ActionWord } from '../language/action-verbs.js';
import type { Token } from '../language/utterance.js';
import { isTopic } from './common-words.js';
import { DETERMINERS } from './determiners.js';
import type { Mention } from './mention.js';

const EXCEPT = new Set(['exceto', 'menos', 'fora', 'senao', 'salvo', 'tirando']);

/** "tudo exceto o craque", "menos o craque". */
export function isExcepted(tokens: readonly Token[], mention: Mention): boolean {
  for (let at = mention.from - 1; at >= 0 && mention.from - at <= 8; at -= 1) {
    const word = tokens[at]?.word ?? '';
    const onlyDeterminers = tokens.slice(at + 1, mention.from).every((token) => DETERMINERS.has(token.word));
    // "tirando o namu fica quanto" supposes; only "tudo tirando o namu" spares.
    if (word === 'tirando' && !tokens.some((token) => WHOLE.has(token.word))) return false;
    if (EXCEPT.has(word) && !(word === 'fora' && (tokens[at + 1]?.breakBefore === true || THROWN.test(tokens[at - 1]?.word ?? '')))) return true;
    if (BEING.has(word) && tokens[at - 1]?.word === 'nao' && !tokens.slice(at + 1, mention.from + 1).some((token) => token.breakBefore)) return true;
    // "não contratei nenhum, só o tamboro": what is left of "none".
    if (ONLY.has(word) && onlyDeterminers && tokens.slice(0, at).some((token) => NONE.has(token.word))) return true;
    if (!DETERMINERS.has(word) && word !== 'e' && isVerbish(word)) return false;
  }
  return false;
}

const WHOLE = new Set(['tudo', 'todos', 'todas', 'resto', 'nada', 'nenhum']);
/** "tira fora esse craque", "joga fora": what is thrown out, not what is spared. */
const THROWN = /^(?:tir|bot|jog|mand|corta|poe|joga)\w*$/u;
const BEING = new Set(['ser', 'seja', 'sejam', 'for', 'forem', 'eh', 'sao']);
const ONLY = new Set(['so', 'somente', 'apenas']);
const NONE = new Set(['nenhum', 'nenhuma', 'nada']);

function isVerbish(word: string): boolean {
  return ['cancela', 'cancelar', 'tira', 'tirar', 'quero', 'pode', 'mas'].includes(word);
}

/** A name whose only verb is refused ("não quero cancelar o tamboro, …"), or that a "não" sets apart ("o fashion não", "não é o tamboro"). */
export function isDropped(tokens: readonly Token[], mention: Mention, actions: readonly ActionWord[]): boolean {
  const from = clauseStart(tokens, mention.from);
  const governing = actions.filter((action) => action.index < mention.from && action.index >= from).at(-1);
  if (isKept(tokens, mention, from)) return true;
  if (governing !== undefined) return (governing.use === 'negated' && !ASKED_BEFORE.test(wordsBetween(tokens, governing.index, mention.from))) || isSetApart(tokens, mention, governing.index);
  if (isSetApart(tokens, mention, from - 1) && !tokens.slice(mention.to).some((token) => NEGATIVE.has(token.word))) return true;
  const after = tokens[mention.to];
  const next = tokens[mention.to + 1];
  if (after?.word === 'nao' && !after.breakBefore && (next === undefined || next.breakBefore) && !tokens.slice(from, mention.from).some((token) => NEGATIVE.has(token.word))) return true;
  const before = tokens.slice(from, mention.from).map((token) => token.word);
  return /\b(?:nao|nem) (?:eh|era|foi|e) (?:[oa]s?|ess[ea])$/u.test(before.join(' '));
}
/**
 * "cancela o namu e me diz o que é o focus": the second name is asked about and nothing is wanted of it.
 * Takes every name of the message; only where the order has a name of its own.
 */
export function isOnlyAskedAbout(tokens: readonly Token[], mention: Mention, all: readonly Mention[], actions: readonly ActionWord[]): boolean {
  const order = actions.find((action) => action.use === 'order');
  if (order === undefined || !isAsked(tokens, mention, actions)) return false;
  return all.some((other) => other.from > order.index && !isAsked(tokens, other, actions));
}

/** "qualifica é curso?", "esse pocoyo é de música": what a named thing is said or asked to be is no second name. */
export function isPredicate(tokens: readonly Token[], mention: Mention, all: readonly Mention[]): boolean {
  if (!tokens.slice(mention.from, mention.to).every(({ word }) => isTopic(word) || word === 'de')) return false;
  let at = mention.from - 1;
  while (PREDICATIVE.has(tokens[at]?.word ?? '')) at -= 1;
  return ['eh', 'sao', 'seria'].includes(tokens[at]?.word ?? '') && all.some((other) => other.to <= at && at - other.to <= 1);
}
const PREDICATIVE = new Set(['de', 'um', 'uma', 'o', 'a', 'tipo', 'algum', 'alguma', 'aquele', 'aquela', 'servico', 'app', 'aplicativo']);

function isAsked(tokens: readonly Token[], mention: Mention, actions: readonly ActionWord[]): boolean {
  const governing = Math.max(-1, ...actions.filter((action) => action.index < mention.from).map((action) => action.index));
  const before = tokens.slice(governing + 1, mention.from).map((token) => token.word);
  return ASKED_BEFORE.test(before.join(' ')) || (tokens[mention.to]?.word === 'o' && tokens[mention.to + 1]?.word === 'que');
}

function wordsBetween(tokens: readonly Token[], after: number, to: number): string {
  return tokens.slice(after + 1, to).map((token) => token.word).join(' ');
}
const ASKED_BEFORE = composed(
  /\b(?:que (?:eh|sao|seria|significa)|saber (?:mais )?(?:d[oa]s?|sobre|quanto|o que)|explica\w*|quanto (?:eh|custa|ta|foi|vem|sai)|para que serve\w*|como funciona\w*|entender|qual o valor)/u,
  anyNumberOf(/ (?:o|a|os|as|d[oa]s?|ess[ea]s?|esse tal de|tal|sobre|servico|melhor|e|mais)/u),
  /$/u,
);

/** "cancela o craque e não o tamboro", "não a books": a "não" right before the name. */
function isSetApart(tokens: readonly Token[], mention: Mention, after: number): boolean {
  let at = mention.from - 1;
  while (at > after && DETERMINERS.has(tokens[at]?.word ?? '')) at -= 1;
  return at > after && tokens[at]?.word === 'nao' && (at === after + 1 || ['e', 'mas'].includes(tokens[at - 1]?.word ?? '') || tokens[at]?.breakBefore === true);
}

/** "mas deixa o tim fashion", "o craque pode deixar", "o craque eu quero", "quero manter o craque". */
function isKept(tokens: readonly Token[], mention: Mention, from: number): boolean {
  const before = tokens.slice(from, mention.from).map((token) => token.word);
  const last = before.findLastIndex((word) => !DETERMINERS.has(word) && word !== 'com');
  if (KEEP.has(before[last] ?? '') && !NEGATIVE.has(before[last - 1] ?? '')) return true;
  return isWanted(tokens, mention.to);
}

/** What follows the name says that it stays: "pode deixar", "fica", "eu quero", "eu uso muito"; "eu quero cancelar" does not. */
function isWanted(tokens: readonly Token[], to: number): boolean {
  let at = to;
  if (tokens[at]?.breakBefore === true) return false;
  while (LIGHT.has(tokens[at]?.word ?? '')) at += 1;
  const word = tokens[at]?.word ?? '';
  // "tirando o namu fica quanto": what it comes to, not what stays.
  if (KEEP.has(word) && !['quanto', 'em', 'por', 'quantos'].includes(tokens[at + 1]?.word ?? '')) return true;
  if (!LIKED.has(word) || tokens[at - 1]?.word === 'nao') return false;
  const next = tokens[at + 1];
  return next === undefined || next.breakBefore || KEEP.has(next.word) || STRESS.has(next.word);
}
const LIGHT = new Set(['pode', 'eu', 'sim', 'ainda', 'esse', 'essa', 'a', 'gente', 'vou']);
const LIKED = new Set(['quero', 'uso', 'usamos', 'gosto', 'adoro', 'amo', 'assisto', 'preciso', 'queremos']);
const STRESS = new Set(['muito', 'sim', 'bastante', 'ainda', 'sempre', 'dele', 'dela', 'mesmo', 'e', 'mas', 'entao']);
const KEEP = new Set(['esquece', 'esqueca', 'ignora', 'desconsidera', 'deixa', 'deixe', 'deixar', 'mantem', 'mantenha', 'manter', 'fica', 'ficar', 'fico', 'continua', 'continuar', 'preserva', 'preservar', 'adoro', 'gosto', 'adorei']);

const NEGATIVE = new Set(['nao', 'nunca', 'nem', 'jamais']);

function clauseStart(tokens: readonly Token[], at: number): number {
  let from = at;
  while (from > 0 && !(tokens[from]?.breakBefore ?? true) && tokens[from]?.word !== 'mas') from -= 1;
  return from;
}
