import { FIGURE_NAMES, LEAST_ROWS_TO_JUDGE_FOLDS, type CrossValidation, type Evaluation, type WrongItem } from '../evaluation.js';
import { FIGURE_LABELS, type Figures } from '../scoring/figures.js';
import type { ConfusionMatrix, KindScore } from '../scoring/kinds.js';
import { figureText } from './numbers.js';

/** The report for a terminal. Takes what the header says of the run. */
export function textReport(evaluation: Evaluation, header: string): string {
  return [
    header,
    ...section('Wrong items, shipped model', wrongLines(evaluation.wrong)),
    ...section('Shipped model (trained on config/nlu alone)', figureLines(evaluation.shipped)),
    ...section('Kinds', kindLines(evaluation.kinds)),
    ...section('Confusion: expected in rows, given in columns', confusionLines(evaluation.confusion)),
    ...section('Cross-validation (config/nlu and the other folds, nothing that shares four words in a row with what is scored)', foldLines(evaluation)),
    ...section('Wrong items, cross-validation', wrongLines(evaluation.crossValidation.wrong)),
    ...section('must_not_execute on the whole product', safetyLines(evaluation)),
    ...section(evaluation.failures.length === 0 ? 'Every figure is reached.' : 'Not reached', evaluation.failures),
    '',
  ].join('\n');
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return ['', title, ...lines.map((line) => `  ${line}`)];
}

function wrongLines(wrong: readonly WrongItem[]): readonly string[] {
  if (wrong.length === 0) return ['none'];
  return wrong.map(({ id, text, context, aspect, expected, got }) => `${id} ${JSON.stringify(text)} [${context ?? 'no context'}] ${aspect}: expected ${expected}, got ${got}`);
}

function figureLines(figures: Figures): readonly string[] {
  return [`rows ${figures.rows}`, ...FIGURE_NAMES.map((name) => `${FIGURE_LABELS[name].padEnd(28)}${figureText(figures[name])}`)];
}

function kindLines(kinds: readonly KindScore[]): readonly string[] {
  return [
    `${''.padEnd(26)}rows  precision  recall  F1`,
    ...kinds.map(({ kind, support, precision, recall, f1 }) => `${kind.padEnd(26)}${String(support).padStart(4)}  ${figureText(precision).padEnd(9)}  ${figureText(recall).padEnd(6)}  ${figureText(f1)}`),
  ];
}

function confusionLines({ kinds, counts }: ConfusionMatrix): readonly string[] {
  const short = kinds.map((kind) => kind.slice(0, 9));
  return [
    `${''.padEnd(26)}${short.map((kind) => kind.padStart(10)).join('')}`,
    ...kinds.map((kind, at) => `${kind.padEnd(26)}${(counts[at] ?? []).map((count) => (count === 0 ? '·' : String(count)).padStart(10)).join('')}`),
  ];
}

function foldLines({ crossValidation, shipped }: Evaluation): readonly string[] {
  const judged = shipped.rows >= LEAST_ROWS_TO_JUDGE_FOLDS ? [] : [`printed, not judged: fewer than ${LEAST_ROWS_TO_JUDGE_FOLDS} rows`];
  return [...judged, ...foldSizes(crossValidation), ...spreadLines(crossValidation)];
}

function foldSizes({ folds }: CrossValidation): readonly string[] {
  return folds.map(({ fold, trained, figures }) => `fold ${fold + 1}: ${figures.rows} rows scored, ${trained} sentences learnt, accuracy ${figureText(figures.accuracy)}, macro-F1 ${figureText(figures.macroF1)}, item F1 ${figureText(figures.itemF1)}, tokens ${figureText(figures.tokens)}`);
}

function spreadLines({ spread }: CrossValidation): readonly string[] {
  return FIGURE_NAMES.map((name) => {
    const value = spread[name];
    const told = value === null ? '–' : `mean ${figureText(value.mean)}  min ${figureText(value.min)}  max ${figureText(value.max)}  standard deviation ${figureText(value.standardDeviation)}`;
    return `${FIGURE_LABELS[name].padEnd(28)}${told}`;
  });
}

function safetyLines({ breaches: report }: Evaluation): readonly string[] {
  return [
    `${report.measured} rows played, ${report.breaches.length} breaches; a plain yes was tried in ${report.controls} contexts`,
    ...report.breaches.map(({ row, effects }) => `BREACH ${row.id} ${JSON.stringify(row.text)} [${row.context?.kind ?? 'no context'}] executed ${effects.join(', ')}`),
    ...report.unproven.map(({ row, reason }) => `WITHOUT PROOF ${row.id} ${JSON.stringify(row.text)} [${row.context?.kind ?? 'no context'}] ${reason}`),
  ];
}
