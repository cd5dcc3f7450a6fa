import type { Database } from '../../platform/database/database.js';
import type { ConversationId } from './lease.js';

/** True while a reply could still reach the execution; its next message or a sweep ends one whose time has passed (architecture §4.28). */
export async function stillWaits(database: Pick<Database, 'query'>, { tenantId, conversationKey }: ConversationId, executionId: string, now: Date): Promise<boolean> {
  const rows = await database.query({
    name: 'turn.pause_still_waits',
    text: `SELECT 1 FROM workflow_executions
           WHERE tenant_id = $1 AND conversation_key = $2 AND execution_id = $3
             AND (status = 'RUNNING' OR (status = 'PAUSED' AND (expires_at IS NULL OR expires_at > $4)))`,
    values: [tenantId, conversationKey, executionId, now],
  });
  return rows.length > 0;
}
