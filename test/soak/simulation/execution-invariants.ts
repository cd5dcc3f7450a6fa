import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/kernel/json.js';
import { parsed } from '../store/rows.js';
import type { StoredExecution, TurnTables } from '../store/tables.js';

/**
 * What must hold of a conversation's executions once everything has come to rest: each stands as the last turn that wrote it
 * says, none is left running, and one waits for a reply only while the conversation asks for it. A turn that nobody could finish
 * leaves its executions failed, whatever the turns before it said.
 */
export function executionBreaches(conversation: string, tables: TurnTables): readonly string[] {
  const rows = [...tables.executions.values()].filter(({ conversation_key }) => conversation_key === conversation);
  const noted = notedExecutions(conversation, tables);
  return [
    ...[...noted].flatMap(([id, note]) => unlike(note, rows.find(({ execution_id }) => execution_id === id) ?? null).map((how) => `${conversation}: ${id} ${how}`)),
    ...rows.filter((row) => !noted.has(row.execution_id) && !isForsaken(row)).map(({ execution_id, status }) => `${conversation}: ${execution_id} stands as ${status}, of no turn`),
    ...waiting(conversation, rows, tables),
  ];
}

/** Execution → what the last turn that wrote it noted of it. */
function notedExecutions(conversation: string, tables: TurnTables): ReadonlyMap<string, JsonObject> {
  const traces = [...tables.traces.values()].filter(({ conversation_key }) => conversation_key === conversation).sort((a, b) => a.turn_index - b.turn_index);
  const notes = traces.flatMap(({ trace }) => objectsIn(fieldOf(fieldOf(parsed(trace), 'evidence'), 'executions')));
  return new Map(notes.flatMap((note) => (typeof note['executionId'] === 'string' ? [[note['executionId'], note]] : [])));
}

function unlike(note: JsonObject, row: StoredExecution | null): readonly string[] {
  if (row === null) return ['was run by a turn and is not there'];
  if (isForsaken(row)) return [];
  const stands = JSON.stringify([row.name, row.version, row.status, row.reason]);
  const expected = JSON.stringify([note['workflow'], note['version'], note['status'], note['reason']]);
  return stands === expected ? [] : [`stands as ${stands} and not as its turn left it, ${expected}`];
}

function waiting(conversation: string, rows: readonly StoredExecution[], tables: TurnTables): readonly string[] {
  const state = [...tables.conversations.values()].find(({ conversation_key }) => conversation_key === conversation)?.state ?? '{}';
  const asked = fieldOf(fieldOf(parsed(state), 'pending_workflow'), 'execution_id') ?? null;
  const paused = rows.filter(({ status }) => status === 'PAUSED').map(({ execution_id }) => execution_id);
  // The next reply finds that it is gone.
  const expected = asked === null || rows.some((row) => row.execution_id === asked && isForsaken(row)) ? [] : [asked];
  return JSON.stringify(paused) === JSON.stringify(expected) ? [] : [`${conversation}: ${JSON.stringify(paused)} wait for a reply, and the conversation asks for ${JSON.stringify(expected)}`];
}

function isForsaken({ status, record }: StoredExecution): boolean {
  return status === 'FAILED' && fieldOf(parsed(record), 'status') === 'RUNNING';
}

function fieldOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) ? value[name] : undefined;
}

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]).filter(isJsonObject) : [];
}
