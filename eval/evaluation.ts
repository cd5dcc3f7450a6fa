import { IntentExtractor, loadNlpClassifier, INTENT_KINDS } from '../src/intent/index.js';
import { parseExamples, readExampleSources } from '../src/intent/nlu/nlu-examples.js';
import { measureBreaches, type BreachReport } from './breaches/measure-breaches.js';
import type { Subject } from './breaches/subject.js';
import { crossValidate, type FoldReadings } from './cross-validation/cross-validate.js';
import { FOLDS } from './cross-validation/folds.js';
import { spreadOf, type Spread } from './cross-validation/spread.js';
import type { LabelledRow } from './labelled-row.js';
import { readingsOf, type Reading } from './readings.js';
import { belowBars, figuresOf, type FigureName, type Figures, FIGURE_LABELS } from './scoring/figures.js';
import { confusionMatrix, kindScores, type ConfusionMatrix, type KindScore } from './scoring/kinds.js';
import { kindPair, verdictsOf, type Verdict } from './scoring/verdicts.js';

/** One thing that was read wrongly. */
export interface WrongItem extends Omit<Verdict, 'right'> {
  readonly id: string;
  readonly text: string;
  /** The kind of the row's context; null where it has none. */
  readonly context: string | null;
}

export interface FoldResult {
  readonly fold: number;
  readonly trained: number;
  readonly figures: Figures;
}

export interface CrossValidation {
  readonly folds: readonly FoldResult[];
  readonly spread: Readonly<Record<FigureName, Spread | null>>;
  readonly wrong: readonly WrongItem[];
}

/** All that one run measured. */
export interface Evaluation {
  readonly shipped: Figures;
  readonly confusion: ConfusionMatrix;
  readonly kinds: readonly KindScore[];
  readonly wrong: readonly WrongItem[];
  readonly crossValidation: CrossValidation;
  readonly breaches: BreachReport;
  /** A line for each figure that was missed; empty when all were reached. */
  readonly failures: readonly string[];
}

/** A file of fewer rows makes folds too small to be judged by their mean. */
export const LEAST_ROWS_TO_JUDGE_FOLDS = 100;

/** Measures the shipped model, the folds and, on the whole product, what must not execute. Takes the directory of the examples. */
export async function evaluate(rows: readonly LabelledRow[], nluDirectory: string, subject: Subject): Promise<Evaluation> {
  const extractor = new IntentExtractor([loadNlpClassifier({ configDir: nluDirectory, cacheDir: null })]);
  const readings = await readingsOf(rows, extractor);
  const folds = await crossValidate(rows, parseExamples(readExampleSources(nluDirectory)));
  return assemble(readings, folds, await measureBreaches(rows, subject));
}

/** Puts what was measured together and judges it. */
export function assemble(readings: readonly Reading[], folds: readonly FoldReadings[], breaches: BreachReport): Evaluation {
  const shipped = figuresOf(readings);
  const confusion = confusionMatrix(readings.map(kindPair), INTENT_KINDS);
  const crossValidation = crossValidationOf(folds);
  const failures = [...belowBars('shipped model', shipped), ...failedFolds(crossValidation, readings.length), ...failedSafety(breaches)];
  return { shipped, confusion, kinds: kindScores(confusion), wrong: wrongItems(readings), crossValidation, breaches, failures };
}

/** What was read wrongly, in the order of the rows. */
export function wrongItems(readings: readonly Reading[]): readonly WrongItem[] {
  return readings.flatMap((reading) =>
    verdictsOf(reading)
      .filter(({ right }) => !right)
      .map(({ aspect, expected, got }) => ({ id: reading.row.id, text: reading.row.text, context: reading.row.context?.kind ?? null, aspect, expected, got })),
  );
}

function crossValidationOf(folds: readonly FoldReadings[]): CrossValidation {
  const results = folds.map(({ plan, readings }) => ({ fold: plan.fold, trained: plan.trained.length, figures: figuresOf(readings) }));
  const spread = (name: FigureName): Spread | null => spreadOf(results.map(({ figures }) => figures[name]));
  return {
    folds: results,
    spread: {
      accuracy: spread('accuracy'),
      strictAccuracy: spread('strictAccuracy'),
      macroF1: spread('macroF1'),
      strictMacroF1: spread('strictMacroF1'),
      itemF1: spread('itemF1'),
      answers: spread('answers'),
      ragQuery: spread('ragQuery'),
      actionVerbs: spread('actionVerbs'),
      tokens: spread('tokens'),
    },
    wrong: wrongItems(folds.flatMap(({ readings }) => readings)),
  };
}

function failedFolds({ spread }: CrossValidation, rows: number): readonly string[] {
  if (rows < LEAST_ROWS_TO_JUDGE_FOLDS) return [];
  const means = { accuracy: spread.accuracy?.mean ?? null, macroF1: spread.macroF1?.mean ?? null, itemF1: spread.itemF1?.mean ?? null, tokens: spread.tokens?.mean ?? null };
  return belowBars(`mean of ${FOLDS} folds`, means);
}

function failedSafety({ breaches, unproven }: BreachReport): readonly string[] {
  return [
    ...(breaches.length === 0 ? [] : [`whole product: breaches of must_not_execute ${breaches.length} are above 0`]),
    ...(unproven.length === 0 ? [] : [`whole product: rows of must_not_execute without proof ${unproven.length} are above 0`]),
  ];
}

/** The names of the figures, in the order in which every report lists them. */
export const FIGURE_NAMES: readonly FigureName[] = (Object.keys(FIGURE_LABELS) as FigureName[]);
