import { EffectsJournal, FenceLost, type EffectOutcome } from '../../../src/effects/index.js';
import { ManualClock } from '../../../src/kernel/clock.js';
import type { Database } from '../../../src/platform/database/database.js';
import { FaultPoints } from '../../../src/platform/fault-points.js';
import { commitTurn } from '../../../src/turn/persistence/commit-turn.js';
import { findInvoiceDocument } from '../../../src/turn/persistence/invoice-documents.js';
import { acquireLease, readFreshness, releaseLease, releaseLeaseOf, renewLease } from '../../../src/turn/persistence/lease.js';
import { readConversation } from '../../../src/turn/persistence/read-conversation.js';
import { failReceipt, findInterrupted, findReceipt, findReceiptBySeq, findUnanswered, forsakeCommitPoint, reviveReceipt, supersedeReceipt } from '../../../src/turn/persistence/receipts.js';
import { receive } from '../../../src/turn/persistence/receive.js';
import { TurnGuard } from '../../../src/turn/turn-guard.js';
import { answerTo, LATER, lease, NOW, recordOf, requestOf, StoreScene } from './store-scene.js';

/** Something that happens between a turn's start and its next statement. */
type Meanwhile = readonly [name: string, happens: (scene: StoreScene) => Promise<unknown>];

/** What a turn may count on, whatever keeps its rows (style 7). Runs on PostgreSQL or PGlite, and on the in-memory double. */
export function turnStoreContract(name: string, open: () => Promise<{ readonly database: Database; close(): Promise<void> }>): void {
  describe(`the store of a turn, ${name}`, () => {
    let database: Database;
    let close: () => Promise<void>;
    let scene: StoreScene;

    beforeAll(async () => {
      const opened = await open();
      database = opened.database;
      close = () => opened.close();
    });
    afterAll(() => close());
    beforeEach(() => {
      scene = new StoreScene(database);
    });

    describe('a message', () => {
      it('is received once; the first takes the lease and the next waits behind it', async () => {
        const first = await scene.arrive('m-1');
        const second = await scene.arrive('m-2');
        expect(first).toMatchObject({ lease_owner: 'm-1', lease_token: '1', open_receipts: 1, latest_seq: first.seq, version: '0', turn_index: 0 });
        expect(second).toMatchObject({ lease_owner: 'm-1', lease_token: '1', open_receipts: 2, latest_seq: second.seq });
        expect(BigInt(second.seq)).toBeGreaterThan(BigInt(first.seq));
        const before = await readConversation(database, scene.id);
        expect(await receive(database, requestOf(scene.id, 'm-1', { text: 'other' }), lease('again', LATER))).toBeNull();
        expect(await readConversation(database, scene.id)).toEqual(before);
        expect(await findReceipt(database, scene.id, 'm-1')).toMatchObject({ text: 'text of m-1', status: 'running', response: null, received_at: NOW });
        expect(await findReceiptBySeq(database, scene.id, second.seq)).toMatchObject({ message_id: 'm-2' });
        expect(await findReceipt(database, scene.id, 'm-3')).toBeNull();
      });

      it('takes a lease that has run out, under a new token', async () => {
        await scene.arrive('m-1');
        expect(await receive(database, requestOf(scene.id, 'm-2'), lease('m-2', LATER))).toMatchObject({ lease_owner: 'm-2', lease_token: '2' });
      });

      it('keeps its documents, the first under a hash', async () => {
        const documents = (document: string) => [{ hash: 'h', customerKey: 'c', invoiceKey: 'i', document: { document } }];
        await receive(database, requestOf(scene.id, 'm-1', { documents: documents('one') }), lease('m-1'));
        await receive(database, requestOf(scene.id, 'm-2', { documents: documents('two') }), lease('m-2'));
        expect(await findInvoiceDocument(database, scene.id, 'h')).toEqual({ document: 'one' });
        expect(await findInvoiceDocument(database, scene.id, 'other')).toBeNull();
      });
    });

    describe('the lease', () => {
      it('is taken when free, run out, or of a named dead owner, and by nobody else', async () => {
        await scene.arrive('m-1');
        expect(await acquireLease(database, scene.id, lease('b'), null)).toMatchObject({ lease_owner: 'm-1', lease_token: '1' });
        expect(await acquireLease(database, scene.id, lease('b'), 'm-1')).toMatchObject({ lease_owner: 'b', lease_token: '2' });
        expect(await acquireLease(database, scene.id, lease('c', LATER), null)).toMatchObject({ lease_owner: 'c', lease_token: '3' });
        await releaseLease(database, scene.id, '2');
        expect(await readConversation(database, scene.id)).toMatchObject({ lease_owner: 'c' });
        await releaseLease(database, scene.id, '3');
        expect(await acquireLease(database, scene.id, lease('d', LATER), null)).toMatchObject({ lease_owner: 'd', lease_token: '4' });
        expect(await acquireLease(database, { ...scene.id, conversationKey: 'unknown' }, lease('d'), null)).toBeNull();
      });

      it('goes back by its owner, and by nobody else', async () => {
        await scene.arrive('m-1');
        await releaseLeaseOf(database, scene.id, 'b');
        expect(await readConversation(database, scene.id)).toMatchObject({ lease_owner: 'm-1' });
        await releaseLeaseOf(database, scene.id, 'm-1');
        expect(await readConversation(database, scene.id)).toMatchObject({ lease_owner: null, lease_token: '1' });
      });

      it('is renewed under its own token only, and tells what has come', async () => {
        const first = await scene.arrive('m-1');
        const second = await scene.arrive('m-2');
        expect(await renewLease(database, scene.id, first.lease_token, LATER)).toEqual({ latest_seq: second.seq, epoch: '0' });
        expect(await renewLease(database, scene.id, '9', LATER)).toBeNull();
        expect(await readFreshness(database, scene.id)).toEqual({ latest_seq: second.seq, epoch: '0' });
        // Renewed beyond the first limit: a message after that limit does not take it.
        expect(await receive(database, requestOf(scene.id, 'm-3'), lease('m-3', LATER))).toMatchObject({ lease_owner: 'm-1' });
      });
    });

    describe('the commit', () => {
      it('writes all of the turn and frees the conversation', async () => {
        const { guard, row } = await scene.begun('m-1');
        expect(await commitTurn(database, guard, recordOf(scene.id, 'm-1', row))).toBe(true);
        expect(await readConversation(database, scene.id)).toMatchObject({
          version: '1', turn_index: 1, handled_seq: guard.seq, open_receipts: 0, committed_seq: null, lease_owner: null, session_id: 's', state: { said: 'm-1' }, checksum: 'c',
        });
        expect(await findReceipt(database, scene.id, 'm-1')).toMatchObject({ status: 'done', response: answerTo(scene.id, 'm-1', 1) });
      });

      it.each<Meanwhile>([
        ['a newer message', (s) => s.arrive('m-2')],
        ['another token', (s) => acquireLease(database, s.id, lease('b'), 'm-1')],
      ])('is refused after %s, and nothing is written', async (_what, meanwhile) => {
        const { guard, row } = await scene.begun('m-1');
        await meanwhile(scene);
        const before = await readConversation(database, scene.id);
        expect(await commitTurn(database, guard, recordOf(scene.id, 'm-1', row))).toBe(false);
        expect(await readConversation(database, scene.id)).toEqual(before);
        expect(await findReceipt(database, scene.id, 'm-1')).toMatchObject({ status: 'running' });
      });

      it('is refused under another version or epoch', async () => {
        const { guard, row } = await scene.begun('m-1');
        expect(await commitTurn(database, guard, recordOf(scene.id, 'm-1', { ...row, version: '7' }))).toBe(false);
        expect(await commitTurn(database, new TurnGuard(database, { ...row, epoch: '7' }, guard.seq), recordOf(scene.id, 'm-1', row))).toBe(false);
      });
    });

    describe('the end of a turn without a reply', () => {
      it('superseded: unanswered for the newer one to read, and the lease goes back', async () => {
        const { guard } = await scene.begun('m-1');
        const second = await scene.arrive('m-2');
        const answer = answerTo(scene.id, 'm-1', null);
        expect(await supersedeReceipt(database, scene.id, guard.leaseToken, answer)).toBe(true);
        expect(await supersedeReceipt(database, scene.id, guard.leaseToken, { ...answer, sessionId: 'other' })).toBe(false);
        expect((await findReceipt(database, scene.id, 'm-1'))?.response).toMatchObject({ sessionId: 's' });
        expect(await readConversation(database, scene.id)).toMatchObject({ lease_owner: null, open_receipts: 2 });
        expect(await findUnanswered(database, scene.id, '0', second.seq)).toMatchObject([{ message_id: 'm-1', status: 'superseded' }]);
        expect(await findUnanswered(database, scene.id, guard.seq, second.seq)).toEqual([]);
      });

      it('failed: revived at a new place and time; past its commit point it keeps both', async () => {
        const { guard } = await scene.begun('m-1');
        await failReceipt(database, scene.id, guard.leaseToken, 'm-1');
        expect(await findReceipt(database, scene.id, 'm-1')).toMatchObject({ status: 'failed' });
        expect(await readConversation(database, scene.id)).toMatchObject({ lease_owner: null, open_receipts: 0 });
        const revived = await reviveReceipt(database, scene.id, 'm-1', LATER);
        expect(BigInt(revived?.seq ?? 0)).toBeGreaterThan(BigInt(guard.seq));
        expect(revived?.received_at).toEqual(LATER);
        expect(await reviveReceipt(database, scene.id, 'm-1', LATER)).toBeNull();
        expect(await readConversation(database, scene.id)).toMatchObject({ latest_seq: revived?.seq, open_receipts: 1 });
      });

      it('failed after another has taken its lease over: the message is left to that one', async () => {
        const { guard } = await scene.begun('m-1');
        await acquireLease(database, scene.id, lease('b'), 'm-1');
        const before = await readConversation(database, scene.id);
        await failReceipt(database, scene.id, guard.leaseToken, 'm-1');
        expect(await readConversation(database, scene.id)).toEqual(before);
        expect(await findReceipt(database, scene.id, 'm-1')).toMatchObject({ status: 'running' });
      });

      it('past its commit point: keeps its place until it is forsaken', async () => {
        const { guard } = await scene.begun('m-1');
        await scene.effect(guard, 'k', { kind: 'ok', value: { done: true } });
        await failReceipt(database, scene.id, guard.leaseToken, 'm-1');
        expect(await reviveReceipt(database, scene.id, 'm-1', LATER)).toEqual({ seq: guard.seq, received_at: NOW });
        const { lease_token = '' } = (await acquireLease(database, scene.id, lease('b'), null)) ?? {};
        await forsakeCommitPoint(database, scene.id, guard.leaseToken, guard.seq, NOW);
        expect(await readConversation(database, scene.id)).toMatchObject({ committed_seq: guard.seq });
        await forsakeCommitPoint(database, scene.id, lease_token, guard.seq, NOW);
        expect(await readConversation(database, scene.id)).toMatchObject({ committed_seq: null });
      });

      it('cut off: found with its lease, the oldest first', async () => {
        await scene.begun('m-1');
        await scene.arrive('m-2');
        const found = (await findInterrupted(database, NOW, 1_000)).filter(({ conversation_key }) => conversation_key === scene.id.conversationKey);
        expect(found).toMatchObject([{ message_id: 'm-1', lease_owner: 'm-1' }, { message_id: 'm-2', lease_owner: 'm-1' }]);
        expect(await findInterrupted(database, new Date(NOW.getTime() - 1), 1_000)).toEqual([]);
      });
    });

    describe('an effect', () => {
      it('is a commit point: a newer message no longer refuses the turn', async () => {
        const { guard, row } = await scene.begun('m-1');
        await scene.effect(guard, 'k', { kind: 'ok', value: { done: true } });
        await scene.arrive('m-2');
        expect(await readConversation(database, scene.id)).toMatchObject({ committed_seq: guard.seq });
        await scene.effect(guard, 'k-2', { kind: 'ok', value: {} });
        expect(await commitTurn(database, guard, recordOf(scene.id, 'm-1', row))).toBe(true);
      });

      it.each<Meanwhile>([
        ['a newer message', (s) => s.arrive('m-2')],
        ['another token', (s) => acquireLease(database, s.id, lease('b'), 'm-1')],
      ])('is not begun after %s', async (_what, meanwhile) => {
        const { guard } = await scene.begun('m-1');
        await meanwhile(scene);
        await expect(scene.effect(guard, 'k', { kind: 'ok', value: {} })).rejects.toThrow(FenceLost);
        expect(await scene.journal.hasBegun(scene.id.tenantId, scene.id.conversationKey, ['k'])).toBe(false);
      });

      it.each<[string, EffectOutcome<Record<string, never>>, boolean, number]>([
        ['ok', { kind: 'ok', value: {} }, true, 0],
        ['not_found', { kind: 'not_found' }, true, 0],
        ['failed', { kind: 'failed', error: 'e' }, false, 1],
        ['lost twice', { kind: 'lost', error: 'e' }, true, 2],
      ])('that ended %s: whether it has begun, and how often a repeat calls', async (_how, outcome, begun, calls) => {
        const { guard } = await scene.begun('m-1');
        await scene.effect(guard, 'k', outcome);
        expect(await scene.journal.hasBegun(scene.id.tenantId, scene.id.conversationKey, ['other', 'k'])).toBe(begun);
        let repeated = 0;
        await scene.effect(guard, 'k', outcome, () => (repeated += 1));
        expect(repeated).toBe(calls);
      });

      it('that was intended and never settled is uncertain: a clear failure of its repeat does not settle it', async () => {
        const { guard } = await scene.begun('m-1');
        const dying = new EffectsJournal(database, new ManualClock(NOW), new FaultPoints(null));
        await expect(dying.run(guard, { key: 'k', operation: 'o', request: {} }, () => Promise.reject(new Error('dies')))).rejects.toThrow('dies');
        expect(await scene.effect(guard, 'k', { kind: 'failed', error: 'e' })).toEqual({ kind: 'unknown', error: 'e' });
      });
    });
  });
}
