import { foldedWords } from '../../kernel/text-folding.js';
import { joinSpokenDigits, readLineScope, type LineScope } from './line-scope.js';
import type { ItemCandidate } from './item-candidates.js';
import { matchNames } from './match-names.js';
import { readMentionAmount, type MentionAmount } from './mention-amount.js';
import { readQuantity, type MentionQuantity } from './mention-quantity.js';
import { indexOfWords, isContentless, normalizeWords, trimNoise } from './name-words.js';

const LISTING_WORDS = new Set(['e', 'mais', 'nem', 'ou']);

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
  /** The amount said with it, "o tamboro de 14,99"; null when none was. */
  readonly amount: MentionAmount | null;
  readonly quantity: MentionQuantity;
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
    .map((mention) => ownScope(mention, msisdns))
    .filter(({ words, amount }) => amount !== null || !isContentless(words));
  const starts = own.map(({ words, spelled }) => indexOfWords(spoken, words.length > 0 ? words : spelled));
  const everywhere = readLineScope(spoken, msisdns);
  return own.map((scope, index) => {
    const { mention, words, amount, spelled } = scope;
    const start = starts[index] ?? -1;
    const following = wordsFollowing(spoken, starts, start);
    const behind = following.slice(words.length > 0 ? words.length : spelled.length);
    const quantity = start < 0 ? 'unsaid' : readQuantity(spoken.slice(0, start), behind);
    const found = namesLine(scope) ? scope : readLineScope(following, msisdns);
    const isCertain = namesLine(found) || own.length === 1;
    const { msisdns: lines, namesUnknownLine } = namesLine(found) ? found : everywhere;
    // Field by field: rest and spread of objects cost twenty times as much as the reading itself.
    return { mention, words, amount, quantity, msisdns: lines, namesUnknownLine, isCertain };
  });
}

interface OwnScope extends LineScope {
  readonly mention: string;
  readonly amount: MentionAmount | null;
  /** All its words, the amount's included. */
  readonly spelled: readonly string[];
}

function ownScope(mention: string, msisdns: readonly string[]): OwnScope {
  const { text, amount } = readMentionAmount(mention);
  const scope = readLineScope(foldedWords(text), msisdns);
  const words = amount !== null && isContentless(scope.words) ? [] : scope.words;
  return { mention, words, amount, spelled: foldedWords(mention), msisdns: scope.msisdns, namesUnknownLine: scope.namesUnknownLine };
}

/**
 * One mention that lists several items ("vod e hbo max") as a mention each, so that none is lost behind the name that
 * stands whole in it. Left as it is where its words are one name, or where a part names nothing.
 */
export function splitListing(mention: ScopedMention, candidates: readonly ItemCandidate[]): readonly ScopedMention[] {
  const parts = partsOfListing(mention.words);
  if (parts.length < 2) return [mention];
  const isOneName = matchNames(mention.words, candidates).some(({ words }) => holdsEveryWord(words, mention.words));
  if (isOneName) return [mention];
  if (parts.some((words) => matchNames(words, candidates).length === 0)) return [mention];
  return parts.map((words) => ({ ...mention, mention: words.join(' '), words }));
}

function partsOfListing(words: readonly string[]): readonly (readonly string[])[] {
  const separators = words.flatMap((word, index) => (LISTING_WORDS.has(word) ? [index] : []));
  return [...separators, words.length].map((end, index) => words.slice((separators[index - 1] ?? -1) + 1, end));
}

function holdsEveryWord(name: readonly string[], mention: readonly string[]): boolean {
  const said = normalizeWords(trimNoise(mention)).filter((word) => !LISTING_WORDS.has(word));
  return said.every((word) => name.includes(word));
}

function namesLine(scope: LineScope): boolean {
  return scope.msisdns.length > 0 || scope.namesUnknownLine;
}

function wordsFollowing(spoken: readonly string[], starts: readonly number[], start: number): readonly string[] {
  if (start < 0) return [];
  const next = Math.min(...starts.filter((other) => other > start), spoken.length);
  return spoken.slice(start, next);
}
