import { type EffectOutcome, FenceLost } from '../../../src/effects/index.js';
import type { JsonObject } from '../../../src/kernel/json.js';
import type { Database } from '../../../src/platform/database/database.js';
import { commitTurn, type TurnRecord } from '../../../src/turn/persistence/commit-turn.js';
import { acquireLease } from '../../../src/turn/persistence/lease.js';
import { forsakeCommitPoint } from '../../../src/turn/persistence/receipts.js';
import type { TurnGuard } from '../../../src/turn/turn-guard.js';
import { ActivationStore } from '../../../src/workflow-engine/persistence/activation-store.js';
import { type ExecutionRow, ExecutionStore } from '../../../src/workflow-engine/persistence/execution-store.js';
import { VersionStore } from '../../../src/workflow-engine/persistence/version-store.js';
import { executionOf, LATER, lease, NOW, recordOf, StoreScene } from './store-scene.js';

/** What executions of conversations may count on, whatever keeps their rows (style 7). */
export function executionStoreContract(name: string, open: () => Promise<{ readonly database: Database; close(): Promise<void> }>): void {
  describe(`the store of an execution, ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    let scene: StoreScene;
    const database = (): Database => opened.database;

    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    beforeEach(() => {
      scene = new StoreScene(database());
    });

    const find = (executionId: string, conversationKey = scene.id.conversationKey): Promise<ExecutionRow | null> =>
      new ExecutionStore(database()).findOwned({ ...scene.id, conversationKey, executionId });
    const idOf = (name: string): string => `${scene.id.conversationKey}-${name}`;

    async function withEffect(key: string): Promise<Awaited<ReturnType<StoreScene['begun']>> & { readonly fence: ReturnType<StoreScene['executionFence']> }> {
      const begun = await scene.begun('m-1');
      const fence = scene.executionFence(begun.guard, idOf('e'), 0);
      fence.carry(executionOf(idOf('e'), 'RUNNING', 'node'));
      await scene.effect(fence, key, { kind: 'ok', value: { done: true } });
      return { ...begun, fence };
    }

    it('is kept as it stood before its effect, with the intent; then as its turn leaves it', async () => {
      const { guard, row, fence } = await withEffect('k');
      expect(await find(idOf('e'))).toEqual({
        tenant_id: 't', conversation_key: scene.id.conversationKey, execution_id: idOf('e'), standalone: false, name: 'w', version: 3, status: 'RUNNING', reason: null,
        record: expect.objectContaining({ status: 'RUNNING', cursor: 'node', input: { a: 1 } }) as unknown,
        revision: 1, idempotency_key: null, input_hash: null, lease_owner: null, lease_until: null, expires_at: null, started_at: NOW, ended_at: null,
      });
      expect(await scene.journal.hasBegun('t', scene.id.conversationKey, ['k'])).toBe(true);
      fence.writeAtCommit(executionOf(idOf('e'), 'COMPLETED'), null, LATER);
      expect(await commitTurn(database(), guard, recordOf(scene.id, 'm-1', row))).toBe(true);
      expect(await find(idOf('e'))).toMatchObject({ status: 'COMPLETED', revision: 2, started_at: NOW, ended_at: LATER, record: { status: 'COMPLETED' } });
    });

    it('is written by the commit of its turn, as many as there are, and not before', async () => {
      const { guard, row } = await scene.begun('m-1');
      for (const name of ['one', 'two']) scene.executionFence(guard, idOf(name), 0).writeAtCommit(executionOf(idOf(name), 'PAUSED', 'ask'), LATER, NOW);
      expect(await find(idOf('one'))).toBeNull();
      expect(await commitTurn(database(), guard, recordOf(scene.id, 'm-1', row))).toBe(true);
      expect(await find(idOf('one'))).toMatchObject({ status: 'PAUSED', revision: 1, expires_at: LATER, ended_at: null });
      expect(await find(idOf('two'))).toMatchObject({ status: 'PAUSED' });
      expect(await find(idOf('one'), 'another')).toBeNull();
    });

    it('is not written by a turn that was overtaken, neither at an effect nor at its commit', async () => {
      const { guard, row } = await scene.begun('m-1');
      const fence = scene.executionFence(guard, idOf('e'), 0);
      fence.carry(executionOf(idOf('e'), 'RUNNING'));
      fence.writeAtCommit(executionOf(idOf('e'), 'COMPLETED'), null, NOW);
      await scene.arrive('m-2');
      await expect(scene.effect(fence, 'k', { kind: 'ok', value: {} })).rejects.toThrow(FenceLost);
      expect(await commitTurn(database(), guard, recordOf(scene.id, 'm-1', row))).toBe(false);
      expect(await find(idOf('e'))).toBeNull();
    });

    it.each([0, 7])('is not written over another revision than its writer saw (%i), nor where it is gone', async (revision) => {
      const { guard, row } = await withEffect('k');
      const [stale, gone] = [scene.executionFence(guard, idOf('e'), revision), scene.executionFence(guard, idOf('gone'), 7)];
      stale.writeAtCommit(executionOf(idOf('e'), 'COMPLETED'), null, NOW);
      gone.writeAtCommit(executionOf(idOf('gone'), 'COMPLETED'), null, NOW);
      expect(await commitTurn(database(), guard, recordOf(scene.id, 'm-1', row))).toBe(true);
      expect(await find(idOf('e'))).toMatchObject({ status: 'RUNNING', revision: 1 });
      expect(await find(idOf('gone'))).toBeNull();
    });

    it('has begun with any of its effects, whose keys begin with its id', async () => {
      await withEffect(`${idOf('e')}:node:1`);
      expect(await scene.journal.hasBegun('t', scene.id.conversationKey, ['other', idOf('e')])).toBe(true);
      expect(await scene.journal.hasBegun('t', scene.id.conversationKey, [idOf('e').slice(0, -1)])).toBe(false);
      expect(await scene.journal.hasBegun('t', 'another', [idOf('e')])).toBe(false);
    });

    it('is found by its workflow where it was left unsettled, since a time', async () => {
      const unsettled = async (name: string, since: Date) => (await new ExecutionStore(database()).findUnsettled(scene.id, name, since)).map(({ execution_id }) => execution_id);
      const { guard, row } = await scene.begun('m-1');
      for (const [name, reason] of [['unknown', 'outcome_unknown'], ['taken', 'taken_over'], ['failed', 'action_failed']] as const) {
        scene.executionFence(guard, idOf(name), 0).writeAtCommit({ ...executionOf(idOf(name), 'FAILED'), reason }, null, NOW);
      }
      expect(await commitTurn(database(), guard, recordOf(scene.id, 'm-1', row))).toBe(true);
      expect([...(await unsettled('w', NOW))].sort()).toEqual([idOf('taken'), idOf('unknown')]);
      expect([await unsettled('w', LATER), await unsettled('another', NOW)]).toEqual([[], []]);
    });

    it('fails with a turn that is forsaken, its record as it was', async () => {
      const { guard } = await withEffect('k');
      await forsakeCommitPoint(database(), scene.id, '9', guard.seq, LATER);
      expect(await find(idOf('e'))).toMatchObject({ status: 'RUNNING' });
      const { lease_token = '' } = (await acquireLease(database(), scene.id, lease('b', LATER), null)) ?? {};
      await forsakeCommitPoint(database(), scene.id, lease_token, guard.seq, LATER);
      expect(await find(idOf('e'))).toMatchObject({ status: 'FAILED', reason: 'outcome_unknown', revision: 2, ended_at: LATER, record: { status: 'RUNNING' } });
    });

    describe('that its conversation no longer holds', () => {
      /** Two that wait, then a turn that is in the middle of another. @param effect null: its process died there */
      async function left(effect: EffectOutcome<JsonObject> | null): Promise<TurnRecord & { readonly guard: TurnGuard }> {
        const before = await scene.begun('m-0');
        for (const name of ['asked', 'left']) scene.executionFence(before.guard, idOf(name), 0).writeAtCommit(executionOf(idOf(name), 'PAUSED', 'ask'), LATER, NOW);
        expect(await commitTurn(database(), before.guard, recordOf(scene.id, 'm-0', before.row))).toBe(true);
        const { guard, row } = await scene.begun('m-1');
        const running = scene.executionFence(guard, idOf('running'), 0);
        running.carry(executionOf(idOf('running'), 'RUNNING', 'node'));
        const begun = scene.effect(running, 'k', effect ?? { kind: 'ok', value: {} }, () => {
          if (effect === null) throw new Error('the process is dead');
        });
        await (effect === null ? expect(begun).rejects.toThrow('dead') : begun);
        return { ...recordOf(scene.id, 'm-1', row), guard };
      }
      const effectOf = async () => (await scene.effect((await scene.begun('m-9')).guard, 'k', { kind: 'failed', error: 'e' })).kind;

      it('ends with the commit that says so, and what it holds does not', async () => {
        const { guard, ...record } = await left({ kind: 'ok', value: {} });
        expect(await commitTurn(database(), guard, { ...record, waitsFor: idOf('asked'), leaves: 'taken_over', now: LATER })).toBe(true);
        expect(await find(idOf('running'))).toMatchObject({ status: 'FAILED', reason: 'taken_over', revision: 2, ended_at: LATER, record: { status: 'RUNNING' } });
        expect(await find(idOf('left'))).toMatchObject({ status: 'CANCELLED', reason: 'taken_over', revision: 2, expires_at: null, ended_at: LATER, record: { status: 'PAUSED' } });
        expect(await find(idOf('asked'))).toMatchObject({ status: 'PAUSED', reason: null, revision: 1, expires_at: LATER, ended_at: null });
      });

      it('is not touched by what the commit writes itself, nor by one that leaves none', async () => {
        const { guard, ...record } = await left({ kind: 'ok', value: {} });
        scene.executionFence(guard, idOf('running'), 1).writeAtCommit(executionOf(idOf('running'), 'COMPLETED'), null, NOW);
        expect(await commitTurn(database(), guard, record)).toBe(true);
        expect(await find(idOf('running'))).toMatchObject({ status: 'COMPLETED', revision: 2 });
        expect(await find(idOf('left'))).toMatchObject({ status: 'PAUSED', revision: 1 });
      });

      it('beside what the commit writes itself: each is written once', async () => {
        const { guard, ...record } = await left({ kind: 'ok', value: {} });
        scene.executionFence(guard, idOf('running'), 1).writeAtCommit(executionOf(idOf('running'), 'COMPLETED'), null, NOW);
        expect(await commitTurn(database(), guard, { ...record, leaves: 'abandoned' })).toBe(true);
        expect(await find(idOf('running'))).toMatchObject({ status: 'COMPLETED', reason: null, revision: 2 });
        expect(await find(idOf('asked'))).toMatchObject({ status: 'CANCELLED', reason: 'abandoned' });
      });

      it('and whose effect was never settled is uncertain, and so is its effect', async () => {
        const { guard, ...record } = await left(null);
        expect(await commitTurn(database(), guard, { ...record, leaves: 'taken_over' })).toBe(true);
        expect(await find(idOf('running'))).toMatchObject({ status: 'FAILED', reason: 'outcome_unknown' });
        expect(await effectOf()).toBe('unknown');
      });

      it('is left alone by a turn that comes too late', async () => {
        const { guard, ...record } = await left({ kind: 'ok', value: {} });
        expect(await commitTurn(database(), guard, { ...record, version: '99', leaves: 'taken_over' })).toBe(false);
        expect([await find(idOf('running')), await find(idOf('left'))]).toMatchObject([{ status: 'RUNNING' }, { status: 'PAUSED' }]);
      });
    });

    describe('a version of a workflow', () => {
      const version = (content: string) => ({ name: 'w', version: 3, content, checksum: `of ${content}`, createdBy: null, createdAt: NOW });

      it('is kept once, as it first was, and for its tenant', async () => {
        const { conversationKey: tenant } = new StoreScene(database()).id;
        const store = new VersionStore(database());
        expect(await store.find(tenant, 'w', 3)).toBeNull();
        expect(await store.insertOnce(tenant, version('first'))).toEqual(version('first'));
        expect(await store.insertOnce(tenant, version('second'))).toEqual(version('first'));
        expect(await store.find(tenant, 'w', 3)).toEqual(version('first'));
        expect(await store.find(tenant, 'w', 4)).toBeNull();
        expect(await store.find('another', 'w', 3)).toBeNull();
      });

      it('is that of the marker where nobody switched', async () => {
        const activations = new ActivationStore(database());
        expect([await activations.pointer('t', 'w'), await activations.pointers('t')]).toEqual([null, new Map()]);
      });
    });
  });
}
