import type { Token } from '../language/utterance.js';

/** The customer's words for an item: tokens `from` up to but without `to`. */
export interface Mention {
  readonly from: number;
  readonly to: number;
  /** As written, lower case. */
  readonly text: string;
  /** True when the words fit a name that is known in the conversation. */
  readonly known: boolean;
}

/** The words of a stretch as the customer wrote them, signs between them included, lower case. */
export function wordsOf(text: string, tokens: readonly Token[], from: number, to: number): string {
  const first = tokens[from];
  const last = tokens[to - 1];
  if (first === undefined || last === undefined) return '';
  const plus = last.after.startsWith('+') ? '+' : '';
  return `${text.slice(first.start, last.end)}${plus}`.toLowerCase().replace(/\s+/gu, ' ');
}
