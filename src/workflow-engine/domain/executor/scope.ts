import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/json.js';
import type { Reference } from '../definition.js';

/** The state that references read (WORKFLOWS §5). An Execution is one. */
export interface Scope {
  readonly input: JsonObject;
  readonly vars: JsonObject;
  readonly output: JsonObject;
}

/** A value of the state; undefined where there is none. */
export type Read = (scope: Scope) => JsonValue | undefined;

/**
 * A reference as a function. `$.nodes.<id>` is `{status, output}` of a node that ran, its output being `$.vars.<id>`. A path that
 * leads nowhere is absent, never an exception (architecture §4.22).
 */
export function compileReference({ root, keys }: Reference): Read {
  const [first, second] = keys;
  if (first === undefined) return wholeOf(root);
  switch (root) {
    case 'input':
      return (scope) => descend(scope.input, keys, 0);
    case 'output':
      return (scope) => descend(scope.output, keys, 0);
    case 'vars':
      return (scope) => descend(scope.vars, keys, 0);
    case 'nodes':
      if (second === 'output') return (scope) => descend(ownValue(scope.vars, first), keys, 2);
      return (scope) => descend(nodeView(scope.vars, first), keys, 1);
  }
}

/** A key of an object's own, never one it inherits. */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Sets a key of an object's own, whatever its name: assigning `__proto__` would set no key at all. */
export function setOwn<T>(record: Record<string, T>, key: string, value: T): void {
  if (key === '__proto__') Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
  else record[key] = value;
}

/** `vars` is a copy: a running execution writes into its own, and a result that held them would hold itself. */
function wholeOf(root: Reference['root']): Read {
  switch (root) {
    case 'input':
      return (scope) => scope.input;
    case 'output':
      return (scope) => scope.output;
    case 'vars':
      return (scope) => ({ ...scope.vars });
    case 'nodes':
      return (scope) => Object.fromEntries(Object.keys(scope.vars).flatMap((id) => viewEntry(scope.vars, id)));
  }
}

function viewEntry(vars: JsonObject, id: string): readonly (readonly [string, JsonValue])[] {
  const view = nodeView(vars, id);
  return view === undefined ? [] : [[id, view]];
}

function nodeView(vars: JsonObject, id: string): JsonValue | undefined {
  const output = ownValue(vars, id);
  return output === undefined ? undefined : { status: 'COMPLETED', output };
}

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

function descend(from: JsonValue | undefined, keys: readonly string[], start: number): JsonValue | undefined {
  let value = from;
  for (let place = start; place < keys.length && value !== undefined; place += 1) value = step(value, keys[place] ?? '');
  return value;
}

function step(value: JsonValue, key: string): JsonValue | undefined {
  if (isJsonObject(value)) return ownValue(value, key);
  return isList(value) && INDEX.test(key) ? value[Number(key)] : undefined;
}

/** True for a JSON list. */
export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
