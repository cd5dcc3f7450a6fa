import type { JsonObject, JsonValue } from '../../../kernel/json.js';
import type { Execution, ExecutionReason, ExecutionStatus, PausedInput, PauseRecord, TraceEntry } from '../execution.js';
import { count, fieldsOf, flag, list, Malformed, nullable, object, oneOf, text, textMap } from './record-reader.js';

/** The form in which executions are stored. A released version is read for ever: paused executions outlive builds (style 14). */
export const EXECUTION_SCHEMA_VERSION = 1;

export type ReadExecution =
  | { readonly kind: 'ok'; readonly execution: Execution }
  /** Not what was written: of a later build, or damaged. */
  | { readonly kind: 'malformed'; readonly path: string; readonly expected: string };

/** An execution as JSON, keys in the documented snake_case, nulls left out. */
export function serializeExecution(execution: Execution): JsonObject {
  const { executionId, name, version, status, reason, input, vars, output, trace, cursor, steps, visits, unclear, pause } = execution;
  return withoutNulls({
    schema_version: EXECUTION_SCHEMA_VERSION, execution_id: executionId, name, version, status, reason, input, vars,
    ...serializeOutput(output, vars),
    trace: trace.map((entry) => withoutNulls({ ...entry })),
    cursor, steps, visits, unclear,
    pause: pause === null ? null : serializePause(pause),
  });
}

/** Reads what `serializeExecution` of this or an earlier build wrote. */
export function deserializeExecution(record: JsonValue): ReadExecution {
  try {
    return { kind: 'ok', execution: consistent(readExecution(record)) };
  } catch (error) {
    if (error instanceof Malformed) return { kind: 'malformed', path: error.path, expected: error.expected };
    throw error;
  }
}

/** The output is nearly always a node's result, which may be large: then its name is written. */
function serializeOutput(output: JsonObject, vars: JsonObject): JsonObject {
  const node = Object.keys(vars).find((id) => vars[id] === output);
  return node === undefined ? { output } : { output_of: node };
}

function serializePause({ node, message, expectedInput, reprompted, attempts }: PauseRecord): JsonObject {
  const { key, allowedValues } = expectedInput;
  return { node, message, expected_input: withoutNulls({ key, allowed_values: allowedValues }), reprompted, attempts };
}

function withoutNulls(values: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function readExecution(record: JsonValue): Execution {
  const at = fieldsOf(record, '');
  if (at('schema_version', count) !== EXECUTION_SCHEMA_VERSION) throw new Malformed('/schema_version', `${EXECUTION_SCHEMA_VERSION}`);
  const vars = at('vars', object);
  const outputOf = at('output_of', nullable(text));
  return {
    executionId: at('execution_id', text),
    name: at('name', text),
    version: at('version', count),
    status: at('status', oneOf(STATUSES)),
    reason: at('reason', nullable(oneOf(REASONS))),
    input: at('input', object),
    vars,
    output: outputOf === null ? at('output', object) : fieldsOf(vars, '/vars')(outputOf, object),
    trace: at('trace', list(readEntry)),
    cursor: at('cursor', nullable(text)),
    steps: at('steps', count),
    visits: at('visits', textMap(count)),
    unclear: at('unclear', textMap(count)),
    pause: at('pause', nullable(readPause)),
  };
}

function readEntry(value: JsonValue | undefined, path: string): TraceEntry {
  const at = fieldsOf(value, path);
  return {
    node: at('node', text),
    action: at('action', text),
    visit: at('visit', count),
    event: at('event', oneOf(EVENTS)),
    status: at('status', oneOf(ENTRY_STATUSES)),
    next: at('next', nullable(text)),
    detail: at('detail', nullable(text)),
  };
}

function readPause(value: JsonValue | undefined, path: string): PauseRecord {
  const at = fieldsOf(value, path);
  return {
    node: at('node', text),
    message: at('message', text),
    expectedInput: at('expected_input', readContract),
    reprompted: at('reprompted', flag),
    attempts: at('attempts', count),
  };
}

function readContract(value: JsonValue | undefined, path: string): PausedInput {
  const at = fieldsOf(value, path);
  return { key: at('key', text), allowedValues: at('allowed_values', nullable(list(text))) };
}

/** What the executor relies on: a pause exactly while PAUSED, at the cursor; a cursor exactly where there is a node to go on at. */
function consistent(execution: Execution): Execution {
  const { status, cursor, pause } = execution;
  if ((status === 'PAUSED') !== (pause !== null)) throw new Malformed('/pause', `a pause exactly while PAUSED, not ${status}`);
  if (pause !== null && pause.node !== cursor) throw new Malformed('/pause/node', 'the cursor');
  const hasEnded = status === 'COMPLETED' || status === 'CANCELLED';
  if (hasEnded !== (cursor === null)) throw new Malformed('/cursor', hasEnded ? 'none' : 'a node');
  return execution;
}

// Each names every word of its union, by its type.
const STATUSES: Readonly<Record<ExecutionStatus, true>> = { RUNNING: true, COMPLETED: true, PAUSED: true, FAILED: true, CANCELLED: true };
const REASONS: Readonly<Record<ExecutionReason, true>> = {
  no_transition: true, step_limit: true, action_failed: true, action_timeout: true, unknown_action: true, outcome_unknown: true,
  expired: true, reprompts_exhausted: true, person_requested: true, end_requested: true, abandoned: true, taken_over: true,
};
const EVENTS: Readonly<Record<TraceEntry['event'], true>> = { node: true, pause_resume: true };
const ENTRY_STATUSES: Readonly<Record<TraceEntry['status'], true>> = { COMPLETED: true, FAILED: true, PAUSED: true, REPROMPTED: true, RESUMED: true };
