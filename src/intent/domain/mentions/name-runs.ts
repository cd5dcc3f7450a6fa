import { actionForm } from '../language/action-lexicon.js';
import type { Token } from '../language/utterance.js';
import { ANSWER_PHRASES } from '../answer/answer-phrases.js';
import { isCommonWord } from './common-words.js';

export interface Run {
  readonly from: number;
  readonly to: number;
}

const CONNECTORS = new Set(['de', 'da', 'do', 'em', 'mais', 'para', 'e']);
const TYPE_NOUNS = new Set(['plano', 'pacote', 'servico', 'app', 'aplicativo', 'curso', 'seguro', 'visita', 'clube', 'canal', 'canais', 'assinatura', 'protecao', 'antivirus', 'jogo', 'revista', 'musica', 'sva', 'vas']);

/** Everyday words that belong to the name they follow: "tim black família". */
const QUALIFIERS = new Set(['familia', 'smart', 'controle', 'digital', 'infantil', 'total']);

/** A word that may be part of a name: no everyday word, no verb of action. */
function isNameWord(token: Token | undefined): boolean {
  if (token === undefined || /^[\d.,]+$/u.test(token.word) || token.word.length < 2) return false;
  return !isCommonWord(token.word) && !isAction(token.word) && (token.word === 'tim' || ANSWER_PHRASES.longestAt([token.word], 0) === null);
}

function isAction(word: string): boolean {
  return actionForm(word) !== null;
}

/** The stretches of words that are no everyday Portuguese, with the connecting words and digits inside ("tim ctrl redes sociais 8.0"). */
export function nameRuns(tokens: readonly Token[]): readonly Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < tokens.length; ) {
    if (!isNameWord(tokens[at])) {
      at += 1;
      continue;
    }
    const to = endOfRun(tokens, at);
    runs.push({ from: startOfRun(tokens, at), to });
    at = to;
  }
  return runs;
}

function endOfRun(tokens: readonly Token[], from: number): number {
  let to = from + 1;
  while (to < tokens.length && !(tokens[to]?.breakBefore ?? true)) {
    const token = tokens[to];
    const next = tokens[to + 1];
    if (isNameWord(token) || isTrailingNumber(tokens, to) || QUALIFIERS.has(token?.word ?? '')) to += 1;
    else if (token !== undefined && token.word !== 'e' && CONNECTORS.has(token.word) && next !== undefined && !next.breakBefore && isNameWord(next)) to += 2;
    else break;
  }
  return to;
}

/** "aluguel de filme 1", "redes sociais 8.0", "filme um": a number that closes a name, not an amount. */
function isTrailingNumber(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1]?.word ?? '';
  if (token === undefined || ['reais', 'real', 'centavos', 'por', 'de'].includes(next)) return false;
  if (token.word === 'um') return next === '' || tokens[at + 1]?.breakBefore === true;
  return /^\d{1,2}(?:\.\d)?$/u.test(token.word) || /^\d{2}\/\d{2}$/u.test(token.word);
}

/** "serviço de música", "plano controle", "pacote pós": the noun of kind belongs to the customer's words. */
function startOfRun(tokens: readonly Token[], from: number): number {
  if (tokens[from]?.breakBefore ?? true) return from;
  const before = tokens[from - 1];
  if (before === undefined) return from;
  if (TYPE_NOUNS.has(before.word) && before.word !== 'servico' && before.word !== 'assinatura') return from - 1;
  const noun = tokens[from - 2];
  return before.word === 'de' && noun !== undefined && TYPE_NOUNS.has(noun.word) && !before.breakBefore && noun.word !== 'assinatura' ? from - 2 : from;
}
