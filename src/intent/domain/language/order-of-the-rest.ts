import type { ActionWord } from './action-verbs.js';
import type { Token } from './utterance.js';

const ONLY = new Set(['so', 'somente', 'apenas']);
const ARTICLE = new Set(['o', 'a', 'os', 'as', 'do', 'da', 'esse', 'essa', 'este', 'esta']);
const NONE = new Set(['nada', 'nenhum', 'nenhuma', 'nenhuns']);
/** What stands behind "só o" and is no charge: a time, or what is asked about. */
const NO_CHARGE = new Set(['valor', 'preco', 'duvida', 'explicacao', 'motivo', 'informacao', 'total', 'fatura', 'conta', 'protocolo', 'mes', 'dia', 'ano', 'semana', 'proximo', 'proxima', 'final', 'fim', 'que', 'meu', 'minha']);
/** What stands behind "só" and begins no name: a wish, a deed, a time. */
const NO_NAME = /^(?:quer(?:o|ia)|gostaria|preciso|desejo|tenho|to|estou|isso|isto|para|pra|por|que|se|quando|depois|agora|hoje|amanha|um|uma|mais|mesmo|\w+[aei]r)$/u;

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
  return beginsName(tokens, index + 1) ? [refused, { ...refused, index, use: 'order', askedBefore: false }] : words;
}

/** "o deezer" ends as a verb does, and is a name. */
function beginsName(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at]?.word ?? '';
  const named = ARTICLE.has(next) ? (tokens[at + 1]?.word ?? '') : next;
  return named !== '' && !NO_CHARGE.has(named) && (named !== next || !NO_NAME.test(named));
}

/** "e sim o hbo max", "mas sim o hbo max". */
function isInstead(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.word === 'sim' && ['e', 'mas'].includes(tokens[at - 1]?.word ?? '') && ARTICLE.has(tokens[at + 1]?.word ?? '');
}
