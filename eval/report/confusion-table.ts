import type { ConfusionMatrix } from '../scoring/kinds.js';
import { escaped, scrolling } from './html-table.js';

/** The confusion matrix as a heat map: the share of its row colours a cell, green on the diagonal, red beside it; the count says it in words too. */
export function confusionTable({ kinds, counts }: ConfusionMatrix): string {
  const head = kinds.map((kind) => `<th scope="col">${escaped(kind)}</th>`).join('');
  const rows = kinds.map((kind, at) => `<tr><th scope="row">${escaped(kind)}</th>${cells(kinds, counts[at] ?? [], at)}</tr>`).join('\n');
  const caption = 'Expected in rows, given in columns; a kind that the label also accepts counts as the expected one.';
  return scrolling('Confusion matrix', `<table class="matrix"><caption>${caption}</caption><thead><tr><th scope="col" class="text">expected</th>${head}</tr></thead><tbody>\n${rows}\n</tbody></table>`);
}

function cells(kinds: readonly string[], counts: readonly number[], row: number): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts
    .map((count, column) => {
      if (count === 0) return '<td>0</td>';
      const heat = (0.15 + 0.45 * (count / total)).toFixed(2);
      const what = `${count} of ${total} ${kinds[row] ?? ''} given as ${kinds[column] ?? ''}`;
      return `<td class="${row === column ? 'hit' : 'miss'}" style="--heat:${heat}" title="${escaped(what)}">${count}</td>`;
    })
    .join('');
}
