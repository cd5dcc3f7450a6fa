import { CommittingFence, type FencedStatement } from '../effects/index.js';
import type { JsonObject, JsonValue } from '../kernel/json.js';
import type { Database } from '../platform/database/database.js';
import type { ConversationRow } from './persistence/conversation-row.js';

/**
 * What one turn may still do (ORCHESTRATOR `TurnGuard`): it holds the lease under `leaseToken`, started under
 * `epoch`, and answers the message `seq`. Before its first effect a newer message overtakes it; that effect is its
 * commit point, after which it finishes its sequence (architecture §4.39).
 */
export class TurnGuard extends CommittingFence {
  readonly tenantId: string;
  readonly conversationKey: string;
  readonly epoch: string;
  readonly leaseToken: string;
  private readonly overtaken = new AbortController();
  override readonly isRepeat: boolean;
  private readonly along: JsonObject;
  private committed: boolean;
  private fallen = false;

  constructor(
    private readonly database: Database,
    row: ConversationRow,
    readonly seq: string,
  ) {
    super();
    this.tenantId = row.tenant_id;
    this.conversationKey = row.conversation_key;
    this.epoch = row.epoch;
    this.leaseToken = row.lease_token;
    // A repeat after a crash goes on past the commit point that its first run had reached.
    this.isRepeat = row.committed_seq === seq;
    this.committed = this.isRepeat;
    this.along = row.along ?? {};
  }

  /** Aborts slow reads and thinking once a newer message or a person has overtaken the turn. */
  get signal(): AbortSignal {
    return this.overtaken.signal;
  }

  get passedCommitPoint(): boolean {
    return this.committed;
  }

  /** An effect was withheld: what the turn made of that is never said, even where what had overtaken it is withdrawn. */
  get hasFallen(): boolean {
    return this.fallen;
  }

  /** Called when a newer message was received or the epoch was raised. Without effect past the commit point. */
  overtake(): void {
    if (!this.committed) this.overtaken.abort();
  }

  override readAlong(name: string): JsonValue | undefined {
    return this.along[name];
  }

  override async fenced<Row>(body: (fence: string, firstParameter: number) => FencedStatement): Promise<readonly Row[]> {
    const statement = body('fence', 6);
    const rows = await this.database.query<Row>({
      name: statement.name,
      text: `WITH fence AS (
          UPDATE conversations SET committed_seq = $3
          WHERE tenant_id = $1 AND conversation_key = $2 AND lease_token = $4 AND epoch = $5
            AND (latest_seq = $3 OR committed_seq = $3)
          RETURNING tenant_id, conversation_key)${statement.text}`,
      values: [this.tenantId, this.conversationKey, this.seq, this.leaseToken, this.epoch, ...statement.values],
    });
    if (rows.length > 0) this.committed = true;
    else this.fallen = true;
    return rows;
  }
}
