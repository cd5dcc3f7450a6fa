import type { Token, Utterance } from '../language/utterance.js';
import { wordsOf, type Mention } from './mention.js';

/** Folded words between a name and the ending of its line: "do número final 0002". */
export const LINE_WORDS = new Set(['do', 'da', 'de', 'no', 'na', 'final', 'linha', 'numero', 'telefone', 'celular', 'terminado', 'terminada', 'termina', 'que', 'em', 'com', 'finalizado', 'o', 'a', 'os', 'as']);

/**
 * "o netflix do final 0002": the ending of the line stays in the customer's words, so that the resolver can narrow to it.
 * "…e o do 7048": the same name on another line is a mention of its own.
 */
export function withLineEndings(utterance: Utterance, mentions: readonly Mention[]): readonly Mention[] {
  const { text, tokens } = utterance;
  return mentions.flatMap((mention, index) => {
    const to = lineEndingAfter(tokens, mention.to);
    if (to === mention.to) return [mention];
    const onLine = { ...mention, to, text: wordsOf(text, tokens, mention.from, to) };
    return [onLine, ...onOtherLines(utterance, { ...onLine, text: mention.text }, mentions[index + 1]?.from ?? tokens.length)];
  });
}

/** @param named the name that is left out, and where what follows it begins */
function onOtherLines({ text, tokens }: Utterance, named: Mention, until: number): readonly Mention[] {
  const others: Mention[] = [];
  for (let at = named.to; at < until; at += 1) {
    const to = startsOtherLine(tokens, at) ? lineEndingAt(tokens, at) : at;
    if (to === at || to > until) continue;
    others.push({ from: at, to, text: `${named.text} ${wordsOf(text, tokens, at, to)}`, known: named.known });
    at = to - 1;
  }
  return others;
}

/** "o do 7048", "e do 7048", "e 7048"; not "meu número termina em 7048". */
function startsOtherLine(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  if (ARTICLES.has(word)) return OF.has(tokens[at + 1]?.word ?? '');
  return (OF.has(word) || word === 'final' || ENDING.test(word)) && ['e', 'mais'].includes(tokens[at - 1]?.word ?? '');
}
const ARTICLES = new Set(['o', 'a', 'os', 'as']);
const OF = new Set(['do', 'da', 'de', 'no', 'na']);
const ENDING = /^\d{4}$/u;

function lineEndingAt(tokens: readonly Token[], at: number): number {
  return ENDING.test(tokens[at]?.word ?? '') ? at + 1 : lineEndingAfter(tokens, at);
}

function lineEndingAfter(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && at - from < 6 && LINE_WORDS.has(tokens[at]?.word ?? '')) at += 1;
  return at > from && ENDING.test(tokens[at]?.word ?? '') ? at + 1 : from;
}

/** The place of a line named alone ("o do final 0002"); null when none is. */
export function bareLineEnding(utterance: Utterance): string | null {
  for (let at = 0; at < utterance.tokens.length; at += 1) {
    if (!['final', 'linha', 'terminado', 'terminada', 'termina', 'numero', 'finalizado'].includes(utterance.words[at] ?? '')) continue;
    const to = lineEndingAfter(utterance.tokens, at);
    if (to > at) return wordsOf(utterance.text, utterance.tokens, at, to);
  }
  const only = utterance.words.filter((word) => !['o', 'a', 'do', 'da', 'eh', 'de', 'e', 'no'].includes(word));
  return only.length === 1 && /^\d{4}$/u.test(only[0] ?? '') ? (only[0] ?? null) : null;
}
