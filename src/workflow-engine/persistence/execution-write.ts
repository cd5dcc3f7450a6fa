import { serializeExecution, type Execution } from '../domain/index.js';

export interface ExecutionId {
  readonly tenantId: string;
  /** The conversation that owns it; an execution of its own has its id here. */
  readonly conversationKey: string;
  readonly executionId: string;
}

/** What is stored beside the record. */
export interface ExecutionHeader extends ExecutionId {
  /** True: started over the execution API, and recovered by the reclaim (architecture §2). */
  readonly standalone: boolean;
  readonly idempotencyKey: string | null;
  readonly inputHash: string | null;
  readonly startedAt: Date;
}

/** Who runs it, and until when nobody else may; null once nothing runs. */
export interface ExecutionLease {
  readonly owner: string;
  readonly until: Date;
}

/** One write of an execution: it stands only if nobody wrote since `revision`; 0 is "not yet stored". */
export interface ExecutionWrite {
  readonly header: ExecutionHeader;
  readonly execution: Execution;
  readonly revision: number;
  readonly lease: ExecutionLease | null;
  /** When its pause expires; null while it is not paused. */
  readonly expiresAt: Date | null;
  readonly at: Date;
}

/**
 * The upsert behind every write. Its revision is the fencing token: whoever writes moves it on, and whoever was overtaken
 * finds no row; so does who would write what was erased meanwhile. Seventeen parameters, the revision is the last.
 * @param from a table expression that must have a row for the write to happen; null: none
 */
export function writeExecution(from: string | null, first = 1): string {
  const at = (place: number): string => `$${first + place - 1}`;
  return `
  INSERT INTO workflow_executions AS e (tenant_id, conversation_key, execution_id, standalone, name, version, status, reason, record,
    revision, idempotency_key, input_hash, lease_owner, lease_until, expires_at, started_at, ended_at)
  SELECT ${at(1)}, ${at(2)}, ${at(3)}, ${at(4)}::boolean, ${at(5)}, ${at(6)}::integer, ${at(7)}, ${at(8)}, ${at(9)}::json, ${at(17)}::integer + 1,
    ${at(10)}, ${at(11)}, ${at(12)}, ${at(13)}::timestamptz, ${at(14)}::timestamptz, ${at(15)}::timestamptz, ${at(16)}::timestamptz
  ${from === null ? '' : `FROM ${from}`}
  WHERE ${at(17)}::integer = 0 OR EXISTS (
    SELECT 1 FROM workflow_executions WHERE tenant_id = ${at(1)} AND conversation_key = ${at(2)} AND execution_id = ${at(3)})
  ON CONFLICT (tenant_id, conversation_key, execution_id) DO UPDATE
  SET status = excluded.status, reason = excluded.reason, record = excluded.record, revision = excluded.revision,
    lease_owner = excluded.lease_owner, lease_until = excluded.lease_until, expires_at = excluded.expires_at, ended_at = excluded.ended_at
  WHERE e.revision = ${at(17)}::integer`;
}

export const WRITE_EXECUTION = writeExecution(null);

export const WRITE_EXECUTION_PARAMETERS = 17;

export function writeValues({ header, execution, revision, lease, expiresAt, at }: ExecutionWrite): readonly unknown[] {
  const { status, reason, name, version } = execution;
  const hasEnded = status !== 'RUNNING' && status !== 'PAUSED';
  return [
    header.tenantId, header.conversationKey, header.executionId, header.standalone, name, version, status, reason,
    JSON.stringify(serializeExecution(execution)), header.idempotencyKey, header.inputHash, lease?.owner ?? null, lease?.until ?? null,
    expiresAt, header.startedAt, hasEnded ? at : null, revision,
  ];
}
