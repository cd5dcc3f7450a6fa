import { isJsonObject, type JsonValue } from '../../kernel/json.js';
import type { Database } from '../../platform/database/database.js';
import type { ConversationId } from '../persistence/lease.js';
import { type AnsweredRow, readAnswer } from '../persistence/stored-answer.js';

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
      text: `SELECT 1 FROM conversation_events WHERE tenant_id = $1 AND conversation_key = $2 AND seq = $3
             UNION ALL
             SELECT 1 FROM receipts
             WHERE tenant_id = $1 AND conversation_key = $2 AND reply_seq >= $3 AND (reply_seq = $3 OR status_seq = $3)
             LIMIT 1`,
      values: [id.tenantId, id.conversationKey, lastEventId],
    });
    return rows.length > 0;
  }

  /** The id of the newest event, "0" when there is none: where a reader without `Last-Event-ID` begins. */
  async latest(id: ConversationId): Promise<string> {
    const rows = await this.database.query<{ seq: string | null }>({
      name: 'events.latest',
      text: `SELECT GREATEST(
               (SELECT max(seq) FROM conversation_events WHERE tenant_id = $1 AND conversation_key = $2),
               (SELECT max(reply_seq) FROM receipts WHERE tenant_id = $1 AND conversation_key = $2)) AS seq`,
      values: [id.tenantId, id.conversationKey],
    });
    return rows[0]?.seq ?? '0';
  }

  /**
   * Events after `afterId`, oldest first. A turn's reply is the answer that its receipt keeps; a change of status comes
   * right before the reply of the turn that made it. What people did, and turns of before 0007, are `conversation_events`.
   */
  async after(id: ConversationId, afterId: string, limit = 100): Promise<readonly ConversationEvent[]> {
    const rows = await this.database.query<EventRow>({
      name: 'events.after',
      text: `SELECT e.seq, e.event, e.data, r.conversation_key, r.message_id, r.session_id, r.turn_index, r.response
             FROM (
               (SELECT seq, event, message_id, data FROM conversation_events
                WHERE tenant_id = $1 AND conversation_key = $2 AND seq > $3 ORDER BY seq LIMIT $4)
               UNION ALL
               (SELECT place.seq, place.event, t.message_id, NULL FROM (
                  SELECT status_seq, reply_seq, message_id FROM receipts
                  WHERE tenant_id = $1 AND conversation_key = $2 AND reply_seq > $3 ORDER BY reply_seq LIMIT $4) AS t,
                  LATERAL (VALUES (t.status_seq, 'status'), (t.reply_seq, 'reply')) AS place(seq, event)
                WHERE place.seq > $3)) AS e
             LEFT JOIN receipts r ON r.tenant_id = $1 AND r.conversation_key = $2 AND r.message_id = e.message_id AND e.data IS NULL
             ORDER BY e.seq LIMIT $4`,
      values: [id.tenantId, id.conversationKey, afterId, limit],
    });
    return rows.map((row) => ({ id: row.seq, event: row.event, data: dataOf(row) }));
  }
}

type EventRow = AnsweredRow & { readonly seq: string; readonly event: 'reply' | 'status'; readonly data: JsonValue };

function dataOf(row: EventRow): JsonValue {
  if (isJsonObject(row.data)) return row.data;
  const answer = readAnswer(row);
  if (answer === null || row.event === 'reply') return answer;
  return { sessionId: answer['sessionId'] ?? null, status: answer['status'] ?? null, sessionStatus: answer['sessionStatus'] ?? null };
}
