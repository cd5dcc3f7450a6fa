import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import type { LabelledRow } from './labelled-row.js';
import { ROW_SCHEMA } from './row-schema.js';

/** A labelled file that cannot be used; the message names file, line and field of every fault. */
export class LabelledFileError extends Error {
  override readonly name = 'LabelledFileError';
}

const isRow = new Ajv({ allErrors: true, strictTuples: false, strictTypes: false }).compile<Omit<LabelledRow, 'id'> & { id?: string }>(ROW_SCHEMA);

/** @throws LabelledFileError when the file cannot be read or one of its rows is malformed */
export function readRows(file: string): readonly LabelledRow[] {
  return parseRows(readText(file), file);
}

/**
 * Reads one JSON object a line; blank lines are passed over, a row without id is named by its line.
 * @throws LabelledFileError with every fault at once
 */
export function parseRows(text: string, file: string): readonly LabelledRow[] {
  const faults: string[] = [];
  const rows: LabelledRow[] = [];
  const lineOfId = new Map<string, number>();
  for (const [index, line] of text.replace(/^\uFEFF/u, '').split(/\r?\n/u).entries()) {
    if (line.trim() === '') continue;
    const place = `${file}:${index + 1}`;
    const value = parsed(line);
    if (value === undefined) faults.push(`${place}: not a JSON object`);
    else if (!isRow(value)) faults.push(...faultsOf(isRow.errors ?? []).map((fault) => `${place}: ${fault}`));
    else {
      const row = { ...value, id: value.id ?? `line ${index + 1}` };
      const before = lineOfId.get(row.id);
      if (before !== undefined) faults.push(`${place}: /id "${row.id}" is also on line ${before}`);
      lineOfId.set(row.id, index + 1);
      rows.push(row);
    }
  }
  if (rows.length === 0 && faults.length === 0) faults.push(`${file}: no rows`);
  if (faults.length > 0) throw new LabelledFileError(faults.join('\n'));
  return rows;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new LabelledFileError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** What an `if` of the schema adds says nothing that its branch does not. */
function faultsOf(errors: readonly ErrorObject[]): readonly string[] {
  return [...new Set(errors.filter(({ keyword }) => keyword !== 'if').map(described))];
}

function described({ instancePath, message, params, keyword }: ErrorObject): string {
  const place = instancePath === '' ? '/' : instancePath;
  const allowed: unknown = keyword === 'enum' ? params['allowedValues'] : undefined;
  return `${place} ${message ?? 'is invalid'}${Array.isArray(allowed) ? `: ${allowed.join(', ')}` : ''}`;
}
