import type { JsonObject } from '../../kernel/json.js';
import type { Database } from '../../platform/database/database.js';
import type { ExecutionReason, ExecutionStatus } from '../domain/index.js';
import { type ExecutionId, type ExecutionWrite, WRITE_EXECUTION, writeValues } from './execution-write.js';

export interface ExecutionRow {
  readonly tenant_id: string;
  readonly conversation_key: string;
  readonly execution_id: string;
  readonly standalone: boolean;
  readonly name: string;
  readonly version: number;
  readonly status: ExecutionStatus;
  readonly reason: ExecutionReason | null;
  readonly record: JsonObject;
  readonly revision: number;
  readonly idempotency_key: string | null;
  readonly input_hash: string | null;
  readonly lease_owner: string | null;
  readonly lease_until: Date | null;
  readonly expires_at: Date | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

export const EXECUTION_COLUMNS = `tenant_id, conversation_key, execution_id, standalone, name, version, status, reason, record, revision,
  idempotency_key, input_hash, lease_owner, lease_until, expires_at, started_at, ended_at`;

/** The executions of workflows, a row each. */
export class ExecutionStore {
  constructor(private readonly database: Database) {}

  /** @returns false when somebody else wrote it since `revision`; nothing is changed then */
  async write(write: ExecutionWrite): Promise<boolean> {
    const rows = await this.database.query({
      name: 'executions.write',
      text: `${WRITE_EXECUTION} RETURNING e.revision`,
      values: writeValues(write),
    });
    return rows.length > 0;
  }

  /** Stores a new execution under its idempotency key. @returns false when the key is taken */
  async claimKey(write: ExecutionWrite): Promise<boolean> {
    const rows = await this.database.query({
      name: 'executions.claim_key',
      text: `INSERT INTO workflow_executions (tenant_id, conversation_key, execution_id, standalone, name, version, status, reason, record,
               revision, idempotency_key, input_hash, lease_owner, lease_until, expires_at, started_at, ended_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::json, $17::integer + 1, $10, $11, $12, $13, $14, $15, $16)
             ON CONFLICT (tenant_id, name, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING RETURNING revision`,
      values: writeValues(write),
    });
    return rows.length > 0;
  }

  async findByKey(tenantId: string, name: string, idempotencyKey: string): Promise<ExecutionRow | null> {
    const [row] = await this.database.query<ExecutionRow>({
      name: 'executions.find_by_key',
      text: `SELECT ${EXECUTION_COLUMNS} FROM workflow_executions WHERE tenant_id = $1 AND name = $2 AND idempotency_key = $3`,
      values: [tenantId, name, idempotencyKey],
    });
    return row ?? null;
  }

  /** One that belongs to a conversation. */
  async findOwned({ tenantId, conversationKey, executionId }: ExecutionId): Promise<ExecutionRow | null> {
    const [row] = await this.database.query<ExecutionRow>({
      name: 'executions.find_owned',
      text: `SELECT ${EXECUTION_COLUMNS} FROM workflow_executions
             WHERE NOT standalone AND tenant_id = $1 AND conversation_key = $2 AND execution_id = $3`,
      values: [tenantId, conversationKey, executionId],
    });
    return row ?? null;
  }

  /**
   * What a conversation's executions of a workflow left open since `since`: an effect whose outcome nobody knows, or the rest of
   * what a person came between. Newest first.
   */
  async findUnsettled({ tenantId, conversationKey }: Omit<ExecutionId, 'executionId'>, name: string, since: Date): Promise<readonly ExecutionRow[]> {
    return this.database.query<ExecutionRow>({
      name: 'executions.find_unsettled',
      text: `SELECT ${EXECUTION_COLUMNS} FROM workflow_executions
             WHERE NOT standalone AND tenant_id = $1 AND conversation_key = $2 AND name = $3
               AND status = 'FAILED' AND reason IN ('outcome_unknown', 'taken_over') AND ended_at >= $4
             ORDER BY started_at DESC`,
      values: [tenantId, conversationKey, name, since],
    });
  }

  async find(tenantId: string, executionId: string): Promise<ExecutionRow | null> {
    const [row] = await this.database.query<ExecutionRow>({
      name: 'executions.find',
      // One of its own is its own key; the others have an index.
      text: `SELECT ${EXECUTION_COLUMNS} FROM workflow_executions WHERE tenant_id = $1 AND conversation_key = $2 AND execution_id = $2
             UNION ALL
             SELECT ${EXECUTION_COLUMNS} FROM workflow_executions WHERE NOT standalone AND tenant_id = $1 AND execution_id = $2`,
      values: [tenantId, executionId],
    });
    return row ?? null;
  }

  /** Prolongs the lease of a run that is still ours. */
  async renew({ tenantId, conversationKey, executionId }: ExecutionId, revision: number, until: Date): Promise<void> {
    await this.database.query({
      name: 'executions.renew',
      text: `UPDATE workflow_executions SET lease_until = $5
             WHERE tenant_id = $1 AND conversation_key = $2 AND execution_id = $3 AND revision = $4 AND status = 'RUNNING'`,
      values: [tenantId, conversationKey, executionId, revision, until],
    });
  }

  /** Ends a run from outside, its record left as it is: it may be what cannot be read. */
  async fail(row: ExecutionRow, reason: ExecutionReason, at: Date): Promise<void> {
    await this.database.query({
      name: 'executions.fail',
      text: `UPDATE workflow_executions
             SET status = 'FAILED', reason = $5, revision = revision + 1, lease_owner = NULL, lease_until = NULL, ended_at = $6
             WHERE tenant_id = $1 AND conversation_key = $2 AND execution_id = $3 AND revision = $4`,
      values: [row.tenant_id, row.conversation_key, row.execution_id, row.revision, reason, at],
    });
  }

  /** Standalone executions that stand as running; whether their owner lives is the caller's to judge. */
  async findRunning(limit: number): Promise<readonly ExecutionRow[]> {
    return this.database.query<ExecutionRow>({
      name: 'executions.find_running',
      text: `SELECT ${EXECUTION_COLUMNS} FROM workflow_executions
             WHERE status = 'RUNNING' AND standalone ORDER BY lease_until LIMIT $1`,
      values: [limit],
    });
  }

  /**
   * Executions whose pause has expired, one tenant's or everybody's. Those of a conversation an hour later: its next message
   * ends them and says so; only what no message came for is left to be swept.
   */
  async findExpired(tenantId: string | null, at: Date, limit: number): Promise<readonly ExecutionRow[]> {
    return this.database.query<ExecutionRow>({
      name: 'executions.find_expired',
      text: `SELECT ${EXECUTION_COLUMNS} FROM workflow_executions
             WHERE status = 'PAUSED' AND expires_at <= $2 AND (standalone OR expires_at <= $2::timestamptz - interval '1 hour')
               AND ($1::text IS NULL OR tenant_id = $1)
             ORDER BY expires_at LIMIT $3`,
      values: [tenantId, at, limit],
    });
  }
}
