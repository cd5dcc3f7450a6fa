import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { LineCounter, parseDocument, type Document } from 'yaml';
import { INTENT_KINDS, type ClassifiedIntentKind } from '../domain/intent.js';

export interface NluExample {
  readonly text: string;
  readonly kind: ClassifiedIntentKind;
}

interface ExampleFile {
  readonly kind: ClassifiedIntentKind;
  readonly examples: readonly string[];
}

/** A file of examples that cannot be used, with the place of the fault. */
export class NluExamplesError extends Error {
  override readonly name = 'NluExamplesError';
}

const EXAMPLE_FILE_SCHEMA = {
  type: 'object',
  required: ['kind', 'examples'],
  additionalProperties: false,
  properties: {
    kind: { enum: INTENT_KINDS.filter((kind) => kind !== 'start') },
    examples: { type: 'array', minItems: 5, uniqueItems: true, items: { type: 'string', minLength: 1, maxLength: 200 } },
  },
};

/** The files of a directory as they are, so that a cache can be keyed by their content. */
export function readExampleSources(configDir: string): ReadonlyMap<string, string> {
  const names = readdirSync(configDir).filter((name) => name.endsWith('.yaml')).sort();
  return new Map(names.map((name) => [name, readFileSync(join(configDir, name), 'utf8')]));
}

/**
 * The examples of every file.
 * Takes file name → YAML text; throws NluExamplesError naming file, line and column of every fault at once.
 */
export function parseExamples(sources: ReadonlyMap<string, string>): readonly NluExample[] {
  const isExampleFile = new Ajv({ allErrors: true }).compile<ExampleFile>(EXAMPLE_FILE_SCHEMA);
  const faults: string[] = [];
  const examples: NluExample[] = [];
  for (const [name, text] of sources) {
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines });
    const value: unknown = document.errors.length > 0 ? null : document.toJS();
    if (document.errors.length > 0) faults.push(...document.errors.map((error) => `${placeOf(name, lines, error.pos[0])}: ${error.message}`));
    else if (isExampleFile(value)) examples.push(...value.examples.map((example) => ({ text: example, kind: value.kind })));
    else faults.push(...(isExampleFile.errors ?? []).map((error) => `${placeOf(name, lines, offsetOf(document, error.instancePath))}: ${error.instancePath} ${error.message ?? 'is invalid'}`));
  }
  if (examples.length === 0 && faults.length === 0) faults.push('no example file found');
  if (faults.length > 0) throw new NluExamplesError(`Invalid NLU examples:\n${faults.join('\n')}`);
  return examples;
}

function placeOf(name: string, lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset);
  return `${name}:${line}:${col}`;
}

/** Where a value stands in its file; the start of the file when it has no node of its own. */
function offsetOf(document: Document, instancePath: string): number {
  const path = instancePath.split('/').slice(1).map((part) => (/^\d+$/u.test(part) ? Number(part) : part));
  const node: unknown = document.getIn(path, true);
  return hasRange(node) ? node.range[0] : 0;
}

function hasRange(node: unknown): node is { range: [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}
