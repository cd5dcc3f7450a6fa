import type { ReceiptRead } from '../../effects/index.js';
import type { Database } from '../../platform/database/database.js';
import type { TurnRequest } from '../domain/turn.js';
import { CONVERSATION_COLUMNS, type ConversationRow } from './conversation-row.js';
import type { Lease } from './lease.js';

/** What a conversation that nobody knew yet holds from its first message on: it can be read, and a person can take it over. */
export interface FirstCheckpoint {
  readonly sessionId: string;
  /** JSON text, as `state` is. */
  readonly session: string;
  readonly state: string;
  readonly checksum: string;
}

const UNOPENED: FirstCheckpoint = { sessionId: '', session: 'null', state: 'null', checksum: '' };

export type Received = { readonly seq: string } & ConversationRow;

/**
 * The first commit of a turn, one statement: the inbound key before anything runs (measured: that alone prevents
 * doubled effects), then the conversation's order, and its lease when it is free.
 * The order comes from one sequence. Messages of one conversation draw from it one after the other: drawn before the
 * conversation's row is locked, two at once could stand in it the wrong way round, and the older would go unread.
 * @param text as `receiveText` gives it
 * @returns null for a message that is known already; the lease is ours when `lease_owner` is `lease.owner`
 */
export async function receive(
  database: Database,
  request: TurnRequest,
  lease: Lease,
  first: FirstCheckpoint = UNOPENED,
  text: string = receiveText([]),
): Promise<Received | null> {
  const rows = await database.query<Received>({
    name: 'turn.receive',
    text,
    values: [
      request.tenantId,
      request.conversationKey,
      request.messageId,
      request.text,
      JSON.stringify(request.details),
      lease.now,
      lease.owner,
      lease.until,
      JSON.stringify(request.documents),
      first.sessionId,
      first.session,
      first.state,
      first.checksum,
    ],
  });
  return rows[0] ?? null;
}

/** The statement that receives a message, and reads along what is asked of it. */
export function receiveText(reads: readonly ReceiptRead[]): string {
  const parts = reads.map(({ name, sql }) => `'${name}', (${sql})`);
  return `${RECEIVE} SELECT receipt.seq, c.*, json_build_object(${parts.join(', ')}) AS along FROM receipt, conversation c`;
}

const RECEIVE = `
  WITH receipt AS (
    INSERT INTO receipts (tenant_id, conversation_key, message_id, text, request, status, received_at)
    SELECT $1, $2, $3, $4, $5::json, 'running', $6
    FROM (SELECT pg_advisory_xact_lock(hashtextextended($1::text || chr(31) || $2::text, 0))) AS in_turn
    ON CONFLICT DO NOTHING
    RETURNING seq),
  documents AS (
    INSERT INTO invoice_documents (tenant_id, conversation_key, hash, customer_key, invoice_key, document, created_at)
    SELECT $1, $2, d.hash, d."customerKey", d."invoiceKey", d.document, $6
    FROM receipt, json_to_recordset($9::json) AS d(hash text, "customerKey" text, "invoiceKey" text, document json)
    ON CONFLICT DO NOTHING),
  conversation AS (
    INSERT INTO conversations AS c (tenant_id, conversation_key, session_id, session, state, checksum, latest_seq,
      open_receipts, lease_token, lease_owner, lease_until, created_at, updated_at)
    SELECT $1, $2, $10, $11::json, $12::json, $13, seq, 1, 1, $7, $8::timestamptz, $6, $6 FROM receipt
    ON CONFLICT (tenant_id, conversation_key) DO UPDATE SET
      latest_seq = GREATEST(c.latest_seq, excluded.latest_seq),
      open_receipts = c.open_receipts + 1,
      lease_token = CASE WHEN c.lease_owner IS NULL OR c.lease_until < $6 THEN c.lease_token + 1 ELSE c.lease_token END,
      lease_owner = CASE WHEN c.lease_owner IS NULL OR c.lease_until < $6 THEN $7 ELSE c.lease_owner END,
      lease_until = CASE WHEN c.lease_owner IS NULL OR c.lease_until < $6 THEN $8::timestamptz ELSE c.lease_until END,
      updated_at = $6
    RETURNING ${CONVERSATION_COLUMNS})`;
