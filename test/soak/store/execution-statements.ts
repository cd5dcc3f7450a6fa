import { WRITE_EXECUTION_PARAMETERS } from '../../../src/workflow-engine/persistence/execution-write.js';
import { parsed } from './rows.js';
import { keyOf, type StoredExecution, type TurnTables } from './tables.js';
import type { Execute } from './turn-statements.js';
import type { Values } from './values.js';

/** What rides in a turn's statement: any number of `writeExecution`, one after the other. @returns the values behind them */
export function writeExecutions(tables: TurnTables, v: Values): Values {
  const writes = Math.floor(v.count / WRITE_EXECUTION_PARAMETERS);
  for (let write = 0; write < writes; write += 1) writeExecution(tables, v.from(1 + write * WRITE_EXECUTION_PARAMETERS, WRITE_EXECUTION_PARAMETERS));
  return v.from(1 + writes * WRITE_EXECUTION_PARAMETERS);
}

/** Only over the revision that its writer has seen; what is gone does not come back. */
function writeExecution(tables: TurnTables, v: Values): void {
  const place = keyOf(v.text(1), v.text(2), v.text(3));
  const known = tables.executions.get(place);
  const revision = v.whole(17);
  if (revision !== (known?.revision ?? 0)) return;
  const written = writtenBy(v, revision + 1);
  tables.executions.set(place, known === undefined ? written : { ...known, ...changed(written) });
}

function writtenBy(v: Values, revision: number): StoredExecution {
  return {
    tenant_id: v.text(1),
    conversation_key: v.text(2),
    execution_id: v.text(3),
    standalone: v.flag(4),
    name: v.text(5),
    version: v.whole(6),
    // Written by `writeValues` from an Execution.
    status: v.text(7) as StoredExecution['status'],
    reason: v.textOrNull(8) as StoredExecution['reason'],
    record: v.text(9),
    revision,
    idempotency_key: v.textOrNull(10),
    input_hash: v.textOrNull(11),
    lease_owner: v.textOrNull(12),
    lease_until: v.timeOrNull(13),
    expires_at: v.timeOrNull(14),
    started_at: v.time(15),
    ended_at: v.timeOrNull(16),
  };
}

/** What a later write may change: neither its version nor when it started. */
function changed(written: StoredExecution): Partial<StoredExecution> {
  const { status, reason, record, revision, lease_owner, lease_until, expires_at, ended_at } = written;
  return { status, reason, record, revision, lease_owner, lease_until, expires_at, ended_at };
}

/** Those that the conversation has let go of: their record stays as it was last written. @param left values of `leftValues` */
export function cancelWaiting(tables: TurnTables, conversation: OfConversation, left: Values): void {
  endLeft(tables, conversation, left, 'PAUSED', { status: 'CANCELLED', reason: reasonOf(left), expires_at: null });
}

export function failInterrupted(tables: TurnTables, conversation: OfConversation, left: Values): void {
  const unsettled = [...tables.effects].filter(([, { conversation_key, status }]) => conversation_key === conversation.conversation_key && status === 'intended');
  for (const [place, effect] of unsettled) tables.effects.set(place, { ...effect, status: 'unknown', result: JSON.stringify({ error: 'turn_unfinished' }) });
  endLeft(tables, conversation, left, 'RUNNING', { status: 'FAILED', reason: unsettled.length > 0 ? 'outcome_unknown' : reasonOf(left) });
}

type OfConversation = Pick<StoredExecution, 'tenant_id' | 'conversation_key'>;

function endLeft(tables: TurnTables, { tenant_id, conversation_key }: OfConversation, left: Values, stands: StoredExecution['status'], end: Partial<StoredExecution>): void {
  const held = new Set(left.texts(2));
  for (const [place, row] of tables.executions) {
    const isLeft = row.tenant_id === tenant_id && row.conversation_key === conversation_key && row.status === stands && !row.standalone && !held.has(row.execution_id);
    if (isLeft) tables.executions.set(place, { ...row, ...end, revision: row.revision + 1, ended_at: left.time(3) });
  }
}

/** Written by `leftValues` from a LeftReason. */
function reasonOf(left: Values): StoredExecution['reason'] {
  return left.text(1) as StoredExecution['reason'];
}

const findOwned: Execute = (tables, v) => {
  const row = tables.executions.get(keyOf(v.text(1), v.text(2), v.text(3)));
  return row === undefined || row.standalone ? [] : [{ ...row, record: parsed(row.record) }];
};

const findUnsettled: Execute = (tables, v) => {
  const [tenant, conversation, name, since] = [v.text(1), v.text(2), v.text(3), v.time(4)];
  return [...tables.executions.values()]
    .filter((row) => !row.standalone && row.tenant_id === tenant && row.conversation_key === conversation && row.name === name)
    .filter((row) => row.status === 'FAILED' && (row.reason === 'outcome_unknown' || row.reason === 'taken_over') && row.ended_at !== null && row.ended_at >= since)
    .sort((a, b) => b.started_at.getTime() - a.started_at.getTime())
    .map((row) => ({ ...row, record: parsed(row.record) }));
};

const insertVersion: Execute = (tables, v) => {
  const place = keyOf(v.text(1), v.text(2), String(v.whole(3)));
  if (tables.versions.has(place)) return [];
  const version = { name: v.text(2), version: v.whole(3), content: v.text(4), checksum: v.text(5), created_by: v.textOrNull(6), created_at: v.time(7) };
  tables.versions.set(place, version);
  return [version];
};

const findVersion: Execute = (tables, v) => {
  const version = tables.versions.get(keyOf(v.text(1), v.text(2), String(v.whole(3))));
  return version === undefined ? [] : [version];
};

/** Nobody switches versions beside a turn: the markers decide. */
const noPointer: Execute = () => [];

export const EXECUTION_STATEMENTS: Readonly<Record<string, Execute>> = {
  'executions.find_owned': findOwned,
  'executions.find_unsettled': findUnsettled,
  'workflows.insert_version': insertVersion,
  'workflows.find_version': findVersion,
  'workflows.list_pointers': noPointer,
  'workflows.find_pointer': noPointer,
};
