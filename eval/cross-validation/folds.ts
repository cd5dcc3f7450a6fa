import { sha256Hex } from '../../src/kernel/hash.js';
import { wordRuns } from './word-runs.js';

export const FOLDS = 5;

interface Sentence {
  readonly text: string;
}

/** The rows in groups: two that share four words in a row, directly or over others, are in one (union-find). */
export function groupsOf<Row extends Sentence>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const parents = rows.map((_row, at) => at);
  const root = (at: number): number => {
    let top = at;
    while (parents[top] !== undefined && parents[top] !== top) top = parents[top] ?? top;
    return top;
  };
  const firstWith = new Map<string, number>();
  for (const [at, { text }] of rows.entries()) {
    for (const run of wordRuns(text)) {
      const first = firstWith.get(run);
      if (first === undefined) firstWith.set(run, at);
      else parents[root(at)] = root(first);
    }
  }
  const groups = new Map<number, Row[]>();
  for (const [at, row] of rows.entries()) {
    const group = groups.get(root(at));
    if (group === undefined) groups.set(root(at), [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** The rows of each fold. A group goes where the hash of its least text sends it, so that neither order nor a new group moves it. */
export function foldsOf<Row extends Sentence>(rows: readonly Row[], folds: number = FOLDS): readonly (readonly Row[])[] {
  const sent = groupsOf(rows).map((group) => ({ group, fold: foldOf(group, folds) }));
  return Array.from({ length: folds }, (_unused, fold) => sent.filter((entry) => entry.fold === fold).flatMap(({ group }) => group));
}

function foldOf(group: readonly Sentence[], folds: number): number {
  const least = group.map(({ text }) => text).reduce((a, b) => (a < b ? a : b));
  return Number.parseInt(sha256Hex(least).slice(0, 8), 16) % folds;
}
