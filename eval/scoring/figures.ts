import type { Reading } from '../readings.js';
import { itemCounts, itemF1 } from './items.js';
import { accuracy, macroF1, shareOf } from './kinds.js';
import { kindPair, verdictsOf, type Verdict } from './verdicts.js';

/** The figures over one set of rows, each from 0 to 1; null where no row was scored for it. */
export interface Figures {
  readonly rows: number;
  readonly accuracy: number;
  /** Only the first label counts, `also_ok` does not. */
  readonly strictAccuracy: number;
  readonly macroF1: number;
  readonly strictMacroF1: number;
  readonly itemF1: number | null;
  readonly answers: number | null;
  readonly ragQuery: number | null;
  readonly actionVerbs: number | null;
  readonly tokens: number | null;
}

export type FigureName = Exclude<keyof Figures, 'rows'>;

/** The figures to reach (issue 3 §1). */
export const BARS = [
  ['accuracy', 0.9],
  ['macroF1', 0.84],
  ['itemF1', 0.88],
  ['tokens', 0.93],
] as const satisfies readonly (readonly [FigureName, number])[];

/** How the figures are called in every report. */
export const FIGURE_LABELS: Readonly<Record<FigureName, string>> = {
  accuracy: 'accuracy',
  strictAccuracy: 'accuracy without also_ok',
  macroF1: 'macro-F1',
  strictMacroF1: 'macro-F1 without also_ok',
  itemF1: 'item F1',
  answers: 'yes and no',
  ragQuery: 'rag_query',
  actionVerbs: 'action verbs',
  tokens: 'tokens of paused workflows',
};

/** Scores the readings. */
export function figuresOf(readings: readonly Reading[]): Figures {
  const pairs = readings.map(kindPair);
  const strict = pairs.map((pair) => ({ ...pair, alsoOk: [] }));
  const verdicts = readings.flatMap(verdictsOf);
  const share = (aspect: Verdict['aspect']): number | null => shareOf(verdicts.filter((verdict) => verdict.aspect === aspect), ({ right }) => right);
  const withItems = readings.filter(({ row }) => row.mentioned_items !== undefined);
  return {
    rows: readings.length,
    accuracy: accuracy(pairs),
    strictAccuracy: accuracy(strict),
    macroF1: macroF1(pairs),
    strictMacroF1: macroF1(strict),
    itemF1: withItems.length === 0 ? null : itemF1(withItems.map(({ row, intent }) => itemCounts(row, intent.mentionedItems))),
    answers: share('answer'),
    ragQuery: share('rag_query'),
    actionVerbs: share('action_verbs'),
    tokens: share('token'),
  };
}

/** One line for each figure below its bar, named. Takes what the figures are of, for the line. */
export function belowBars(what: string, figures: Readonly<Partial<Record<FigureName, number | null>>>): readonly string[] {
  return BARS.flatMap(([name, bar]) => {
    const figure = figures[name] ?? null;
    return figure === null || figure >= bar ? [] : [`${what}: ${FIGURE_LABELS[name]} ${figure.toFixed(4)} is below ${bar.toFixed(2)}`];
  });
}
