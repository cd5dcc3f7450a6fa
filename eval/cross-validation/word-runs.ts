import { foldedWords } from '../../src/kernel/text-folding.js';

/** How many words in a row make two sentences too alike for one to be learnt from and the other scored (issue 3 §1). */
export const RUN_LENGTH = 4;

/** Every four words in a row, folded. A shorter sentence is one run of its own, so that equal short sentences are alike too. */
export function wordRuns(text: string): ReadonlySet<string> {
  return runsOf(foldedWords(text));
}

/** The runs of a list of words; none for no words. */
export function runsOf(words: readonly string[]): ReadonlySet<string> {
  if (words.length === 0) return new Set();
  const starts = Math.max(1, words.length - RUN_LENGTH + 1);
  return new Set(Array.from({ length: starts }, (_unused, at) => words.slice(at, at + RUN_LENGTH).join(' ')));
}

/** The runs of many texts together. */
export function runsOfAll(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...wordRuns(text)]));
}

/** True when a text has a run among these. */
export function sharesRun(text: string, runs: ReadonlySet<string>): boolean {
  return [...wordRuns(text)].some((run) => runs.has(run));
}
