import { assertNever } from '../../src/kernel/errors.js';
import type { Golden } from './goldens.js';

/** What differs, for people; nothing where nothing does. */
export function goldenText({ subject, path, verdict }: Golden): string {
  switch (verdict.kind) {
    case 'same':
      return '';
    case 'changed':
      return `${subject} no longer does what ${path} records\n${indented(verdict.diff)}\n`;
    case 'new':
      return `${subject} is not recorded yet in ${path}\n`;
    case 'stale':
      return `${path} records a version that is not there\n`;
    case 'broken':
      return `${subject} is broken, or does otherwise than its plays say\n${indented(verdict.complaints)}\n`;
    default:
      return assertNever(verdict);
  }
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}\n`).join('');
}
