import { failInterrupted } from './execution-statements.js';
import { receiptRow } from './rows.js';
import { keyOf } from './tables.js';
import { type Execute, leased } from './turn-statements.js';

const find: Execute = (tables, v) => {
  const receipt = tables.receipts.get(keyOf(v.text(1), v.text(2), v.text(3)));
  return receipt === undefined ? [] : [receiptRow(receipt)];
};

const findBySeq: Execute = (tables, v) =>
  tables
    .receiptsOf(v.text(1), v.text(2))
    .filter(({ seq }) => seq === v.big(3))
    .map(receiptRow);

const findUnanswered: Execute = (tables, v) =>
  tables
    .receiptsOf(v.text(1), v.text(2))
    .filter(({ seq, status }) => seq > v.big(3) && seq < v.big(4) && (status === 'running' || status === 'superseded'))
    .sort((a, b) => Number(a.seq - b.seq))
    .map(receiptRow);

const supersede: Execute = (tables, v) => {
  const row = leased(tables, v, 3);
  if (row !== null) tables.putConversation(row, { lease_owner: null, lease_until: null });
  const receipt = tables.receipts.get(keyOf(v.text(1), v.text(2), v.text(4)));
  if (receipt?.status !== 'running') return [];
  tables.putReceipt(receipt, { status: 'superseded', response: v.text(5) });
  return [{}];
};

const fail: Execute = (tables, v) => {
  const row = leased(tables, v, 3);
  if (row === null) return [];
  const receipt = tables.receipts.get(keyOf(v.text(1), v.text(2), v.text(4)));
  const running = receipt?.status === 'running';
  if (running) tables.putReceipt(receipt, { status: 'failed' });
  tables.putConversation(row, { lease_owner: null, lease_until: null, open_receipts: row.open_receipts - (running ? 1 : 0) });
  return [];
};

const revive: Execute = (tables, v) => {
  const row = tables.conversation(v.text(1), v.text(2));
  const receipt = tables.receipts.get(keyOf(v.text(1), v.text(2), v.text(3)));
  if (row === undefined || receipt?.status !== 'failed') return [];
  const kept = row.committed_seq === receipt.seq;
  const place = kept ? { seq: receipt.seq, received_at: receipt.received_at } : { seq: tables.nextSeq(), received_at: v.time(4) };
  tables.putReceipt(receipt, { status: 'running', ...place });
  tables.putConversation(row, { latest_seq: place.seq > row.latest_seq ? place.seq : row.latest_seq, open_receipts: row.open_receipts + 1 });
  return [{ seq: String(place.seq), received_at: place.received_at }];
};

const forsake: Execute = (tables, v) => {
  const row = leased(tables, v, 4);
  if (row?.committed_seq !== v.big(3)) return [];
  tables.putConversation(row, { committed_seq: null });
  failInterrupted(tables, row, v.from(5));
  return [];
};

export const RECEIPT_STATEMENTS: Readonly<Record<string, Execute>> = {
  'turn.find_receipt': find,
  'turn.find_receipt_by_seq': findBySeq,
  'turn.find_unanswered': findUnanswered,
  'turn.supersede': supersede,
  'turn.fail': fail,
  'turn.revive': revive,
  'turn.forsake_commit_point': forsake,
};
