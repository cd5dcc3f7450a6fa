import { FIGURE_NAMES, LEAST_ROWS_TO_JUDGE_FOLDS, type Evaluation, type WrongItem } from '../evaluation.js';
import { BARS, FIGURE_LABELS } from '../scoring/figures.js';
import { confusionTable } from './confusion-table.js';
import { STYLE } from './html-style.js';
import { escaped, table } from './html-table.js';
import { figureText } from './numbers.js';

/** The report as one page that needs nothing else. Takes what the header says of the run. */
export function htmlReport(evaluation: Evaluation, header: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Understanding, measured</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>Understanding, measured</h1><p class="muted">${escaped(header)}</p>${verdict(evaluation)}</header>
<main>
<h2>Figures</h2>${figures(evaluation)}
<h2>Confusion matrix, shipped model</h2>${confusionTable(evaluation.confusion)}
<h2>Kinds, shipped model</h2>${kinds(evaluation)}
<h2>Wrong items, shipped model</h2>${wrong(evaluation.wrong)}
<h2>Folds</h2>${folds(evaluation)}
<h2>Wrong items, cross-validation</h2>${wrong(evaluation.crossValidation.wrong)}
<h2>What must not execute, on the whole product</h2>${safety(evaluation)}
</main>
</body>
</html>
`;
}

function verdict({ failures }: Evaluation): string {
  if (failures.length === 0) return '<div class="verdict" role="status">Every figure is reached.</div>';
  return `<div class="verdict failed" role="status">Not reached<ul>${failures.map((failure) => `<li>${escaped(failure)}</li>`).join('')}</ul></div>`;
}

function figures({ shipped, crossValidation }: Evaluation): string {
  const bars = new Map<string, number>(BARS);
  const rows = FIGURE_NAMES.map((name) => {
    const spread = crossValidation.spread[name];
    const range = spread === null ? '–' : `${figureText(spread.min)} to ${figureText(spread.max)}`;
    return [FIGURE_LABELS[name], figureText(bars.get(name) ?? null), figureText(shipped[name]), figureText(spread?.mean ?? null), range, figureText(spread?.standardDeviation ?? null)];
  });
  return table({ caption: 'The shipped model learnt from config/nlu alone; a fold never learns what shares four words in a row with what it scores.', columns: ['figure', 'to reach', 'shipped', 'mean of folds', 'range', 'standard deviation'], rows });
}

function kinds({ kinds: scores }: Evaluation): string {
  const rows = scores.map(({ kind, support, precision, recall, f1 }) => [kind, String(support), figureText(precision), figureText(recall), figureText(f1)]);
  return table({ caption: 'Kinds that were expected or given.', columns: ['kind', 'rows', 'precision', 'recall', 'F1'], rows });
}

function wrong(items: readonly WrongItem[]): string {
  if (items.length === 0) return '<p>None.</p>';
  const rows = items.map(({ id, text, context, aspect, expected, got }) => [id, text, context ?? 'none', aspect, expected, got]);
  return table({ caption: `${items.length} wrong.`, columns: ['row', 'text', 'context', 'what', 'expected', 'got'], rows, words: [1, 2, 3, 4, 5] });
}

function folds({ crossValidation, shipped }: Evaluation): string {
  const rows = crossValidation.folds.map(({ fold, trained, figures: of }) => [`fold ${fold + 1}`, String(of.rows), String(trained), ...[of.accuracy, of.macroF1, of.itemF1, of.tokens].map(figureText)]);
  const judged = shipped.rows >= LEAST_ROWS_TO_JUDGE_FOLDS ? '' : ` Not judged: fewer than ${LEAST_ROWS_TO_JUDGE_FOLDS} rows.`;
  return table({ caption: `Rows that share four words in a row are in one fold.${judged}`, columns: ['fold', 'scored', 'learnt', 'accuracy', 'macro-F1', 'item F1', 'tokens'], rows });
}

function safety({ breaches: report }: Evaluation): string {
  const summary = `<p>${report.measured} rows played, ${report.breaches.length} breaches; a plain yes was tried in ${report.controls} contexts.</p>`;
  const rows = [
    ...report.breaches.map(({ row, effects }) => [row.id, row.text, row.context?.kind ?? 'none', `executed ${effects.join(', ')}`]),
    ...report.unproven.map(({ row, reason }) => [row.id, row.text, row.context?.kind ?? 'none', `without proof: ${reason}`]),
  ];
  return rows.length === 0 ? summary : summary + table({ caption: 'Each is a failure of its own.', columns: ['row', 'text', 'context', 'what'], rows, words: [1, 2, 3] });
}
