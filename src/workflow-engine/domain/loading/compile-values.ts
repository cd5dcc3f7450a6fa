import { isJsonObject, type JsonValue } from '../../../kernel/json.js';
import { assertNever } from '../../../kernel/errors.js';
import type { Condition, Template } from '../definition.js';
import { plainRecord } from './forbidden-keys.js';
import type { RawCondition } from './raw-workflow.js';
import { looksLikeReference, parseReference } from './reference.js';
import type { Path } from './source-map.js';

/** Told of each reference that cannot be read. */
export type ReportReference = (path: Path, fault: string) => void;

const NOTHING: Template = { kind: 'literal', value: null };

/** A value of the file with its references found. What holds none is one literal. */
export function compileTemplate(value: JsonValue, path: Path, report: ReportReference): Template {
  if (typeof value === 'string' && looksLikeReference(value)) {
    const parsed = parseReference(value);
    if ('reference' in parsed) return { kind: 'reference', reference: parsed.reference };
    report(path, parsed.fault);
    return NOTHING;
  }
  if (isJsonObject(value)) return compileObject(value, path, report);
  if (typeof value !== 'object' || value === null) return { kind: 'literal', value };
  const items = value.map((item, index) => compileTemplate(item, [...path, index], report));
  return items.every(isLiteral) ? { kind: 'literal', value: items.map((item) => item.value) } : { kind: 'list', items };
}

/** The entries of a map, each a template. */
export function compileEntries(
  value: Readonly<Record<string, JsonValue>>,
  path: Path,
  report: ReportReference,
): Readonly<Record<string, Template>> {
  return plainRecord(Object.entries(value).map(([key, entry]) => [key, compileTemplate(entry, [...path, key], report)] as const));
}

/** `path` is that of the condition itself, the map with its operator. */
export function compileCondition(raw: RawCondition, path: Path, report: ReportReference): Condition {
  if ('exists' in raw) {
    const operand = parseReference(raw.exists);
    if ('reference' in operand) return { op: 'exists', reference: operand.reference };
    report([...path, 'exists'], operand.fault);
    return { op: 'all', conditions: [] };
  }
  if ('not' in raw) return { op: 'not', condition: compileCondition(raw.not, [...path, 'not'], report) };
  if ('all' in raw) return { op: 'all', conditions: compileList(raw.all, [...path, 'all'], report) };
  if ('any' in raw) return { op: 'any', conditions: compileList(raw.any, [...path, 'any'], report) };
  if ('in' in raw) {
    const [value, set] = compilePair(raw.in, [...path, 'in'], report);
    return { op: 'in', value, set };
  }
  return compileComparison(raw, path, report);
}

type RawComparison = Exclude<RawCondition, { readonly exists: string } | { readonly in: unknown } | { readonly all: unknown } | { readonly any: unknown } | { readonly not: unknown }>;

function compileComparison(raw: RawComparison, path: Path, report: ReportReference): Condition {
  const { op, pair } = operatorOf(raw);
  const [left, right] = compilePair(pair, [...path, op], report);
  return { op, left, right };
}

function operatorOf(raw: RawComparison): { readonly op: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'; readonly pair: readonly [JsonValue, JsonValue] } {
  if ('eq' in raw) return { op: 'eq', pair: raw.eq };
  if ('neq' in raw) return { op: 'neq', pair: raw.neq };
  if ('gt' in raw) return { op: 'gt', pair: raw.gt };
  if ('gte' in raw) return { op: 'gte', pair: raw.gte };
  if ('lt' in raw) return { op: 'lt', pair: raw.lt };
  if ('lte' in raw) return { op: 'lte', pair: raw.lte };
  return assertNever(raw);
}

function compileList(conditions: readonly RawCondition[], path: Path, report: ReportReference): readonly Condition[] {
  return conditions.map((condition, index) => compileCondition(condition, [...path, index], report));
}

function compilePair(pair: readonly [JsonValue, JsonValue], path: Path, report: ReportReference): readonly [Template, Template] {
  return [compileTemplate(pair[0], [...path, 0], report), compileTemplate(pair[1], [...path, 1], report)];
}

function compileObject(value: Readonly<Record<string, JsonValue>>, path: Path, report: ReportReference): Template {
  const entries = compileEntries(value, path, report);
  const literals = Object.entries(entries).flatMap(([key, entry]) => (isLiteral(entry) ? [[key, entry.value] as const] : []));
  if (literals.length < Object.keys(entries).length) return { kind: 'object', entries };
  return { kind: 'literal', value: plainRecord(literals) };
}

function isLiteral(template: Template): template is Extract<Template, { kind: 'literal' }> {
  return template.kind === 'literal';
}
