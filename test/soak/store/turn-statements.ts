import type { InvoiceDocument } from '../../../src/turn/index.js';
import { cancelWaiting, failInterrupted, writeExecutions } from './execution-statements.js';
import { conversationRow, receiptRow } from './rows.js';
import { keyOf, type StoredConversation, type TurnTables } from './tables.js';
import type { Values } from './values.js';

/** What one statement does to the tables, and its rows. Places are those of its SQL in src/turn/persistence. */
export type Execute = (tables: TurnTables, values: Values) => readonly unknown[];

const receive: Execute = (tables, v) => {
  const [tenantId, key, messageId] = [v.text(1), v.text(2), v.text(3)];
  const now = v.time(6);
  const seq = tables.nextSeq();
  if (tables.receipts.has(keyOf(tenantId, key, messageId))) return [];
  const request = { tenant_id: tenantId, conversation_key: key, message_id: messageId, seq, text: v.text(4), request: v.text(5) };
  tables.putReceipt({ ...request, status: 'running', session_id: null, turn_index: null, response: null, received_at: now });
  addDocuments(tables, tenantId, key, v.text(9));
  const known = tables.conversation(tenantId, key);
  const row = known ?? tables.putConversation(opened(v), {});
  const free = row.lease_owner === null || (row.lease_until !== null && row.lease_until < now);
  const lease = free ? { lease_token: row.lease_token + 1n, lease_owner: v.text(7), lease_until: v.time(8) } : {};
  const after = tables.putConversation(row, { latest_seq: seq > row.latest_seq ? seq : row.latest_seq, open_receipts: row.open_receipts + 1, ...lease });
  return [{ ...conversationRow(after), seq: String(seq) }];
};

/** Before its first message has taken its lease. */
function opened(v: Values): StoredConversation {
  return {
    tenant_id: v.text(1),
    conversation_key: v.text(2),
    session_id: v.text(10),
    session: v.text(11),
    state: v.text(12),
    checksum: v.text(13),
    turn_index: 0,
    version: 0n,
    epoch: 0n,
    latest_seq: 0n,
    handled_seq: 0n,
    open_receipts: 0,
    committed_seq: null,
    lease_token: 0n,
    lease_owner: null,
    lease_until: null,
  };
}

const acquire: Execute = (tables, v) => {
  const row = tables.conversation(v.text(1), v.text(2));
  if (row === undefined) return [];
  const free = row.lease_owner === null || (row.lease_until !== null && row.lease_until < v.time(5)) || row.lease_owner === v.textOrNull(6);
  const lease = { lease_token: row.lease_token + 1n, lease_owner: v.text(3), lease_until: v.time(4) };
  return [conversationRow(free ? tables.putConversation(row, lease) : row)];
};

const renew: Execute = (tables, v) => {
  const row = leased(tables, v, 3);
  return row === null ? [] : [freshnessOf(tables.putConversation(row, { lease_until: v.time(4) }))];
};

const freshness: Execute = (tables, v) => {
  const row = tables.conversation(v.text(1), v.text(2));
  return row === undefined ? [] : [freshnessOf(row)];
};

const release: Execute = (tables, v) => {
  const row = leased(tables, v, 3);
  if (row !== null) tables.putConversation(row, { lease_owner: null, lease_until: null });
  return [];
};

const releaseOwner: Execute = (tables, v) => {
  const row = tables.conversation(v.text(1), v.text(2));
  if (row?.lease_owner === v.text(3)) tables.putConversation(row, { lease_owner: null, lease_until: null });
  return [];
};

/** Before what rides along. */
const COMMIT_PARAMETERS = 25;

const commit: Execute = (tables, v) => {
  const row = leased(tables, v, 4);
  const seq = v.big(3);
  const latest = row?.latest_seq === seq || row?.committed_seq === seq;
  if (row === null || row.version !== v.big(6) || row.epoch !== v.big(5) || !latest) return [{ committed: '0' }];
  tables.putConversation(row, {
    session_id: v.text(8),
    session: v.text(10),
    state: v.text(11),
    checksum: v.text(12),
    turn_index: v.whole(13),
    version: row.version + 1n,
    handled_seq: seq,
    open_receipts: row.open_receipts - v.whole(14),
    committed_seq: null,
    lease_owner: null,
    lease_until: null,
  });
  const receipt = tables.receipts.get(keyOf(v.text(1), v.text(2), v.text(15)));
  if (receipt !== undefined) tables.putReceipt(receipt, { status: 'done', session_id: v.text(8), turn_index: v.whole(13), response: v.text(16) });
  tables.traces.set(keyOf(v.text(1), v.text(2), String(v.whole(13))), { conversation_key: v.text(2), turn_index: v.whole(13), trace: v.text(17) });
  addDocuments(tables, v.text(1), v.text(2), v.textOrNull(25) ?? '[]');
  const left = writeExecutions(tables, v.from(COMMIT_PARAMETERS + 1));
  if (left.count === 0) return [{ committed: '1' }];
  cancelWaiting(tables, row, left);
  failInterrupted(tables, row, left);
  return [{ committed: '1' }];
};

const readConversation: Execute = (tables, v) => {
  const row = tables.conversation(v.text(1), v.text(2));
  return row === undefined ? [] : [conversationRow(row)];
};

const findInterrupted: Execute = (tables, v) => {
  const cut = [...tables.receipts.values()]
    .filter(({ status, received_at }) => status === 'running' && received_at <= v.time(1))
    .sort((a, b) => a.received_at.getTime() - b.received_at.getTime() || Number(a.seq - b.seq));
  return cut.slice(0, v.whole(2)).map((receipt) => {
    const row = tables.conversation(receipt.tenant_id, receipt.conversation_key);
    return { ...receiptRow(receipt), lease_owner: row?.lease_owner ?? null, lease_until: row?.lease_until ?? null };
  });
};

const findDocument: Execute = (tables, v) => {
  const stored = tables.documents.get(keyOf(v.text(1), v.text(2), v.text(3)));
  return stored === undefined ? [] : [{ document: stored.document }];
};

/** The conversation, if it is leased under the token at this place. */
export function leased(tables: TurnTables, v: Values, token: number): StoredConversation | null {
  const row = tables.conversation(v.text(1), v.text(2));
  return row?.lease_token === v.big(token) ? row : null;
}

function freshnessOf(row: StoredConversation): { readonly latest_seq: string; readonly epoch: string } {
  return { latest_seq: String(row.latest_seq), epoch: String(row.epoch) };
}

function addDocuments(tables: TurnTables, tenantId: string, key: string, json: string): void {
  for (const { hash, customerKey, document } of JSON.parse(json) as readonly InvoiceDocument[]) {
    const place = keyOf(tenantId, key, hash);
    if (!tables.documents.has(place)) tables.documents.set(place, { customer_key: customerKey, document });
  }
}

export const TURN_STATEMENTS: Readonly<Record<string, Execute>> = {
  'turn.receive': receive,
  'turn.acquire': acquire,
  'turn.renew': renew,
  'turn.freshness': freshness,
  'turn.release': release,
  'turn.release_owner': releaseOwner,
  'turn.commit': commit,
  'turn.read_conversation': readConversation,
  'turn.find_interrupted': findInterrupted,
  'turn.find_invoice_document': findDocument,
};
