import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { AppError } from '../../kernel/errors.js';
import { foldedWords } from '../../kernel/text-folding.js';
import type { KnowledgeSearch } from '../knowledge-search.js';
import { Glossary, type GlossaryEntry } from './glossary.js';
import { GlossaryKnowledge } from './glossary-knowledge.js';

const FILE = 'glossario.yaml';

interface GlossaryFile {
  readonly version: number;
  readonly source: string;
  readonly entries: readonly (Omit<GlossaryEntry, 'segments'> & Partial<Pick<GlossaryEntry, 'segments'>>)[];
}

const NAME = { type: 'string', pattern: '^[a-z][a-z0-9_]*$' };
const TEXT = { type: 'string', pattern: '\\S' };
const TEXTS = { type: 'array', minItems: 1, items: TEXT };

// Without the check of the schema itself, which costs every start 40 ms and holds for as long as the code does.
const validate = new Ajv({ allErrors: true, meta: false, validateSchema: false }).compile<GlossaryFile>({
  type: 'object',
  required: ['version', 'source', 'entries'],
  additionalProperties: false,
  properties: {
    version: { type: 'integer', minimum: 1 },
    source: TEXT,
    entries: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['id', 'names', 'text'], additionalProperties: false, properties: { id: NAME, names: TEXTS, text: TEXT, segments: TEXTS } },
    },
  },
});

/**
 * What is known without retrieval: `glossario.yaml` of a folder. Called once at start.
 * @throws AppError `invalid_configuration` listing every fault with its place
 */
export function loadKnowledge(directory: string): KnowledgeSearch {
  const path = join(directory, FILE);
  const read = parseGlossary(readFileSync(path, 'utf8'));
  if ('faults' in read) throw new AppError('invalid_configuration', read.faults.map((fault) => `${path}:${fault}`).join('; '), { kind: 'unexpected' });
  return new GlossaryKnowledge(new Glossary(read.entries), read.source);
}

/** The file's text as a glossary, or its faults, each `line:column message`. */
export function parseGlossary(yaml: string): { readonly source: string; readonly entries: readonly GlossaryEntry[] } | { readonly faults: readonly string[] } {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  if (document.errors.length > 0) return { faults: document.errors.map((error) => at(lines, error.pos[0], error.message)) };
  const value: unknown = document.toJS();
  if (!validate(value)) return { faults: (validate.errors ?? []).map((error) => schemaFault(document, lines, error)) };
  const repeated = repeatedNames(value).map(({ path, message }) => at(lines, offsetOf(document, path), message));
  if (repeated.length > 0) return { faults: repeated };
  return { source: value.source, entries: value.entries.map((entry) => ({ ...entry, text: entry.text.trim(), segments: entry.segments ?? [] })) };
}

type Path = readonly (string | number)[];

/** A name that two entries have would answer by chance; one without a word would answer everything or nothing. */
function repeatedNames({ entries }: GlossaryFile): readonly { readonly path: Path; readonly message: string }[] {
  const seen = new Set<string>();
  return entries.flatMap(({ names }, entry) =>
    names.flatMap((name, index) => {
      const words = foldedWords(name).join(' ');
      const isKnown = seen.has(words);
      seen.add(words);
      const path = ['entries', entry, 'names', index];
      if (words === '') return [{ path, message: `"${name}" has no word` }];
      return isKnown ? [{ path, message: `"${name}" is named twice` }] : [];
    }),
  );
}

function schemaFault(document: Document, lines: LineCounter, { instancePath, message }: ErrorObject): string {
  const path = instancePath.split('/').slice(1).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return at(lines, offsetOf(document, path), `${instancePath || '/'} ${message ?? 'is invalid'}`);
}

function offsetOf(document: Document, path: Path): number {
  const node = document.getIn(path, true);
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

function at(lines: LineCounter, offset: number, message: string): string {
  const { line, col } = lines.linePos(offset);
  return `${line}:${col} ${message}`;
}
