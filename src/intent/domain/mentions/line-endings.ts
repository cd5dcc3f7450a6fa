import type { Token, Utterance } from '../language/utterance.js';
import { wordsOf, type Mention } from './mention.js';

/** "o netflix do final 0002": the ending of the line stays in the customer's words, so that the resolver can narrow to it. */
export function withLineEndings(utterance: Utterance, mentions: readonly Mention[]): readonly Mention[] {
  return mentions.map((mention) => {
    const to = lineEndingAfter(utterance.tokens, mention.to);
    return to === mention.to ? mention : { ...mention, to, text: wordsOf(utterance.text, utterance.tokens, mention.from, to) };
  });
}

function lineEndingAfter(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && at - from < 6 && LINE_WORDS.has(tokens[at]?.word ?? '')) at += 1;
  return at > from && /^\d{4}$/u.test(tokens[at]?.word ?? '') ? at + 1 : from;
}
const LINE_WORDS = new Set(['do', 'da', 'de', 'no', 'na', 'final', 'linha', 'numero', 'telefone', 'celular', 'terminado', 'terminada', 'termina', 'que', 'em', 'com', 'finalizado', 'o']);

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
