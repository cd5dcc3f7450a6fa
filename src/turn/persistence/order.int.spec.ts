import { openTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import type { TurnRequest, TurnResponse } from '../domain/turn.js';
import { acquireLease, type ConversationId, type Lease, readFreshness, releaseLease, renewLease } from './lease.js';
import { failReceipt, findInterrupted, findReceipt, findUnanswered, reviveReceipt, supersedeReceipt, withdrawReceipt } from './receipts.js';
import { readConversation } from './read-conversation.js';
import { type Received, receive, receiveText } from './receive.js';

const NOW = new Date('2026-11-30T12:00:00Z');
const UNTIL = new Date(NOW.getTime() + 30_000);
const LATER = new Date(UNTIL.getTime() + 1);
const lease = (owner: string, now = NOW): Lease => ({ owner, now, until: new Date(now.getTime() + 30_000) });

describe('the order of messages and the lease of a conversation', () => {
  let test: TestDatabase;
  let count = 0;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(async () => {
    await test.close();
  });

  const conversation = (): ConversationId => ({ tenantId: 't', conversationKey: `o-${(count += 1)}` });
  const request = (id: ConversationId, messageId: string, more: Partial<TurnRequest> = {}): TurnRequest => ({
    ...id,
    messageId,
    text: `text of ${messageId}`,
    details: {},
    documents: [],
    traceId: 'trace',
    ...more,
  });
  const arrive = async (id: ConversationId, messageId: string, owner = messageId): Promise<Received> => {
    const received = await receive(test.database, request(id, messageId), lease(owner));
    if (received === null) throw new Error(`${messageId} is known`);
    return received;
  };
  const rowOf = async (id: ConversationId) => {
    const row = await readConversation(test.database, id);
    if (row === null) throw new Error('no conversation');
    return row;
  };

  describe('receiving', () => {
    it('gives the first message the lease; the next are placed behind it and wait', async () => {
      const id = conversation();
      const first = await arrive(id, 'm-1');
      const second = await arrive(id, 'm-2');
      expect(first).toMatchObject({ lease_owner: 'm-1', lease_token: '1', open_receipts: 1, latest_seq: first.seq, session_id: '' });
      expect(second).toMatchObject({ lease_owner: 'm-1', lease_token: '1', open_receipts: 2, latest_seq: second.seq });
      expect(BigInt(second.seq)).toBeGreaterThan(BigInt(first.seq));
    });

    it('of a known message changes nothing', async () => {
      const id = conversation();
      await arrive(id, 'm-1');
      const before = await rowOf(id);
      expect(await receive(test.database, request(id, 'm-1', { text: 'other' }), lease('again', LATER))).toBeNull();
      expect(await rowOf(id)).toEqual(before);
      expect(await findReceipt(test.database, id, 'm-1')).toMatchObject({ text: 'text of m-1', status: 'running' });
    });

    it('of many at once places them one after the other: nobody is ever behind a newer one', async () => {
      const id = conversation();
      const all = await Promise.all(Array.from({ length: 120 }, (_value, index) => arrive(id, `m-${index}`)));
      for (const received of all) expect(received.latest_seq).toBe(received.seq);
      expect(all.filter((received, index) => received.lease_owner === `m-${index}`)).toHaveLength(1);
      expect(await rowOf(id)).toMatchObject({ open_receipts: 120, lease_token: '1' });
    });

    it('of one message many times at once is one message', async () => {
      const id = conversation();
      const all = await Promise.all(Array.from({ length: 60 }, (_value, index) => receive(test.database, request(id, 'm-1'), lease(`o-${index}`))));
      expect(all.filter((received) => received !== null)).toHaveLength(1);
      expect(await rowOf(id)).toMatchObject({ open_receipts: 1 });
    });

    it('reads along what others asked for, of its own tenant; who takes the lease later has nothing of it', async () => {
      const id = conversation();
      const text = receiveText([{ name: 'whose', sql: 'SELECT to_json($1::text)' }, { name: 'none', sql: 'SELECT json_agg(1) WHERE false' }]);
      const received = await receive(test.database, request(id, 'm-1'), lease('m-1'), undefined, text);
      expect(received).toMatchObject({ lease_owner: 'm-1', along: { whose: 't', none: null } });
      expect(await acquireLease(test.database, id, lease('b', LATER), null)).not.toHaveProperty('along');
    });

    it('takes over a lease that has run out, under a new token', async () => {
      const id = conversation();
      await arrive(id, 'm-1');
      const late = await receive(test.database, request(id, 'm-2'), lease('late', LATER));
      expect(late).toMatchObject({ lease_owner: 'late', lease_token: '2' });
    });
  });

  describe('a lease', () => {
    it('is taken when it is free, expired or of a dead process, never from the living', async () => {
      const id = conversation();
      await arrive(id, 'm-1');
      expect(await acquireLease(test.database, id, lease('b'), null)).toMatchObject({ lease_owner: 'm-1', lease_token: '1' });
      expect(await acquireLease(test.database, id, lease('b'), 'somebody')).toMatchObject({ lease_owner: 'm-1' });
      expect(await acquireLease(test.database, id, lease('b'), 'm-1')).toMatchObject({ lease_owner: 'b', lease_token: '2' });
      expect(await acquireLease(test.database, id, lease('c', LATER), null)).toMatchObject({ lease_owner: 'c', lease_token: '3' });
      await releaseLease(test.database, id, '3');
      expect(await acquireLease(test.database, id, lease('d'), null)).toMatchObject({ lease_owner: 'd', lease_token: '4' });
      expect(await acquireLease(test.database, conversation(), lease('e'), null)).toBeNull();
    });

    it('goes to one of many that ask at once', async () => {
      const id = conversation();
      await releaseLease(test.database, id, (await arrive(id, 'm-1')).lease_token);
      const all = await Promise.all(Array.from({ length: 40 }, (_value, index) => acquireLease(test.database, id, lease(`o-${index}`), null)));
      expect(all.filter((row, index) => row?.lease_owner === `o-${index}`)).toHaveLength(1);
      expect(await rowOf(id)).toMatchObject({ lease_token: '2' });
    });

    it('is renewed and given back under its own token only', async () => {
      const id = conversation();
      const { lease_token: token, seq } = await arrive(id, 'm-1');
      expect(await renewLease(test.database, id, token, LATER)).toEqual({ latest_seq: seq, epoch: '0' });
      expect(await readFreshness(test.database, id)).toEqual({ latest_seq: seq, epoch: '0' });
      expect(await renewLease(test.database, id, '99', LATER)).toBeNull();
      await releaseLease(test.database, id, '99');
      expect(await rowOf(id)).toMatchObject({ lease_owner: 'm-1' });
      await releaseLease(test.database, id, token);
      expect(await rowOf(id)).toMatchObject({ lease_owner: null });
      expect(await readFreshness(test.database, conversation())).toBeNull();
    });
  });

  describe('the unanswered', () => {
    it('are the running and the superseded between the last answered and this one, in order', async () => {
      const id = conversation();
      const first = await arrive(id, 'm-1');
      await arrive(id, 'm-2');
      await arrive(id, 'm-3');
      const last = await arrive(id, 'm-4');
      await supersedeReceipt(test.database, id, '0', { messageId: 'm-2' } as TurnResponse);
      await failReceipt(test.database, id, first.lease_token, 'm-3');
      const texts = async (handled: string, seq: string) => (await findUnanswered(test.database, id, handled, seq)).map(({ message_id: messageId }) => messageId);
      expect(await texts('0', last.seq)).toEqual(['m-1', 'm-2']);
      expect(await texts(first.seq, last.seq)).toEqual(['m-2']);
      expect(await texts('0', first.seq)).toEqual([]);
    });

    it('count a failed message no more, and again once it is revived at the end of the order', async () => {
      const id = conversation();
      const { lease_token: token, seq } = await arrive(id, 'm-1');
      await failReceipt(test.database, id, token, 'm-1');
      expect(await rowOf(id)).toMatchObject({ open_receipts: 0, lease_owner: null });
      const revived = await reviveReceipt(test.database, id, 'm-1', LATER);
      expect(BigInt(revived?.seq ?? '0')).toBeGreaterThan(BigInt(seq));
      expect(revived?.received_at).toEqual(LATER);
      expect(await rowOf(id)).toMatchObject({ open_receipts: 1, latest_seq: revived?.seq });
      expect(await reviveReceipt(test.database, id, 'm-1', LATER)).toBeNull();
    });

    it('keep the place and the time of a message that failed past its commit point', async () => {
      const id = conversation();
      const { lease_token: token, seq } = await arrive(id, 'm-1');
      await test.database.query({ name: 'test.commit_point', text: 'UPDATE conversations SET committed_seq = $2 WHERE conversation_key = $1', values: [id.conversationKey, seq] });
      await failReceipt(test.database, id, token, 'm-1');
      expect(await reviveReceipt(test.database, id, 'm-1', LATER)).toEqual({ seq, received_at: NOW });
      expect(await rowOf(id)).toMatchObject({ open_receipts: 1, latest_seq: seq });
    });
  });

  describe('withdrawing a refused message', () => {
    const document = { hash: 'h', customerKey: 'c', invoiceKey: 'h', document: { a: 1 } };
    const documents = async (id: ConversationId) =>
      (await test.database.query({ name: 'test.documents', text: 'SELECT 1 FROM invoice_documents WHERE conversation_key = $1', values: [id.conversationKey] })).length;

    it('undoes its receipt, its place and the document that only it brought', async () => {
      const id = conversation();
      const first = await arrive(id, 'm-1');
      await receive(test.database, request(id, 'm-2', { details: { invoiceHash: 'h' }, documents: [document] }), lease('m-2'));
      expect(await documents(id)).toBe(1);
      await withdrawReceipt(test.database, id, first.lease_token, 'm-2');
      expect(await findReceipt(test.database, id, 'm-2')).toBeNull();
      expect(await documents(id)).toBe(0);
      expect(await rowOf(id)).toMatchObject({ open_receipts: 1, latest_seq: first.seq, lease_owner: null });
    });

    it('leaves a document that another message brought too, and counts nothing twice', async () => {
      const id = conversation();
      const first = await receive(test.database, request(id, 'm-1', { details: { invoiceHash: 'h' }, documents: [document] }), lease('m-1'));
      await receive(test.database, request(id, 'm-2', { details: { invoiceHash: 'h' }, documents: [document] }), lease('m-2'));
      await withdrawReceipt(test.database, id, first?.lease_token ?? '', 'm-2');
      await withdrawReceipt(test.database, id, first?.lease_token ?? '', 'm-2');
      expect(await documents(id)).toBe(1);
      expect(await rowOf(id)).toMatchObject({ open_receipts: 1 });
    });
  });

  it('the interrupted are the running messages received until then, with whose lease they wait for', async () => {
    const id = conversation();
    await arrive(id, 'm-1');
    const mine = (rows: Awaited<ReturnType<typeof findInterrupted>>) => rows.filter((row) => row.conversation_key === id.conversationKey);
    expect(mine(await findInterrupted(test.database, NOW, 1_000))).toMatchObject([{ message_id: 'm-1', tenant_id: 't', lease_owner: 'm-1', lease_until: UNTIL }]);
    expect(mine(await findInterrupted(test.database, new Date(NOW.getTime() - 1), 1_000))).toEqual([]);
    await failReceipt(test.database, id, '1', 'm-1');
    expect(mine(await findInterrupted(test.database, NOW, 1_000))).toEqual([]);
  });
});
