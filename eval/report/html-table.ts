const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in an element or an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (letter) => ENTITIES[letter] ?? letter);
}

export interface Table {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of each row heads it. */
  readonly rows: readonly (readonly string[])[];
  /** Columns of words, set left. */
  readonly words?: readonly number[];
}

/** A table that scrolls by itself on a narrow screen, also from the keyboard. */
export function table({ caption, columns, rows, words = [] }: Table): string {
  const mark = (at: number): string => (at === 0 || words.includes(at) ? ' class="text"' : '');
  const head = columns.map((column, at) => `<th scope="col"${mark(at)}>${escaped(column)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell, at) => (at === 0 ? `<th scope="row">${escaped(cell)}</th>` : `<td${mark(at)}>${escaped(cell)}</td>`)).join('')}</tr>`).join('\n');
  return scrolling(caption, `<table><caption>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`);
}

/** Wraps a table for narrow screens. */
export function scrolling(label: string, inner: string): string {
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escaped(label)}">${inner}</div>`;
}
