import type { JsonObject, JsonValue } from '../../kernel/json.js';
import type { Database, Statement } from '../../platform/database/database.js';
import type { InvoiceDocument, TurnResponse } from '../domain/turn.js';
import type { TurnGuard } from '../turn-guard.js';
import { cancelWaiting, failInterrupted, type LeftReason, leftValues } from './left-executions.js';
import { writeAnswer } from './stored-answer.js';

/** All that one turn leaves behind. */
export interface TurnRecord {
  readonly version: string;
  readonly now: Date;
  readonly sessionId: string;
  readonly customerId: string | null;
  readonly session: JsonObject;
  /** JSON text. */
  readonly state: string;
  readonly checksum: string;
  readonly response: TurnResponse & { readonly turnIndex: number };
  readonly trace: JsonObject;
  /** Customer messages answered by this turn, its own included. */
  readonly answered: number;
  /** Whether listeners are told of a status (that of the response) before the reply. */
  readonly statusChanged: boolean;
  readonly handoff: { readonly reason: string; readonly summary: string } | null;
  /** The session that this turn replaced, kept for export. */
  readonly endedSession: { readonly sessionId: string; readonly session: JsonObject } | null;
  /** Invoices fetched from the operator in this turn. */
  readonly documents: readonly InvoiceDocument[];
  /** A persisted state that could not be read, kept beside its successor (architecture §4.20). */
  readonly archivedState: { readonly reason: string; readonly state: JsonValue } | null;
  /** The execution whose question the conversation asks. */
  readonly waitsFor: string | null;
  /** Why others of its executions may stand open, which then end; null in a turn that can have left none. */
  readonly leaves: LeftReason | null;
}

/**
 * The second commit of a turn, one statement: state, reply, trace, events and the receipt's answer, only while the
 * turn is still the latest (or past its commit point), under its lease, epoch and version.
 * @returns false when overtaken; nothing was written
 */
export async function commitTurn(database: Database, guard: TurnGuard, record: TurnRecord): Promise<boolean> {
  if (guard.hasFallen) return false;
  const rows = await database.query<{ committed: string }>(commitStatement(guard, record));
  return rows[0]?.committed === '1';
}

/** What rides along makes it another text, of which the database has a few prepared. */
function commitStatement(guard: TurnGuard, record: TurnRecord): Statement {
  const values = [...valuesOf(guard, record)];
  const texts = [...guard.riders.values()].map(({ body }) => {
    const { text, values: more } = body('conversation', values.length + 1);
    values.push(...more);
    return text;
  });
  const { leaves: reason, waitsFor, now: at } = record;
  if (reason !== null) {
    const first = values.length + 1;
    texts.push(cancelWaiting('conversation', first), failInterrupted('conversation', first));
    values.push(...leftValues({ reason, held: [...guard.riders.keys(), ...(waitsFor === null ? [] : [waitsFor])], at }));
  }
  return { name: 'turn.commit', text: `${COMMIT}${texts.join('')}${COMMITTED}`, values };
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
    record.state,
    record.checksum,
    response.turnIndex,
    record.answered,
    response.messageId,
    writeAnswer(response),
    JSON.stringify(record.trace),
    record.statusChanged,
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
      session_id = $8, customer_id = $9, session = $10::json, state = $11::json, checksum = $12, turn_index = $13,
      version = version + 1, handled_seq = $3, open_receipts = open_receipts - $14::integer, committed_seq = NULL,
      lease_owner = NULL, lease_until = NULL, updated_at = $7
    WHERE tenant_id = $1 AND conversation_key = $2 AND version = $6 AND lease_token = $4 AND epoch = $5
      AND (latest_seq = $3 OR committed_seq = $3)
    RETURNING tenant_id, conversation_key),
  place AS (
    SELECT CASE WHEN $18::boolean THEN nextval('message_seq') END AS status_seq FROM conversation),
  receipt AS (
    UPDATE receipts SET status = 'done', session_id = $8, turn_index = $13, response = $16::json,
      status_seq = place.status_seq, reply_seq = nextval('message_seq'), replied_at = $7
    FROM place
    WHERE tenant_id = $1 AND conversation_key = $2 AND message_id = $15 AND seq = $3),
  trace AS (
    INSERT INTO turn_traces (tenant_id, conversation_key, turn_index, trace)
    SELECT $1, $2, $13, $17::json FROM conversation),
  handoff AS (
    INSERT INTO handoffs (tenant_id, conversation_key, session_id, reason, summary, status, created_at)
    SELECT $1, $2, $8, $19::text, $20::text, 'open', $7::timestamptz FROM conversation WHERE $19::text IS NOT NULL
    ON CONFLICT (tenant_id, conversation_key, session_id)
    DO UPDATE SET reason = excluded.reason, summary = excluded.summary, status = 'open', operator = NULL),
  ended AS (
    INSERT INTO sessions (tenant_id, conversation_key, session_id, session)
    SELECT $1, $2, $21::text, $22::jsonb FROM conversation WHERE $21::text IS NOT NULL
    ON CONFLICT DO NOTHING),
  archived AS (
    INSERT INTO archived_states (tenant_id, conversation_key, session_id, turn_index, reason, state)
    SELECT $1, $2, $8, $13, $23::text, $24::jsonb FROM conversation WHERE $23::text IS NOT NULL
    ON CONFLICT DO NOTHING),
  documents AS (
    INSERT INTO invoice_documents (tenant_id, conversation_key, hash, customer_key, invoice_key, document, created_at)
    SELECT $1, $2, d.hash, d."customerKey", d."invoiceKey", d.document, $7::timestamptz
    FROM conversation, json_to_recordset($25::json) AS d(hash text, "customerKey" text, "invoiceKey" text, document json)
    ON CONFLICT DO NOTHING)`;

const COMMITTED = ' SELECT count(*) AS committed FROM conversation';
