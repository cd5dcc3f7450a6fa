import type { JsonValue } from '../../kernel/json.js';
import type { Database } from '../../platform/database/database.js';
import type { ConversationId } from '../persistence/lease.js';

export interface ConversationEvent {
  readonly id: string;
  readonly event: 'reply' | 'status';
  readonly data: JsonValue;
}

/** The replies and status changes of one conversation, in order, from any point on (api.md "Turns"). */
export class EventFeed {
  constructor(private readonly database: Database) {}

  /** True when `lastEventId` is an event that is kept; otherwise a reader starts from the oldest. */
  async knows(id: ConversationId, lastEventId: string): Promise<boolean> {
    if (!/^\d{1,18}$/.test(lastEventId)) return false;
    const rows = await this.database.query({
      name: 'events.knows',
      text: 'SELECT 1 FROM conversation_events WHERE tenant_id = $1 AND conversation_key = $2 AND seq = $3',
      values: [id.tenantId, id.conversationKey, lastEventId],
    });
    return rows.length > 0;
  }

  /** The id of the newest event, "0" when there is none: where a reader without `Last-Event-ID` begins. */
  async latest(id: ConversationId): Promise<string> {
    const rows = await this.database.query<{ seq: string | null }>({
      name: 'events.latest',
      text: 'SELECT max(seq) AS seq FROM conversation_events WHERE tenant_id = $1 AND conversation_key = $2',
      values: [id.tenantId, id.conversationKey],
    });
    return rows[0]?.seq ?? '0';
  }

  /** Events after `afterId`, oldest first. A turn's reply is the answer that its receipt keeps. */
  async after(id: ConversationId, afterId: string, limit = 100): Promise<readonly ConversationEvent[]> {
    const rows = await this.database.query<{ seq: string; event: 'reply' | 'status'; data: JsonValue }>({
      name: 'events.after',
      text: `SELECT e.seq, e.event, COALESCE(e.data, r.response) AS data
             FROM conversation_events e
             LEFT JOIN receipts r ON r.tenant_id = e.tenant_id AND r.conversation_key = e.conversation_key
               AND r.message_id = e.message_id AND e.data IS NULL
             WHERE e.tenant_id = $1 AND e.conversation_key = $2 AND e.seq > $3 ORDER BY e.seq LIMIT $4`,
      values: [id.tenantId, id.conversationKey, afterId, limit],
    });
    return rows.map((row) => ({ id: row.seq, event: row.event, data: row.data }));
  }
}
