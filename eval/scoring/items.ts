import { fold } from '../../src/kernel/text-folding.js';
import { f1Of } from './kinds.js';

/** What was found, found wrongly and missed. */
export interface ItemCounts {
  readonly hits: number;
  readonly falseAlarms: number;
  readonly misses: number;
}

export interface ExpectedItems {
  readonly mentioned_items?: readonly string[];
  readonly resolves_to?: readonly string[];
}

/** Equal or one inside the other, without case and accents. */
export function sameItem(left: string, right: string): boolean {
  const [a, b] = [fold(left), fold(right)];
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a));
}

/**
 * Pairs each found item with at most one expected one. An expected item may be found in the customer's words or, where the row
 * says it, by the name on the bill (`resolves_to`), whichever fits better.
 */
export function itemCounts({ mentioned_items = [], resolves_to }: ExpectedItems, found: readonly string[]): ItemCounts {
  const wordings = mentioned_items.map((item, at) => (resolves_to?.length === mentioned_items.length ? [item, resolves_to[at] ?? item] : [item]));
  const readings = [wordings, ...(resolves_to === undefined ? [] : [resolves_to.map((name) => [name])])];
  const counts = readings.map((expected) => countsOf(expected, found));
  return counts.reduce((best, next) => (errors(next) < errors(best) ? next : best));
}

/** F1 over all rows' counts together. */
export function itemF1(counts: readonly ItemCounts[]): number {
  const total = (of: (count: ItemCounts) => number): number => counts.reduce((sum, count) => sum + of(count), 0);
  return f1Of(total(({ hits }) => hits), total(({ falseAlarms }) => falseAlarms), total(({ misses }) => misses));
}

/** True when nothing was missed and nothing was invented. */
export function isExact({ falseAlarms, misses }: ItemCounts): boolean {
  return falseAlarms === 0 && misses === 0;
}

function countsOf(expected: readonly (readonly string[])[], found: readonly string[]): ItemCounts {
  const hits = mostPairs(expected, found);
  return { hits, falseAlarms: found.length - hits, misses: expected.length - hits };
}

/** The size of a largest matching, by augmenting paths, so that the order of the items changes nothing. */
function mostPairs(expected: readonly (readonly string[])[], found: readonly string[]): number {
  const takenBy = new Map<number, number>();
  const assign = (at: number, tried: Set<number>): boolean =>
    found.some((item, index) => {
      if (tried.has(index) || !(expected[at] ?? []).some((wording) => sameItem(wording, item))) return false;
      tried.add(index);
      const holder = takenBy.get(index);
      if (holder !== undefined && !assign(holder, tried)) return false;
      takenBy.set(index, at);
      return true;
    });
  return expected.filter((_item, at) => assign(at, new Set())).length;
}

function errors({ falseAlarms, misses }: ItemCounts): number {
  return falseAlarms + misses;
}
