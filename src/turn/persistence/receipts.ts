import type { Database } from '../../platform/database/database.js';
import type { TurnResponse } from '../domain/turn.js';
import type { AnsweredReceipt, ReceiptRow } from './conversation-row.js';
import type { ConversationId } from './lease.js';
import { failInterrupted, leftValues } from './left-executions.js';
import { type AnsweredRow, readAnswer } from './stored-answer.js';

const RECEIPT_COLUMNS = 'conversation_key, message_id, seq, text, request, status, received_at';

/** A receipt with the answer it keeps. */
export async function findReceipt(database: Database, id: ConversationId, messageId: string): Promise<AnsweredReceipt | null> {
  const rows = await database.query<ReceiptRow & AnsweredRow>({
    name: 'turn.find_receipt',
    text: `SELECT ${RECEIPT_COLUMNS}, session_id, turn_index, response FROM receipts
           WHERE tenant_id = $1 AND conversation_key = $2 AND message_id = $3`,
    values: [id.tenantId, id.conversationKey, messageId],
  });
  const row = rows[0];
  return row === undefined ? null : { ...row, response: readAnswer(row) };
}

export async function findReceiptBySeq(database: Database, id: ConversationId, seq: string): Promise<ReceiptRow | null> {
  const rows = await database.query<ReceiptRow>({
    name: 'turn.find_receipt_by_seq',
    text: `SELECT ${RECEIPT_COLUMNS} FROM receipts WHERE tenant_id = $1 AND conversation_key = $2 AND seq = $3`,
    values: [id.tenantId, id.conversationKey, seq],
  });
  return rows[0] ?? null;
}

/** Customer messages before `seq` that no reply has answered yet, oldest first (architecture §4.39). */
export async function findUnanswered(
  database: Database,
  id: ConversationId,
  handledSeq: string,
  seq: string,
): Promise<readonly ReceiptRow[]> {
  return database.query<ReceiptRow>({
    name: 'turn.find_unanswered',
    text: `SELECT ${RECEIPT_COLUMNS} FROM receipts
           WHERE tenant_id = $1 AND conversation_key = $2 AND seq > $3 AND seq < $4 AND status IN ('running', 'superseded')
           ORDER BY seq`,
    values: [id.tenantId, id.conversationKey, handledSeq, seq],
  });
}

/**
 * Ends an overtaken turn: its message stays unanswered for the newer one to read, the lease goes back.
 * @returns false when another delivery has ended it meanwhile: its answer is the one that stands
 */
export async function supersedeReceipt(
  database: Database,
  id: ConversationId,
  leaseToken: string,
  response: TurnResponse,
): Promise<boolean> {
  const rows = await database.query({
    name: 'turn.supersede',
    text: `WITH released AS (
             UPDATE conversations SET lease_owner = NULL, lease_until = NULL
             WHERE tenant_id = $1 AND conversation_key = $2 AND lease_token = $3)
           UPDATE receipts SET status = 'superseded', response = $5::json
           WHERE tenant_id = $1 AND conversation_key = $2 AND message_id = $4 AND status = 'running'
           RETURNING 1`,
    values: [id.tenantId, id.conversationKey, leaseToken, response.messageId, JSON.stringify(response)],
  });
  return rows.length > 0;
}

/**
 * After an unexpected fault: the receipt is marked failed and nothing else changes; the same messageId runs again
 * (architecture §4.42). Only under the lease: whoever has taken it over counts the message among the open ones.
 */
export async function failReceipt(database: Database, id: ConversationId, leaseToken: string, messageId: string): Promise<void> {
  await database.query({
    name: 'turn.fail',
    text: `WITH held AS (
             UPDATE conversations AS c
             SET lease_owner = NULL, lease_until = NULL,
                 open_receipts = c.open_receipts - (SELECT count(*)::integer FROM receipts
                   WHERE tenant_id = $1 AND conversation_key = $2 AND message_id = $4 AND status = 'running')
             WHERE c.tenant_id = $1 AND c.conversation_key = $2 AND c.lease_token = $3
             RETURNING 1)
           UPDATE receipts SET status = 'failed'
           WHERE tenant_id = $1 AND conversation_key = $2 AND message_id = $4 AND status = 'running' AND EXISTS (SELECT 1 FROM held)`,
    values: [id.tenantId, id.conversationKey, leaseToken, messageId],
  });
}

/**
 * Undoes the receipt of a request that the session refuses (409): nothing is half-written, neither the message nor
 * the documents that only it brought.
 */
export async function withdrawReceipt(database: Database, id: ConversationId, leaseToken: string, messageId: string): Promise<void> {
  await database.query({
    name: 'turn.withdraw',
    text: `WITH withdrawn AS (
             DELETE FROM receipts WHERE tenant_id = $1 AND conversation_key = $2 AND message_id = $4 AND status = 'running'
             RETURNING request),
           documents AS (
             DELETE FROM invoice_documents AS d USING withdrawn AS w
             WHERE d.tenant_id = $1 AND d.conversation_key = $2
               AND d.hash IN (w.request->>'invoiceHash', w.request->>'previousInvoiceHash')
               AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.tenant_id = $1 AND r.conversation_key = $2 AND r.message_id <> $4
                 AND d.hash IN (r.request->>'invoiceHash', r.request->>'previousInvoiceHash'))
               AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.tenant_id = $1 AND c.conversation_key = $2
                 AND d.hash IN (c.session->'invoice'->>'hash', c.session->'invoice'->>'previousHash')))
           UPDATE conversations AS c
           SET lease_owner = NULL, lease_until = NULL,
               open_receipts = open_receipts - (SELECT count(*)::integer FROM withdrawn),
               latest_seq = COALESCE((SELECT max(r.seq) FROM receipts r
                 WHERE r.tenant_id = $1 AND r.conversation_key = $2 AND r.message_id <> $4), c.latest_seq)
           WHERE tenant_id = $1 AND conversation_key = $2 AND lease_token = $3`,
    values: [id.tenantId, id.conversationKey, leaseToken, messageId],
  });
}

/**
 * Runs a failed message again, at a new place and time in the order; one that had passed its commit point keeps both
 * and goes on. @returns where it stands, null when it is not failed
 */
export async function reviveReceipt(
  database: Database,
  id: ConversationId,
  messageId: string,
  now: Date,
): Promise<Pick<ReceiptRow, 'seq' | 'received_at'> | null> {
  const rows = await database.query<Pick<ReceiptRow, 'seq' | 'received_at'>>({
    name: 'turn.revive',
    text: `WITH place AS (
             SELECT committed_seq FROM conversations WHERE tenant_id = $1 AND conversation_key = $2),
           receipt AS (
             UPDATE receipts AS r
             SET status = 'running',
                 received_at = CASE WHEN place.committed_seq = r.seq THEN r.received_at ELSE $4 END,
                 seq = CASE WHEN place.committed_seq = r.seq THEN r.seq ELSE nextval('message_seq') END
             FROM place
             WHERE tenant_id = $1 AND conversation_key = $2 AND message_id = $3 AND status = 'failed'
             RETURNING r.seq, r.received_at)
           UPDATE conversations AS c
           SET latest_seq = GREATEST(c.latest_seq, receipt.seq), open_receipts = c.open_receipts + 1
           FROM receipt WHERE c.tenant_id = $1 AND c.conversation_key = $2
           RETURNING receipt.seq, receipt.received_at`,
    values: [id.tenantId, id.conversationKey, messageId, now],
  });
  return rows[0] ?? null;
}

/**
 * Lets the conversation go on without the interrupted turn `seq`, which could not be finished. An effect that it had begun
 * is `unknown` from now on, for a person to look at (architecture §4.27): no later turn settles it; and an execution that ran
 * in it has failed. Only while nobody has taken the conversation since, who would be finishing it.
 */
export async function forsakeCommitPoint(database: Database, id: ConversationId, leaseToken: string, seq: string, now: Date): Promise<void> {
  await database.query({
    name: 'turn.forsake_commit_point',
    text: `WITH forsaken AS (
             UPDATE conversations SET committed_seq = NULL
             WHERE tenant_id = $1 AND conversation_key = $2 AND committed_seq = $3 AND lease_token = $4
             RETURNING tenant_id, conversation_key)${failInterrupted('forsaken', 5)}
           SELECT 1 FROM forsaken`,
    values: [id.tenantId, id.conversationKey, seq, leaseToken, ...leftValues({ reason: 'outcome_unknown', held: [], at: now })],
  });
}

/** Messages whose turn was cut off: their conversation has no live lease. Read at start and now and then. */
export async function findInterrupted(
  database: Database,
  before: Date,
  limit: number,
): Promise<readonly (ReceiptRow & { readonly tenant_id: string; readonly lease_owner: string | null; readonly lease_until: Date | null })[]> {
  return database.query({
    name: 'turn.find_interrupted',
    text: `SELECT r.tenant_id, r.conversation_key, r.message_id, r.seq, r.text, r.request, r.status, r.received_at,
                  c.lease_owner, c.lease_until
           FROM receipts r JOIN conversations c ON c.tenant_id = r.tenant_id AND c.conversation_key = r.conversation_key
           WHERE r.status = 'running' AND r.received_at <= $1
           ORDER BY r.received_at, r.seq LIMIT $2`,
    values: [before, limit],
  });
}
