import { Composer, isMap, isScalar, isSeq, LineCounter, Parser, type CST, type Document, type ParsedNode, type YAMLMap } from 'yaml';
import type { JsonValue } from '../../../kernel/json.js';
import type { WorkflowProblem } from '../problem.js';
import { NOT_UTF8 } from './decode-utf8.js';
import { FORBIDDEN_KEYS, plainRecord } from './forbidden-keys.js';
import { MAX_PROBLEMS } from './limit-problems.js';
import { lexedFaults } from './refused-features.js';
import { SourceMap, type Path } from './source-map.js';

/** In bytes of UTF-8. */
export const MAX_FILE_BYTES = 256 * 1024;

/** What PostgreSQL stores in no text: U+0000, and half of a surrogate pair. */
const UNSTORABLE = /[\0\u{D800}-\u{DFFF}]/u;
/** What YAML 1.2 allows in no file (§5.1). */
const UNPRINTABLE = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]/;
/** Digits beyond this may not survive a double. */
const MAX_DIGITS = 15;

export interface YamlTree {
  readonly value: JsonValue;
  readonly source: SourceMap;
  /** Empty: the value is the file's. */
  readonly problems: readonly WorkflowProblem[];
}

/** A file's text as a value of YAML 1.2's core types with the place of each part. Never throws. */
export function readYaml(text: string): YamlTree {
  const lines = new LineCounter();
  const source = new SourceMap(lines, text.length);
  if (isTooLarge(text)) {
    const message = `The file is larger than ${MAX_FILE_BYTES / 1024} KiB: split the journey into several workflows.`;
    return { value: null, source, problems: [source.problemAt('file_too_large', 0, message)] };
  }
  if (text === NOT_UTF8) return { value: null, source, problems: [source.problemAt('yaml_invalid', 0, 'The file is not UTF-8: save it as UTF-8.')] };
  recordLines(text, lines);
  const unprintable = text.search(UNPRINTABLE);
  if (unprintable !== -1) {
    return { value: null, source, problems: [source.problemAt('yaml_invalid', unprintable, 'There is a control character here: remove it.')] };
  }
  const faults = lexedFaults(text).map(({ code, offset, message }) => source.problemAt(code, offset, message));
  if (faults.length > 0) return { value: null, source, problems: faults };
  const tokens = parse(text);
  const broken = tokens.filter((token) => token.type === 'error');
  // The composer would tell these too, and takes seconds over many.
  if (broken.length > MAX_PROBLEMS) return { value: null, source, problems: broken.map(({ offset, message }) => source.problemAt('yaml_invalid', offset, `${message}.`)) };
  return compose(tokens, text, source);
}

/** The tokens of the file, or of its beginning where that is broken enough. */
function parse(text: string): readonly CST.Token[] {
  const tokens: CST.Token[] = [];
  let broken = 0;
  for (const token of new Parser().parse(text)) {
    tokens.push(token);
    if (token.type === 'error') broken += 1;
    if (broken > MAX_PROBLEMS) break;
  }
  return tokens;
}

function compose(tokens: readonly CST.Token[], text: string, source: SourceMap): YamlTree {
  const composer = new Composer<ParsedNode>({ version: '1.2', schema: 'core', uniqueKeys: false, keepSourceTokens: false });
  const documents = composer.compose(tokens, true, text.length);
  const [first, second] = [nextOf(documents), nextOf(documents)];
  const problems = (first?.errors ?? []).slice(0, MAX_PROBLEMS + 1).map((error) => source.problemAt('yaml_invalid', error.pos[0], `${error.message.trim()}.`));
  if (second !== undefined) {
    problems.push(source.problemAt('yaml_feature_refused', second.range[0], 'A file holds one document: remove the others.'));
  }
  if (problems.length > 0 || first === undefined) return { value: null, source, problems };
  const reader = new TreeReader(source);
  const value = reader.read(first.contents, []);
  return { value, source, problems: reader.problems };
}

/** One at a time: the third document is not even composed. */
function nextOf<Item>(items: Iterator<Item>): Item | undefined {
  const next = items.next();
  return next.done === true ? undefined : next.value;
}

function recordLines(text: string, lines: LineCounter): void {
  lines.addNewLine(0);
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) lines.addNewLine(end + 1);
}

function isTooLarge(text: string): boolean {
  return text.length > MAX_FILE_BYTES || new TextEncoder().encode(text).length > MAX_FILE_BYTES;
}

class TreeReader {
  readonly problems: WorkflowProblem[] = [];

  constructor(private readonly source: SourceMap) {}

  read(node: Document.Parsed['contents'], path: Path, key: number | null = null): JsonValue {
    this.source.record(path, key, node?.range[0] ?? key ?? 0);
    if (isMap(node)) return this.readMap(node, path);
    if (isSeq(node)) return node.items.map((item, index) => this.read(item as ParsedNode | null, [...path, index]));
    if (!isScalar(node)) return null;
    const value = scalarValue(node.value, node.source);
    if (typeof value === 'string' && UNSTORABLE.test(value)) {
      this.refuse(node.range[0], 'This text holds a character that cannot be stored (U+0000 or half of a pair): remove it.');
    }
    return value;
  }

  private readMap(map: YAMLMap, path: Path): JsonValue {
    const entries = new Map<string, JsonValue>();
    for (const pair of map.items) {
      const keyNode = pair.key as ParsedNode | null;
      const offset = keyNode?.range[0] ?? map.range?.[0] ?? 0;
      const key = isScalar(keyNode) ? keyOf(keyNode.value, keyNode.source) : null;
      const fault = key === null ? 'A key is a name: write it as text.' : this.keyFault(key, entries);
      if (fault !== null) this.refuse(offset, fault);
      else if (key !== null) entries.set(key, this.read(pair.value as ParsedNode | null, [...path, key], offset));
    }
    return plainRecord(entries);
  }

  private keyFault(key: string, entries: ReadonlyMap<string, unknown>): string | null {
    if (FORBIDDEN_KEYS.has(key) || UNSTORABLE.test(key)) return `The key ${JSON.stringify(key)} is reserved: choose another name.`;
    if (key === '<<') return 'Merge keys are not read in workflows: write the entries where they are used.';
    return entries.has(key) ? `The key \`${key}\` is given twice: keep one of them.` : null;
  }

  private refuse(offset: number, message: string): void {
    this.problems.push(this.source.problemAt('yaml_feature_refused', offset, message));
  }
}

/** A key is its text, whatever type its value would have: `1` and `"1"` are the same key. */
function keyOf(value: unknown, source: string | undefined): string | null {
  if (typeof value === 'string') return value;
  return source === undefined || source === '' ? null : source;
}

/** A number that would not be written back as it stands is text: "007", "14.90", 1e3 and a protocol of twenty digits (api.md "Details"). */
function scalarValue(value: unknown, source: string | undefined): JsonValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value !== 'number' || source === undefined) return source ?? null;
  const digits = source.replace(/\D/g, '').length;
  return String(value) === source && digits <= MAX_DIGITS ? value : source;
}
