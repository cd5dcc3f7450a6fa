import { indexOfWords, isContentless, normalizeWords, trimNoise } from './name-words.js';

/** Exact beats exact but for a plus or "e", which beats containment. */
const CLOSENESS = { contained: 0, exactButForConnectors: 1, exact: 2 } as const;
type Closeness = (typeof CLOSENESS)[keyof typeof CLOSENESS];

const CONNECTORS = new Set(['mais', 'e']);

/** A thing that a mention may name, with its name as compared. */
export interface Named {
  readonly words: readonly string[];
}

/** How a name stands to a mention, and which of the mention's words it answers. */
interface NameMatch<T extends Named> {
  readonly candidate: T;
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
export function matchNames<T extends Named>(words: readonly string[], candidates: readonly T[]): readonly T[] {
  const trimmed = trimNoise(words);
  if (isContentless(trimmed)) return [];
  const mention = formsOf(normalizeWords(words), normalizeWords(trimmed));
  const matches: NameMatch<T>[] = [];
  for (const candidate of candidates) {
    // Every way to match needs a word in common; on a family's invoice nearly all names have none.
    const match = sharesWord(candidate.words, mention.said) ? matchOf(mention, candidate) : null;
    if (match !== null) matches.push(match);
  }
  return matches.filter((match) => !matches.some((other) => beats(other, match))).map(({ candidate }) => candidate);
}

interface MentionForms {
  readonly asSaid: readonly string[];
  readonly trimmed: readonly string[];
  /** The same two without connectors. */
  readonly bareAsSaid: readonly string[];
  readonly bareTrimmed: readonly string[];
  /** The words of all forms; the connectors never match by themselves. */
  readonly said: ReadonlySet<string>;
}

function formsOf(asSaid: readonly string[], trimmed: readonly string[]): MentionForms {
  const bareAsSaid = withoutConnectors(asSaid);
  return { asSaid, trimmed, bareAsSaid, bareTrimmed: withoutConnectors(trimmed), said: new Set(bareAsSaid) };
}

function sharesWord(words: readonly string[], said: ReadonlySet<string>): boolean {
  for (const word of words) if (said.has(word)) return true;
  return false;
}

function matchOf<T extends Named>(mention: MentionForms, candidate: T): NameMatch<T> | null {
  const { asSaid, trimmed, bareAsSaid, bareTrimmed } = mention;
  const whole = { candidate, start: 0, end: bareAsSaid.length };
  if (sameWords(asSaid, candidate.words) || sameWords(trimmed, candidate.words)) {
    return { ...whole, closeness: CLOSENESS.exact, length: lengthOf(candidate.words) };
  }
  const name = withoutConnectors(candidate.words);
  if (sameWords(bareAsSaid, name) || sameWords(bareTrimmed, name)) {
    return { ...whole, closeness: CLOSENESS.exactButForConnectors, length: lengthOf(name) };
  }
  if (indexOfWords(name, bareTrimmed) >= 0) return { ...whole, closeness: CLOSENESS.contained, length: lengthOf(bareTrimmed) };
  const start = isContentless(name) ? -1 : indexOfWords(bareAsSaid, name);
  if (start < 0) return null;
  return { candidate, closeness: CLOSENESS.contained, start, end: start + name.length, length: lengthOf(name) };
}

function beats(one: NameMatch<Named>, other: NameMatch<Named>): boolean {
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
