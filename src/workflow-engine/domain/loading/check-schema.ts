import { Ajv, type ErrorObject } from 'ajv';
import type { JsonValue } from '../../../kernel/json.js';
import type { ProblemCode, WorkflowProblem } from '../problem.js';
import type { RawWorkflow } from './raw-workflow.js';
import { WORKFLOW_SCHEMA } from './schema.js';
import { CONDITION } from './schema-conditions.js';
import { schemaSentence } from './schema-sentence.js';
import type { Path, SourceMap } from './source-map.js';

// Without the check of the schema itself, which a test does. Compiled at the first file, not at every start.
const OPTIONS = { meta: false, validateSchema: false, strict: false, verbose: true } as const;
const checkers = { all: once(() => new Ajv({ ...OPTIONS, allErrors: true }).compile<RawWorkflow>(WORKFLOW_SCHEMA)), first: once(() => new Ajv(OPTIONS).compile<RawWorkflow>(WORKFLOW_SCHEMA)) };
/** Parts of a file of which only the first misfit is told: Ajv takes seconds to gather those of more. */
const MANY_PARTS = 10_000;

/** After these the rest of the file can still be read, so that all its problems are told at once; not so an unknown operator. */
const READABLE: ReadonlySet<ProblemCode> = new Set(['unknown_key', 'missing_expected_input', 'empty_allowed_values']);

/** The file's value against the published schema. `workflow` is null where its shape cannot be read. */
export function checkSchema(value: JsonValue, source: SourceMap): { readonly workflow: RawWorkflow | null; readonly problems: readonly WorkflowProblem[] } {
  const candidate: unknown = value;
  const errors: ErrorObject[] = [];
  const workflow = isReadable(candidate, errors, source) ? candidate : null;
  return { workflow, problems: errors.map((error) => schemaProblem(error, value, source)) };
}

function isReadable(value: unknown, errors: ErrorObject[], source: SourceMap): value is RawWorkflow {
  const isMany = source.parts > MANY_PARTS;
  const check = isMany ? checkers.first() : checkers.all();
  if (check(value)) return true;
  errors.push(...(check.errors ?? []).filter(isTold));
  return !isMany && errors.every((error) => READABLE.has(codeOf(error)) && error.parentSchema !== CONDITION);
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** Errors that only say that another one was found. */
function isTold(error: ErrorObject): boolean {
  return error.keyword !== 'if' && error.keyword !== 'propertyNames';
}

function schemaProblem(error: ErrorObject, root: JsonValue, source: SourceMap): WorkflowProblem {
  const path = pathOf(error.instancePath, root);
  const code = codeOf(error);
  const key = faultyKey(error);
  const place = key === null ? path : [...path, key];
  return source.problem(code, place, schemaSentence(error), key === null ? 'value' : 'key');
}

function faultyKey(error: ErrorObject): string | null {
  if (error.propertyName !== undefined) return error.propertyName;
  return error.keyword === 'additionalProperties' ? String(error.params.additionalProperty) : null;
}

function codeOf(error: ErrorObject): ProblemCode {
  if (error.keyword === 'additionalProperties') return 'unknown_key';
  if (error.keyword === 'required' && error.params.missingProperty === 'expected_input') return 'missing_expected_input';
  if (error.keyword === 'required' && error.instancePath === '' && error.params.missingProperty === 'start') return 'missing_start';
  if (error.keyword === 'minItems' && error.instancePath.endsWith('/expected_input/allowed_values')) return 'empty_allowed_values';
  return 'schema_invalid';
}

/** Ajv names lists' entries by text; the source map knows them by number. */
function pathOf(pointer: string, root: JsonValue): Path {
  const path: (string | number)[] = [];
  let value: unknown = root;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const key = Array.isArray(value) ? Number(name) : name;
    path.push(key);
    value = typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined;
  }
  return path;
}
