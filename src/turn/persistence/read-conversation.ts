import type { Database } from '../../platform/database/database.js';
import { CONVERSATION_COLUMNS, type ConversationRow } from './conversation-row.js';
import type { ConversationId } from './lease.js';

/** The conversation as last committed; null when nothing was ever answered or received under this key. */
export async function readConversation(database: Pick<Database, 'query'>, id: ConversationId): Promise<ConversationRow | null> {
  const rows = await database.query<ConversationRow>({
    name: 'turn.read_conversation',
    text: `SELECT ${CONVERSATION_COLUMNS} FROM conversations AS c WHERE c.tenant_id = $1 AND c.conversation_key = $2`,
    values: [id.tenantId, id.conversationKey],
  });
  return rows[0] ?? null;
}

/** The same, locked for a change outside a turn (takeover, release). */
export async function lockConversation(tx: Pick<Database, 'query'>, id: ConversationId): Promise<ConversationRow | null> {
  const rows = await tx.query<ConversationRow>({
    name: 'turn.lock_conversation',
    text: `SELECT ${CONVERSATION_COLUMNS} FROM conversations AS c
           WHERE c.tenant_id = $1 AND c.conversation_key = $2 FOR UPDATE`,
    values: [id.tenantId, id.conversationKey],
  });
  return rows[0] ?? null;
}
