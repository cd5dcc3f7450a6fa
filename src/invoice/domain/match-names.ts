import type { ItemCandidate } from './item-candidates.js';
import { indexOfWords, isContentless, normalizeWords, trimNoise } from './name-words.js';

/** Exact beats exact but for a plus or "e", which beats containment. */
const CLOSENESS = { contained: 0, exactButForConnectors: 1, exact: 2 } as const;
type Closeness = (typeof CLOSENESS)[keyof typeof CLOSENESS];

const CONNECTORS = new Set(['mais', 'e']);

/** How a name stands to a mention, and which of the mention's words it answers. */
interface NameMatch {
  readonly candidate: ItemCandidate;
  readonly closeness: Closeness;
  /** Half-open span over the mention's words. */
  readonly start: number;
  readonly end: number;
  /** Letters the two share. */
  readonly length: number;
}

/**
 * The candidates a mention names (architecture §4.7): containment either way over whole folded words, where an exact
 * name beats containment and, over the same words of the mention, a longer match beats a shorter one. Names on
 * different words of one mention ("vod e canais abertos") are all returned.
 * @param words folded words of the mention, without those that point at a line
 */
export function matchNames(words: readonly string[], candidates: readonly ItemCandidate[]): readonly ItemCandidate[] {
  const trimmed = trimNoise(words);
  if (isContentless(trimmed)) return [];
  const mention: MentionForms = { asSaid: normalizeWords(words), trimmed: normalizeWords(trimmed) };
  const matches = candidates.flatMap((candidate) => matchOf(mention, candidate) ?? []);
  return matches.filter((match) => !matches.some((other) => beats(other, match))).map(({ candidate }) => candidate);
}

interface MentionForms {
  readonly asSaid: readonly string[];
  readonly trimmed: readonly string[];
}

function matchOf(mention: MentionForms, candidate: ItemCandidate): NameMatch | null {
  const whole = { candidate, start: 0, end: withoutConnectors(mention.asSaid).length };
  const forms = [mention.asSaid, mention.trimmed];
  if (forms.some((form) => sameWords(form, candidate.words))) {
    return { ...whole, closeness: CLOSENESS.exact, length: lengthOf(candidate.words) };
  }
  const name = withoutConnectors(candidate.words);
  if (forms.some((form) => sameWords(withoutConnectors(form), name))) {
    return { ...whole, closeness: CLOSENESS.exactButForConnectors, length: lengthOf(name) };
  }
  const trimmed = withoutConnectors(mention.trimmed);
  if (indexOfWords(name, trimmed) >= 0) return { ...whole, closeness: CLOSENESS.contained, length: lengthOf(trimmed) };
  const start = isContentless(name) ? -1 : indexOfWords(withoutConnectors(mention.asSaid), name);
  if (start < 0) return null;
  return { candidate, closeness: CLOSENESS.contained, start, end: start + name.length, length: lengthOf(name) };
}

function beats(one: NameMatch, other: NameMatch): boolean {
  const overlaps = one.start < other.end && other.start < one.end;
  if (!overlaps) return false;
  if (one.closeness !== other.closeness) return one.closeness > other.closeness;
  return one.length > other.length;
}

/** A plus that is left out or said as "e" ("vod canais abertos", "vod e canais abertos") hinders no match. */
function withoutConnectors(words: readonly string[]): readonly string[] {
  return words.filter((word) => !CONNECTORS.has(word));
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}

function lengthOf(words: readonly string[]): number {
  return words.join('').length;
}
