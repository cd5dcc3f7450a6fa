import type { JsonObject } from '../../kernel/json.js';
import type { Database } from '../../platform/database/database.js';
import type { ConversationRow } from '../persistence/conversation-row.js';
import { cancelWaiting, leftValues } from '../persistence/left-executions.js';
import type { ConversationId } from '../persistence/lease.js';

export type Transaction = Pick<Database, 'query'>;
export type HandoffStatus = 'open' | 'taken' | 'closed';

export interface OwnershipChange {
  readonly session: JsonObject;
  /** JSON text. */
  readonly state: string;
  readonly checksum: string;
  readonly now: Date;
  /** What listeners are told; null when nothing changed for them. */
  readonly event: JsonObject | null;
  /** The execution whose question the state still asks. */
  readonly waitsFor: string | null;
}

/**
 * Writes a change of ownership over a locked row: the epoch and the version rise, a running turn's commit fails. An execution whose
 * question is dropped is cancelled with it; one that a turn is in the middle of is ended by that turn, or by its repeat.
 */
export async function writeOwnership(tx: Transaction, row: ConversationRow, change: OwnershipChange): Promise<void> {
  await tx.query({
    name: 'people.write_ownership',
    text: `WITH changed AS (
             UPDATE conversations SET session = $3::json, state = $4::json, checksum = $5, epoch = epoch + 1,
               version = version + 1, updated_at = $6
             WHERE tenant_id = $1 AND conversation_key = $2 RETURNING tenant_id, conversation_key)${cancelWaiting('changed', 8)}
           INSERT INTO conversation_events (tenant_id, conversation_key, event, data)
           SELECT $1, $2, 'status', $7::json FROM changed WHERE $7::json IS NOT NULL`,
    values: [
      row.tenant_id,
      row.conversation_key,
      JSON.stringify(change.session),
      change.state,
      change.checksum,
      change.now,
      change.event === null ? null : JSON.stringify(change.event),
      ...leftValues({ reason: 'taken_over', held: change.waitsFor === null ? [] : [change.waitsFor], at: change.now }),
    ],
  });
}

/** Moves the session's entry of the handoff inbox; a takeover without a request makes one. */
export async function markHandoff(
  tx: Transaction,
  id: ConversationId,
  sessionId: string,
  status: HandoffStatus,
  operator: string | null,
  now: Date,
): Promise<void> {
  await tx.query({
    name: 'people.mark_handoff',
    text: `INSERT INTO handoffs (tenant_id, conversation_key, session_id, reason, summary, status, operator, created_at)
           VALUES ($1, $2, $3, 'operator_takeover', '', $4, $5, $6)
           ON CONFLICT (tenant_id, conversation_key, session_id)
           DO UPDATE SET status = excluded.status, operator = excluded.operator`,
    values: [id.tenantId, id.conversationKey, sessionId, status, operator, now],
  });
}

/** The text of an operator's message that is known already, else null. */
export async function findOperatorMessage(tx: Transaction, id: ConversationId, messageId: string): Promise<string | null> {
  const rows = await tx.query<{ text: string }>({
    name: 'people.find_message',
    text: `SELECT text FROM messages
           WHERE tenant_id = $1 AND conversation_key = $2 AND message_id = $3 AND role = 'operator'`,
    values: [id.tenantId, id.conversationKey, messageId],
  });
  return rows[0]?.text ?? null;
}

export async function insertOperatorMessage(
  tx: Transaction,
  id: ConversationId,
  message: { readonly sessionId: string; readonly messageId: string; readonly text: string; readonly now: Date },
): Promise<void> {
  await tx.query({
    name: 'people.insert_message',
    text: `WITH said AS (
             INSERT INTO messages (tenant_id, conversation_key, role, text, message_id, session_id, created_at)
             VALUES ($1, $2, 'operator', $3, $4, $5, $6) RETURNING 1)
           INSERT INTO conversation_events (tenant_id, conversation_key, event, message_id, data)
           SELECT $1, $2, 'reply', $4, $7::json FROM said`,
    values: [
      id.tenantId,
      id.conversationKey,
      message.text,
      message.messageId,
      message.sessionId,
      message.now,
      JSON.stringify({
        conversationKey: id.conversationKey,
        sessionId: message.sessionId,
        messageId: message.messageId,
        role: 'operator',
        reply: { text: message.text, speech: null },
      }),
    ],
  });
}
