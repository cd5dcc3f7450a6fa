import { CommittingFence, type FencedStatement } from '../effect-fence.js';
import type { JsonObject, JsonValue } from '../../kernel/json.js';
import type { Database } from '../../platform/database/database.js';

/** A turn's fence that stands, or has fallen, as a test says; without a conversation row behind it. */
export class TurnFence extends CommittingFence {
  holds = true;
  override isRepeat = false;
  /** What its receipt has read. */
  along: JsonObject = {};
  /** Falls by itself after so many more effects. */
  lasts = Number.POSITIVE_INFINITY;

  constructor(
    private readonly database: Database,
    readonly tenantId: string,
    readonly conversationKey: string,
  ) {
    super();
  }

  override readAlong(name: string): JsonValue | undefined {
    return this.along[name];
  }

  override fenced<Row>(body: (fence: string, firstParameter: number) => FencedStatement): Promise<readonly Row[]> {
    const { name, text, values } = body('fence', 4);
    this.holds &&= this.lasts > 0;
    this.lasts -= 1;
    return this.database.query<Row>({
      name,
      text: `WITH fence AS (SELECT $1::text AS tenant_id, $2::text AS conversation_key WHERE $3::boolean)${text}`,
      values: [this.tenantId, this.conversationKey, this.holds, ...values],
    });
  }

  /** Writes what rides with the turn. One that dies before has no commit. */
  async commit(): Promise<void> {
    for (const { body } of this.riders.values()) {
      const { text, values } = body('fence', 3);
      await this.database.query({
        name: 'test.commit',
        text: `WITH fence AS (SELECT $1::text AS tenant_id, $2::text AS conversation_key)${text} SELECT 1`,
        values: [this.tenantId, this.conversationKey, ...values],
      });
    }
  }
}
