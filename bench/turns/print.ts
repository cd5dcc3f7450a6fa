import { readFileSync, writeFileSync } from 'node:fs';
import type { OutputForm } from './options.js';
import type { BenchReport } from './report.js';
import { headline, type Table, tablesOf } from './tables.js';

const BEGIN = '<!-- figures: npm run bench -- --into writes from here -->';
const END = '<!-- figures: to here -->';

/** The whole report as text, with its last line end. */
export function format(report: BenchReport, form: OutputForm): string {
  switch (form) {
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`;
    case 'markdown':
      return `${headline(report)}.\n${tablesOf(report).map(markdown).join('')}`;
    case 'table':
      return `${headline(report)}\n${tablesOf(report).map(aligned).join('')}`;
  }
}

/** Puts the report between the marks of a page. @throws when the page has no such marks */
export function writeInto(file: string, report: BenchReport): void {
  writeFileSync(file, replaceFigures(readFileSync(file, 'utf8'), format(report, 'markdown')));
}

export function replaceFigures(page: string, figures: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The page has no place for figures: "${BEGIN}" … "${END}"`);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${figures}\n${page.slice(end)}`;
}

function markdown({ title, header, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return `\n### ${title}\n\n${line(header)}|${'---|'.repeat(header.length)}\n${rows.map(line).join('')}`;
}

function aligned({ title, header, rows }: Table): string {
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string => `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()}\n`;
  return `\n${title}\n${line(header)}${rows.map(line).join('')}`;
}
