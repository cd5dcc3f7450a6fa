import { EffectFence, type FencedStatement } from '../../effects/index.js';
import type { Database } from '../../platform/database/database.js';
import type { Execution } from '../domain/index.js';
import { type ExecutionHeader, type ExecutionLease, WRITE_EXECUTION, WRITE_EXECUTION_PARAMETERS, writeValues } from './execution-write.js';

/**
 * What a standalone execution may still do: its row stands at the revision that this run last wrote. An effect's intent
 * rides in one statement with the snapshot it is dispatched from, so that a crash after it goes on from there.
 */
export class ExecutionFence extends EffectFence {
  readonly tenantId: string;
  readonly conversationKey: string;
  private snapshot: Execution | null = null;

  /** @param revision of the row as this run found it; 0 where there is none yet */
  constructor(
    private readonly database: Database,
    readonly header: ExecutionHeader,
    private revision: number,
    private readonly lease: () => ExecutionLease,
  ) {
    super();
    this.tenantId = header.tenantId;
    this.conversationKey = header.conversationKey;
  }

  /** The revision that the next write has to find. */
  get current(): number {
    return this.revision;
  }

  /** The state that the next intent is recorded with. */
  carry(snapshot: Execution): void {
    this.snapshot = snapshot;
  }

  override async fenced<Row>(body: (fence: string, firstParameter: number) => FencedStatement): Promise<readonly Row[]> {
    const { header, snapshot, revision } = this;
    if (snapshot === null) throw new Error('An effect needs the snapshot it starts from');
    const statement = body('fence', WRITE_EXECUTION_PARAMETERS + 1);
    const write = { header, execution: snapshot, revision, lease: this.lease(), expiresAt: null, at: header.startedAt };
    const rows = await this.database.query<Row>({
      name: `executions.${statement.name}`,
      text: `WITH fence AS (${WRITE_EXECUTION} RETURNING tenant_id, conversation_key)${statement.text}`,
      values: [...writeValues(write), ...statement.values],
    });
    if (rows.length > 0) this.revision += 1;
    return rows;
  }
}
