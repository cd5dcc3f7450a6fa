import type { JsonValue } from '../../../src/kernel/json.js';
import type { ConversationRow, ReceiptRow } from '../../../src/turn/persistence/conversation-row.js';
import type { AnsweredRow } from '../../../src/turn/persistence/stored-answer.js';
import type { StoredConversation, StoredReceipt } from './tables.js';

/** A conversation as `pg` gives it: BIGINT as text, json parsed. */
export function conversationRow(row: StoredConversation): ConversationRow & { readonly lease_until: Date | null } {
  return {
    ...row,
    session: parsed(row.session),
    state: parsed(row.state),
    version: String(row.version),
    epoch: String(row.epoch),
    latest_seq: String(row.latest_seq),
    handled_seq: String(row.handled_seq),
    committed_seq: row.committed_seq === null ? null : String(row.committed_seq),
    lease_token: String(row.lease_token),
  };
}

export function receiptRow(row: StoredReceipt): ReceiptRow & AnsweredRow & { readonly tenant_id: string } {
  return {
    ...row,
    seq: String(row.seq),
    request: parsed(row.request),
    response: row.response === null ? null : parsed(row.response),
  };
}

export function parsed(text: string): JsonValue {
  return JSON.parse(text) as JsonValue;
}
