import type { Database } from '../../platform/database/database.js';
import { CONVERSATION_COLUMNS, type ConversationRow } from './conversation-row.js';

/** One turn's claim on its conversation. `owner` is unique to the turn; the token that comes with it fences every write. */
export interface Lease {
  readonly owner: string;
  readonly now: Date;
  readonly until: Date;
}

export interface ConversationId {
  readonly tenantId: string;
  readonly conversationKey: string;
}

/**
 * Takes the lease when it is free, expired, or held by `dead` (a process that certainly no longer runs).
 * @returns the conversation as it stands; the lease is ours when `lease_owner` is `lease.owner`; null when unknown
 */
export async function acquireLease(
  database: Database,
  id: ConversationId,
  lease: Lease,
  dead: string | null,
): Promise<ConversationRow | null> {
  const rows = await database.query<ConversationRow>({
    name: 'turn.acquire',
    text: `
      WITH taken AS (
        UPDATE conversations AS c
        SET lease_token = c.lease_token + 1, lease_owner = $3, lease_until = $4
        WHERE c.tenant_id = $1 AND c.conversation_key = $2
          AND (c.lease_owner IS NULL OR c.lease_until < $5 OR c.lease_owner = $6)
        RETURNING ${CONVERSATION_COLUMNS})
      SELECT * FROM taken
      UNION ALL
      SELECT ${CONVERSATION_COLUMNS} FROM conversations AS c
      WHERE c.tenant_id = $1 AND c.conversation_key = $2 AND NOT EXISTS (SELECT 1 FROM taken)`,
    values: [id.tenantId, id.conversationKey, lease.owner, lease.until, lease.now, dead],
  });
  return rows[0] ?? null;
}

/** Prolongs a lease that is still ours and tells what has happened meanwhile. */
export async function renewLease(
  database: Database,
  id: ConversationId,
  leaseToken: string,
  until: Date,
): Promise<{ readonly latest_seq: string; readonly epoch: string } | null> {
  const rows = await database.query<{ latest_seq: string; epoch: string }>({
    name: 'turn.renew',
    text: `UPDATE conversations SET lease_until = $4
           WHERE tenant_id = $1 AND conversation_key = $2 AND lease_token = $3
           RETURNING latest_seq, epoch`,
    values: [id.tenantId, id.conversationKey, leaseToken, until],
  });
  return rows[0] ?? null;
}

/** Reads what could overtake a running turn, without writing. */
export async function readFreshness(
  database: Database,
  id: ConversationId,
): Promise<{ readonly latest_seq: string; readonly epoch: string } | null> {
  const rows = await database.query<{ latest_seq: string; epoch: string }>({
    name: 'turn.freshness',
    text: 'SELECT latest_seq, epoch FROM conversations WHERE tenant_id = $1 AND conversation_key = $2',
    values: [id.tenantId, id.conversationKey],
  });
  return rows[0] ?? null;
}

/** Gives the lease back where no other statement of the turn's end does. */
export async function releaseLease(database: Database, id: ConversationId, leaseToken: string): Promise<void> {
  await database.query({
    name: 'turn.release',
    text: `UPDATE conversations SET lease_owner = NULL, lease_until = NULL
           WHERE tenant_id = $1 AND conversation_key = $2 AND lease_token = $3`,
    values: [id.tenantId, id.conversationKey, leaseToken],
  });
}

/** The same after a fault: the statement that took the lease may have been done although its answer, and with it the token, was lost. */
export async function releaseLeaseOf(database: Database, id: ConversationId, owner: string): Promise<void> {
  await database.query({
    name: 'turn.release_owner',
    text: `UPDATE conversations SET lease_owner = NULL, lease_until = NULL
           WHERE tenant_id = $1 AND conversation_key = $2 AND lease_owner = $3`,
    values: [id.tenantId, id.conversationKey, owner],
  });
}
