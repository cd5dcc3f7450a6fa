/** One row: the kind it has, the other kinds that a fair judge accepts, and the kind that was given. */
export interface KindPair {
  readonly expected: string;
  readonly alsoOk: readonly string[];
  readonly got: string;
}

/** Expected kind → given kind → rows. An accepted other kind counts as the expected one. */
export interface ConfusionMatrix {
  readonly kinds: readonly string[];
  readonly counts: readonly (readonly number[])[];
}

export interface KindScore {
  readonly kind: string;
  readonly support: number;
  /** Null where the kind was never given. */
  readonly precision: number | null;
  /** Null where no row has the kind. */
  readonly recall: number | null;
  readonly f1: number;
}

/** True when the given kind is the expected one or an accepted other. */
export function isRightKind({ expected, alsoOk, got }: KindPair): boolean {
  return got === expected || alsoOk.includes(got);
}

/** The share of rows with a right kind; 1 for no rows. */
export function accuracy(pairs: readonly KindPair[]): number {
  return shareOf(pairs, isRightKind) ?? 1;
}

/** Counts over the kinds that occur, in the given order first. */
export function confusionMatrix(pairs: readonly KindPair[], order: readonly string[] = []): ConfusionMatrix {
  const seen = new Set(pairs.flatMap((pair) => [pair.expected, countedAs(pair)]));
  const kinds = [...order.filter((kind) => seen.has(kind)), ...[...seen].filter((kind) => !order.includes(kind)).sort()];
  const counts = kinds.map((expected) => kinds.map((got) => pairs.filter((pair) => pair.expected === expected && countedAs(pair) === got).length));
  return { kinds, counts };
}

/** Precision, recall and F1 of every kind that occurs. */
export function kindScores({ kinds, counts }: ConfusionMatrix): readonly KindScore[] {
  return kinds.map((kind, at) => {
    const hits = counts[at]?.[at] ?? 0;
    const support = sum(counts[at] ?? []);
    const given = sum(counts.map((row) => row[at] ?? 0));
    return { kind, support, precision: given === 0 ? null : hits / given, recall: support === 0 ? null : hits / support, f1: f1Of(hits, given - hits, support - hits) };
  });
}

/** The mean of the kinds' F1, each kind that was expected or given with the same weight; 1 for no rows. */
export function macroF1(pairs: readonly KindPair[]): number {
  const scores = kindScores(confusionMatrix(pairs));
  return scores.length === 0 ? 1 : sum(scores.map(({ f1 }) => f1)) / scores.length;
}

/** F1 of counts; 1 when there was nothing to find and nothing was found. */
export function f1Of(hits: number, falseAlarms: number, misses: number): number {
  const all = 2 * hits + falseAlarms + misses;
  return all === 0 ? 1 : (2 * hits) / all;
}

/** The share for which it holds; null when there is nothing to share. */
export function shareOf<T>(list: readonly T[], holds: (item: T) => boolean): number | null {
  return list.length === 0 ? null : list.filter(holds).length / list.length;
}

function countedAs(pair: KindPair): string {
  return isRightKind(pair) ? pair.expected : pair.got;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
