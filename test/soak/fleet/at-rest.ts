import type { Delivery, Placed } from '../history.js';
import type { Fleet } from './fleet.js';

/** The order in which the store placed the messages of each conversation. */
export async function placedOrder(fleet: Pick<Fleet, 'query'>): Promise<Placed> {
  const rows = await fleet.query<{ conversation_key: string; ids: readonly string[] }>(
    'SELECT conversation_key, array_agg(message_id ORDER BY seq) AS ids FROM receipts GROUP BY conversation_key',
  );
  return new Map(rows.map(({ conversation_key, ids }) => [conversation_key, ids]));
}

/** Faults that the tables show once everything rests: something open, counted wrong, said twice or done twice. */
export async function tableFaults(fleet: Pick<Fleet, 'query'>): Promise<readonly string[]> {
  const rows = await fleet.query<{ fault: string }>(`
    SELECT 'open: ' || conversation_key AS fault FROM conversations
      WHERE open_receipts <> 0 OR committed_seq IS NOT NULL OR lease_owner IS NOT NULL
    UNION ALL SELECT 'version: ' || conversation_key FROM conversations WHERE version <> turn_index
    UNION ALL SELECT 'unsettled: ' || message_id FROM receipts WHERE status NOT IN ('done', 'superseded')
    UNION ALL SELECT 'two replies: ' || min(message_id) FROM receipts WHERE reply_seq IS NOT NULL GROUP BY conversation_key, turn_index HAVING count(*) > 1
    UNION ALL SELECT 'its reply has no place: ' || message_id FROM receipts WHERE status = 'done' AND (reply_seq IS NULL OR replied_at IS NULL)
    UNION ALL SELECT 'a reply beside its receipt: ' || message_id FROM messages WHERE role = 'bot'
    UNION ALL SELECT 'done twice: ' || item || ' of ' || line FROM simulator_effects WHERE item IS NOT NULL GROUP BY line, item HAVING count(*) > 1
    UNION ALL SELECT 'not in the journal: ' || idempotency_key FROM simulator_effects s
      WHERE NOT EXISTS (SELECT 1 FROM effects e WHERE e.tenant_id = s.tenant_id AND e.key = s.idempotency_key AND e.status IN ('ok', 'unknown'))
    UNION ALL SELECT 'in the journal and not done: ' || key FROM effects e
      WHERE status = 'ok' AND NOT EXISTS (SELECT 1 FROM simulator_effects s WHERE s.tenant_id = e.tenant_id AND s.idempotency_key = e.key)`);
  return rows.map(({ fault }) => fault);
}

/** Acknowledged turns whose answer the store no longer holds. */
export async function lostTurns(fleet: Pick<Fleet, 'query'>, deliveries: readonly Delivery[]): Promise<readonly string[]> {
  const rows = await fleet.query<{ message_id: string; turn_index: number | null }>(`SELECT message_id, turn_index FROM receipts WHERE status IN ('done', 'superseded')`);
  const kept = new Map(rows.map(({ message_id, turn_index }) => [message_id, turn_index]));
  return deliveries.flatMap(({ messageId, answer }) => (answer === null || kept.get(messageId) === answer.turnIndex ? [] : [messageId]));
}
