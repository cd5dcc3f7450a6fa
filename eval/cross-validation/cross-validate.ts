import { IntentExtractor, NlpIntentClassifier } from '../../src/intent/index.js';
import { trainNlpModel } from '../../src/intent/nlu/load-nlp-classifier.js';
import type { NluExample } from '../../src/intent/nlu/nlu-examples.js';
import type { LabelledRow } from '../labelled-row.js';
import { readingsOf, type Reading } from '../readings.js';
import { foldsOf } from './folds.js';
import { runsOfAll, sharesRun } from './word-runs.js';

/** One fold: the sentences it scores and the examples it learns from. */
export interface FoldPlan {
  readonly fold: number;
  readonly scored: readonly LabelledRow[];
  readonly trained: readonly NluExample[];
}

export interface FoldReadings {
  readonly plan: FoldPlan;
  readonly readings: readonly Reading[];
}

/**
 * Plans the folds: each learns from the shipped examples and the rows of the other folds, without anything that shares four
 * words in a row with a sentence that it scores. A fold to which no row was sent is left out.
 */
export function planFolds(rows: readonly LabelledRow[], examples: readonly NluExample[]): readonly FoldPlan[] {
  const folds = foldsOf(rows);
  return folds.flatMap((scored, fold) => {
    if (scored.length === 0) return [];
    const runs = runsOfAll(scored.map(({ text }) => text));
    const others = folds.flatMap((rowsOfFold, at) => (at === fold ? [] : rowsOfFold)).map(({ text, intent }): NluExample => ({ text, kind: intent }));
    return [{ fold, scored, trained: [...examples, ...others].filter(({ text }) => !sharesRun(text, runs)) }];
  });
}

/** Trains and reads each fold, with the same rules, features and training as the product's. */
export async function crossValidate(rows: readonly LabelledRow[], examples: readonly NluExample[]): Promise<readonly FoldReadings[]> {
  const read: FoldReadings[] = [];
  for (const plan of planFolds(rows, examples)) {
    const extractor = new IntentExtractor([new NlpIntentClassifier(trainNlpModel(plan.trained))]);
    read.push({ plan, readings: await readingsOf(plan.scored, extractor) });
  }
  return read;
}
