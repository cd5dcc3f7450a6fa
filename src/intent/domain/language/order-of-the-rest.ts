import type { ActionWord } from './action-verbs.js';
import type { Token } from './utterance.js';

const ONLY = new Set(['so', 'somente', 'apenas']);
const ARTICLE = new Set(['o', 'a', 'os', 'as', 'do', 'da', 'esse', 'essa', 'este', 'esta']);
const NONE = new Set(['nada', 'nenhum', 'nenhuma', 'nenhuns']);
/** What follows "só" and is no charge: a wish, a time, or what is asked about. */
const NO_CHARGE = /^(?:quer|gost|precis|dese|que$|isso|isto|para$|pra$|por$|se$|quando|depois|agora|hoje|amanha|mes$|dia$|ano|semana|proxim|final|fim$|valor|preco|duvida|explica|motivo|informa|total|fatura|conta$|protocolo|meu$|minha|tenho|to$|estou|um$|uma$|mais$|mesmo|\w+[aei]r$)/u;

/**
 * "não cancela o vod, só o hbo max": the verb that is refused for one name is asked for the one behind "só". Of cancelling alone, and
 * where no other verb says what is wanted; whatever comes of it is confirmed first.
 * @param words the action words of the message, in order
 * @returns the same with the order that is left unsaid
 */
export function withOrderOfTheRest(tokens: readonly Token[], words: readonly ActionWord[]): readonly ActionWord[] {
  const [refused, ...others] = words;
  if (refused?.use !== 'negated' || refused.family !== 'cancel' || others.length > 0 || tokens.at(-1)?.after.includes('?') === true) return words;
  const index = tokens.findIndex(({ word }, at) => at > refused.index + 1 && (ONLY.has(word) || isInstead(tokens, at)));
  if (index < 0 || tokens.slice(refused.index, index).some(({ word }) => NONE.has(word))) return words;
  const next = tokens[index + 1]?.word ?? '';
  const named = ARTICLE.has(next) ? (tokens[index + 2]?.word ?? '') : next;
  return named === '' || NO_CHARGE.test(named) ? words : [refused, { ...refused, index, use: 'order', askedBefore: false }];
}

/** "e sim o hbo max", "mas sim o hbo max". */
function isInstead(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.word === 'sim' && ['e', 'mas'].includes(tokens[at - 1]?.word ?? '') && ARTICLE.has(tokens[at + 1]?.word ?? '');
}
