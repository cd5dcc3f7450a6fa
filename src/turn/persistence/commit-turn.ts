import type { JsonObject, JsonValue } from '../../kernel/json.js';
import type { Database } from '../../platform/database/database.js';
import type { InvoiceDocument, TurnResponse } from '../domain/turn.js';
import type { TurnGuard } from '../turn-guard.js';

/** All that one turn leaves behind. */
export interface TurnRecord {
  readonly version: string;
  readonly now: Date;
  readonly sessionId: string;
  readonly customerId: string | null;
  readonly session: JsonObject;
  readonly state: JsonObject;
  readonly checksum: string;
  readonly response: TurnResponse & { readonly turnIndex: number };
  readonly trace: JsonObject;
  /** Customer messages answered by this turn, its own included. */
  readonly answered: number;
  /** An event `status` beside the reply's, null when nothing changed. */
  readonly statusEvent: JsonObject | null;
  readonly handoff: { readonly reason: string; readonly summary: string } | null;
  /** The session that this turn replaced, kept for export. */
  readonly endedSession: { readonly sessionId: string; readonly session: JsonObject } | null;
  /** Invoices fetched from the operator in this turn. */
  readonly documents: readonly InvoiceDocument[];
  /** A persisted state that could not be read, kept beside its successor (architecture §4.20). */
  readonly archivedState: { readonly reason: string; readonly state: JsonValue } | null;
}

/**
 * The second commit of a turn, one statement: state, reply, trace, events and the receipt's answer, only while the
 * turn is still the latest (or past its commit point), under its lease, epoch and version.
 * @returns false when overtaken; nothing was written
 */
export async function commitTurn(database: Database, guard: TurnGuard, record: TurnRecord): Promise<boolean> {
  const rows = await database.query<{ committed: string }>({ name: 'turn.commit', text: COMMIT, values: valuesOf(guard, record) });
  return rows[0]?.committed === '1';
}

function valuesOf(guard: TurnGuard, record: TurnRecord): readonly unknown[] {
  const { response } = record;
  return [
    guard.tenantId,
    guard.conversationKey,
    guard.seq,
    guard.leaseToken,
    guard.epoch,
    record.version,
    record.now,
    record.sessionId,
    record.customerId,
    JSON.stringify(record.session),
    JSON.stringify(record.state),
    record.checksum,
    response.turnIndex,
    record.answered,
    response.messageId,
    JSON.stringify(response),
    response.reply?.text ?? null,
    JSON.stringify(record.trace),
    record.statusEvent === null ? null : JSON.stringify(record.statusEvent),
    record.handoff?.reason ?? null,
    record.handoff?.summary ?? null,
    record.endedSession?.sessionId ?? null,
    record.endedSession === null ? null : JSON.stringify(record.endedSession.session),
    record.archivedState?.reason ?? null,
    record.archivedState === null ? null : JSON.stringify(record.archivedState.state),
    record.documents.length === 0 ? null : JSON.stringify(record.documents),
  ];
}

const COMMIT = `
  WITH conversation AS (
    UPDATE conversations SET
      session_id = $8, customer_id = $9, session = $10::jsonb, state = $11::jsonb, checksum = $12, turn_index = $13,
      version = version + 1, handled_seq = $3, open_receipts = open_receipts - $14::integer, committed_seq = NULL,
      lease_owner = NULL, lease_until = NULL, updated_at = $7
    WHERE tenant_id = $1 AND conversation_key = $2 AND version = $6 AND lease_token = $4 AND epoch = $5
      AND (latest_seq = $3 OR committed_seq = $3)
    RETURNING 1),
  receipt AS (
    UPDATE receipts SET status = 'done', session_id = $8, turn_index = $13, response = $16::jsonb
    WHERE tenant_id = $1 AND conversation_key = $2 AND message_id = $15 AND EXISTS (SELECT 1 FROM conversation)),
  reply AS (
    INSERT INTO messages (tenant_id, conversation_key, role, text, message_id, session_id, created_at)
    SELECT $1, $2, 'bot', $17::text, $15, $8, $7::timestamptz FROM conversation WHERE $17::text IS NOT NULL),
  trace AS (
    INSERT INTO turn_traces (tenant_id, conversation_key, turn_index, trace)
    SELECT $1, $2, $13, $18::jsonb FROM conversation),
  events AS (
    INSERT INTO conversation_events (tenant_id, conversation_key, event, message_id, data)
    SELECT $1, $2, e.event, e.message_id, e.data
    FROM conversation, (VALUES ('status', NULL, $19::jsonb), ('reply', $15::text, NULL)) AS e(event, message_id, data)
    WHERE e.event = 'reply' OR e.data IS NOT NULL),
  handoff AS (
    INSERT INTO handoffs (tenant_id, conversation_key, session_id, reason, summary, status, created_at)
    SELECT $1, $2, $8, $20::text, $21::text, 'open', $7::timestamptz FROM conversation WHERE $20::text IS NOT NULL
    ON CONFLICT (tenant_id, conversation_key, session_id)
    DO UPDATE SET reason = excluded.reason, summary = excluded.summary, status = 'open', operator = NULL),
  ended AS (
    INSERT INTO sessions (tenant_id, conversation_key, session_id, session)
    SELECT $1, $2, $22::text, $23::jsonb FROM conversation WHERE $22::text IS NOT NULL
    ON CONFLICT DO NOTHING),
  archived AS (
    INSERT INTO archived_states (tenant_id, conversation_key, session_id, turn_index, reason, state)
    SELECT $1, $2, $8, $13, $24::text, $25::jsonb FROM conversation WHERE $24::text IS NOT NULL
    ON CONFLICT DO NOTHING),
  documents AS (
    INSERT INTO invoice_documents (tenant_id, conversation_key, hash, customer_key, invoice_key, document, created_at)
    SELECT $1, $2, d.hash, d."customerKey", d."invoiceKey", d.document, $7::timestamptz
    FROM conversation, json_to_recordset($26::json) AS d(hash text, "customerKey" text, "invoiceKey" text, document json)
    ON CONFLICT DO NOTHING)
  SELECT count(*) AS committed FROM conversation`;
