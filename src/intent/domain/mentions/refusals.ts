import type { ActionWord } from '../language/action-verbs.js';
import type { Token } from '../language/utterance.js';
import { DETERMINERS } from './determiners.js';
import type { Mention } from './mention.js';

const EXCEPT = new Set(['exceto', 'menos', 'fora', 'senao', 'salvo', 'tirando']);

/** "tudo exceto o craque", "menos o craque". */
export function isExcepted(tokens: readonly Token[], mention: Mention): boolean {
  for (let at = mention.from - 1; at >= 0 && mention.from - at <= 8; at -= 1) {
    const word = tokens[at]?.word ?? '';
    const onlyDeterminers = tokens.slice(at + 1, mention.from).every((token) => DETERMINERS.has(token.word));
    if (EXCEPT.has(word) && !(word === 'fora' && tokens[at + 1]?.breakBefore === true)) return true;
    if (BEING.has(word) && tokens[at - 1]?.word === 'nao') return true;
    // "não contratei nenhum, só o tamboro": what is left of "none".
    if (ONLY.has(word) && onlyDeterminers && tokens.slice(0, at).some((token) => NONE.has(token.word))) return true;
    if (!DETERMINERS.has(word) && word !== 'e' && isVerbish(word)) return false;
  }
  return false;
}

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
  if (governing !== undefined) return governing.use === 'negated' || isSetApart(tokens, mention, governing.index);
  if (isSetApart(tokens, mention, from - 1) && !tokens.slice(mention.to).some((token) => NEGATIVE.has(token.word))) return true;
  const after = tokens[mention.to];
  const next = tokens[mention.to + 1];
  if (after?.word === 'nao' && !after.breakBefore && (next === undefined || next.breakBefore) && !tokens.slice(from, mention.from).some((token) => NEGATIVE.has(token.word))) return true;
  const before = tokens.slice(from, mention.from).map((token) => token.word);
  return /\b(?:nao|nem) (?:eh|era|foi|e) (?:[oa]s?|ess[ea])$/u.test(before.join(' '));
}
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
  if (KEEP.has(word)) return true;
  if (!LIKED.has(word) || tokens[at - 1]?.word === 'nao') return false;
  const next = tokens[at + 1];
  return next === undefined || next.breakBefore || KEEP.has(next.word) || STRESS.has(next.word);
}
const LIGHT = new Set(['pode', 'eu', 'sim', 'ainda', 'esse', 'essa', 'a', 'gente', 'vou']);
const LIKED = new Set(['quero', 'uso', 'usamos', 'gosto', 'adoro', 'amo', 'assisto', 'preciso', 'queremos']);
const STRESS = new Set(['muito', 'sim', 'bastante', 'ainda', 'sempre', 'dele', 'dela', 'mesmo', 'e', 'mas', 'entao']);
const KEEP = new Set(['deixa', 'deixe', 'deixar', 'mantem', 'mantenha', 'manter', 'fica', 'ficar', 'fico', 'continua', 'continuar', 'preserva', 'preservar', 'adoro', 'gosto', 'adorei']);

const NEGATIVE = new Set(['nao', 'nunca', 'nem', 'jamais']);

function clauseStart(tokens: readonly Token[], at: number): number {
  let from = at;
  while (from > 0 && !(tokens[from]?.breakBefore ?? true) && tokens[from]?.word !== 'mas') from -= 1;
  return from;
}
