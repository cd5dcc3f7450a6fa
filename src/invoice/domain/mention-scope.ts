import { foldedWords } from '../../kernel/text-folding.js';
import { joinSpokenDigits, readLineScope, type LineScope } from './line-scope.js';
import { indexOfWords, isContentless } from './name-words.js';

/** A mention with the lines its customer named for it. */
export interface ScopedMention {
  /** As given. */
  readonly mention: string;
  /** Folded, without the words that point at a line. */
  readonly words: readonly string[];
  readonly msisdns: readonly string[];
  readonly namesUnknownLine: boolean;
  /** False where the line was named elsewhere in the sentence and may belong to another mention. */
  readonly isCertain: boolean;
}

/**
 * Drops the mentions that name no item ("", "esses", "final 0059" alone) and gives the others their line: from its own words, else from the words that follow it in the utterance up to the next
 * mention, else from the whole utterance ("o do final 0059" in answer to "which one?").
 */
export function scopeMentions(
  mentions: readonly string[],
  utterance: string,
  msisdns: readonly string[],
): readonly ScopedMention[] {
  const spoken = joinSpokenDigits(foldedWords(utterance));
  const own = mentions
    .map((mention) => ({ mention, ...readLineScope(foldedWords(mention), msisdns) }))
    .filter(({ words }) => !isContentless(words));
  const starts = own.map(({ words }) => indexOfWords(spoken, words));
  const everywhere = readLineScope(spoken, msisdns);
  return own.map((scope, index) => {
    if (namesLine(scope)) return { ...scope, isCertain: true };
    const following = readLineScope(wordsFollowing(spoken, starts, starts[index] ?? -1), msisdns);
    const { mention, words } = scope;
    if (namesLine(following)) return { ...following, mention, words, isCertain: true };
    return { ...everywhere, mention, words, isCertain: own.length === 1 };
  });
}

function namesLine(scope: LineScope): boolean {
  return scope.msisdns.length > 0 || scope.namesUnknownLine;
}

function wordsFollowing(spoken: readonly string[], starts: readonly number[], start: number): readonly string[] {
  if (start < 0) return [];
  const next = Math.min(...starts.filter((other) => other > start), spoken.length);
  return spoken.slice(start, next);
}
