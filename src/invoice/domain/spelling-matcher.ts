import { foldedWords } from '../../kernel/text-folding.js';
import { editDistance } from './edit-distance.js';
import { ItemMatcher } from './item-matcher.js';
import { isContentless, normalizeWords, trimNoise } from './name-words.js';
import { phoneticKey } from './phonetic-key.js';

/** Longer texts are no item name; the bound keeps a hostile message cheap. */
const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 30;
/** A key shorter than this must be equal; "oi" is no "oi tv" and "exa" is no "exo". */
const MIN_LENGTH_FOR_ONE_EDIT = 5;
const MIN_LENGTH_FOR_TWO_EDITS = 9;
const MIN_LENGTH_OF_JOINED_WORDS = 5;

/**
 * Finds misspelled names without a model: words are compared as they sound and then by edits, all words of the shorter
 * side must find their neighbour in order, and only the closest names are given. Conservative: short words and numbers
 * must be equal, and a word that only goes on ("music", "musica") is another word (case C29).
 */
export class SpellingItemMatcher extends ItemMatcher {
  override match(mention: string, candidates: readonly string[]): Promise<readonly string[]> {
    return Promise.resolve(closestNames(mention, candidates));
  }
}

function closestNames(mention: string, candidates: readonly string[]): readonly string[] {
  const words = comparable(trimNoise(foldedWords(mention)));
  if (words === null) return [];
  const rated = candidates.flatMap((name) => {
    const cost = costBetween(words, comparable(foldedWords(name)) ?? []);
    return cost === null ? [] : [{ name, cost }];
  });
  const least = Math.min(...rated.map(({ cost }) => cost));
  return rated.filter(({ cost }) => cost === least).map(({ name }) => name);
}

function comparable(words: readonly string[]): readonly string[] | null {
  const kept = normalizeWords(words.filter((word) => word !== 'mais'));
  const isTooLong = kept.length > MAX_WORDS || kept.some((word) => word.length > MAX_WORD_LENGTH);
  return isTooLong || isContentless(kept) ? null : kept;
}

/** Edits between a mention and a name, whichever holds the other; null when they are not the same name misspelled. */
function costBetween(mention: readonly string[], name: readonly string[]): number | null {
  if (name.length === 0) return null;
  if (isSameJoined(mention, name)) return 0;
  const [shorter, longer] = mention.length <= name.length ? [mention, name] : [name, mention];
  const costs: number[] = [];
  for (let start = 0; start + shorter.length <= longer.length; start += 1) {
    const cost = costOfWords(shorter, longer.slice(start, start + shorter.length));
    if (cost !== null) costs.push(cost);
  }
  return costs.length === 0 ? null : Math.min(...costs);
}

function costOfWords(words: readonly string[], others: readonly string[]): number | null {
  let total = 0;
  for (const [index, word] of words.entries()) {
    const cost = costOfWord(word, others[index] ?? '');
    if (cost === null) return null;
    total += cost;
  }
  return total;
}

function costOfWord(word: string, other: string): number | null {
  if (word === other) return 0;
  if (/\d/.test(word + other)) return null;
  const [key, otherKey] = [phoneticKey(word), phoneticKey(other)];
  if (key === otherKey) return key.length < 3 ? null : 0;
  if (key[0] !== otherKey[0] || isContinuation(word, other)) return null;
  const distance = editDistance(key, otherKey);
  return distance <= toleranceFor(Math.min(key.length, otherKey.length)) ? distance : null;
}

function toleranceFor(length: number): number {
  if (length < MIN_LENGTH_FOR_ONE_EDIT) return 0;
  return length < MIN_LENGTH_FOR_TWO_EDITS ? 1 : 2;
}

function isContinuation(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

/** Words written apart or together: "net flix", "hbomax". */
function isSameJoined(mention: readonly string[], name: readonly string[]): boolean {
  const joined = mention.join('');
  if (joined.length < MIN_LENGTH_OF_JOINED_WORDS) return false;
  return name.some((_, start) =>
    name.some((__, end) => end >= start && name.slice(start, end + 1).join('') === joined),
  );
}
