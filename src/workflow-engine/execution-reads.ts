import { AppError } from '../kernel/errors.js';
import type { Database } from '../platform/database/database.js';
import type { ExecutionReason, ExecutionStatus } from './domain/index.js';
import type { ExecutionService } from './execution-service.js';

export interface ExecutionFilter {
  readonly name: string | null;
  readonly status: ExecutionStatus | null;
  readonly conversationKey: string | null;
}

/** A row of the list (api.md "Workflows"). */
export interface ExecutionSummary {
  readonly executionId: string;
  readonly name: string;
  readonly version: number;
  readonly status: ExecutionStatus;
  readonly reason: ExecutionReason | null;
  /** Null for one that was started over the execution API. */
  readonly conversationKey: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
}

interface SummaryRow {
  readonly seq: string;
  readonly execution_id: string;
  readonly name: string;
  readonly version: number;
  readonly status: ExecutionStatus;
  readonly reason: ExecutionReason | null;
  readonly conversation_key: string;
  readonly standalone: boolean;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

/** More expired pauses than this are ended by the reclaim, not by a reader. */
const EXPIRED_AT_ONCE = 100;

/** The list of executions for administrators. */
export class ExecutionReads {
  constructor(
    private readonly database: Database,
    private readonly service: Pick<ExecutionService, 'expireDue'>,
  ) {}

  /**
   * One page, the newest first; `before` is the id of an execution.
   * @throws AppError `invalid_request` for an unknown `before`
   */
  async list(tenantId: string, filter: ExecutionFilter, limit: number, before: string | null): Promise<{ items: readonly ExecutionSummary[]; nextBefore: string | null }> {
    await this.service.expireDue(tenantId, EXPIRED_AT_ONCE);
    const rows = await this.database.query<SummaryRow>({
      name: 'executions.list',
      // True of every row: it says that the index of the list may serve (migration 0008).
      text: `SELECT seq, execution_id, name, version, status, reason, conversation_key, standalone, started_at, ended_at
             FROM workflow_executions
             WHERE tenant_id = $1 AND seq > 0 AND ($2::text IS NULL OR name = $2) AND ($3::text IS NULL OR status = $3)
               AND ($4::text IS NULL OR (conversation_key = $4 AND NOT standalone)) AND ($5::bigint IS NULL OR seq < $5)
             ORDER BY seq DESC LIMIT $6`,
      values: [tenantId, filter.name, filter.status, filter.conversationKey, before === null ? null : await this.seqOf(tenantId, before), limit + 1],
    });
    const page = rows.slice(0, limit);
    return { items: page.map(summaryOf), nextBefore: rows.length > limit ? (page.at(-1)?.execution_id ?? null) : null };
  }

  private async seqOf(tenantId: string, executionId: string): Promise<string> {
    const [row] = await this.database.query<{ seq: string }>({
      name: 'executions.seq_of',
      text: `SELECT seq FROM workflow_executions WHERE tenant_id = $1 AND conversation_key = $2 AND execution_id = $2
             UNION ALL
             SELECT seq FROM workflow_executions WHERE NOT standalone AND tenant_id = $1 AND execution_id = $2`,
      values: [tenantId, executionId],
    });
    if (row === undefined) throw new AppError('invalid_request', 'Unknown before', { fields: [{ pointer: '/before', message: 'is not the id of an execution' }] });
    return row.seq;
  }
}

function summaryOf(row: SummaryRow): ExecutionSummary {
  return {
    executionId: row.execution_id, name: row.name, version: row.version, status: row.status, reason: row.reason,
    conversationKey: row.standalone ? null : row.conversation_key,
    startedAt: row.started_at.toISOString(), endedAt: row.ended_at?.toISOString() ?? null,
  };
}
