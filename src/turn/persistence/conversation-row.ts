import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import type { TurnDetails } from '../domain/turn.js';

/** The conversation as the database holds it. Counters arrive as text where they are 64 bits wide. */
export interface ConversationRow {
  readonly tenant_id: string;
  readonly conversation_key: string;
  readonly session_id: string;
  readonly session: JsonValue;
  readonly state: JsonValue;
  readonly checksum: string;
  readonly turn_index: number;
  readonly version: string;
  readonly epoch: string;
  readonly latest_seq: string;
  readonly handled_seq: string;
  readonly open_receipts: number;
  readonly committed_seq: string | null;
  readonly lease_token: string;
  readonly lease_owner: string | null;
  /** What was read along with a receipt, by name; absent where the row was read by itself. */
  readonly along?: JsonObject;
}

export const CONVERSATION_COLUMNS = `c.tenant_id, c.conversation_key, c.session_id, c.session, c.state, c.checksum, c.turn_index,
  c.version, c.epoch, c.latest_seq, c.handled_seq, c.open_receipts, c.committed_seq, c.lease_token, c.lease_owner`;

export type ReceiptStatus = 'running' | 'done' | 'superseded' | 'failed';

export interface ReceiptRow {
  readonly conversation_key: string;
  readonly message_id: string;
  readonly seq: string;
  readonly text: string;
  readonly request: JsonValue;
  readonly status: ReceiptStatus;
  readonly received_at: Date;
}

export interface AnsweredReceipt extends ReceiptRow {
  /** The answer as it was given; null before there is one. */
  readonly response: JsonObject | null;
}

/** The details of a receipt as `receive` wrote them. */
export function detailsOf(request: JsonValue): TurnDetails {
  return isJsonObject(request) ? request : {};
}
