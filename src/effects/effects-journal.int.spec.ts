import { openTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { ManualClock } from '../kernel/clock.js';
import type { JsonObject } from '../kernel/json.js';
import { FaultPoints } from '../platform/fault-points.js';
import { FenceLost } from './effect-fence.js';
import { type Effect, type EffectOutcome, EffectsJournal, type SettledEffect } from './effects-journal.js';
import { TurnFence } from './testing/turn-fence.js';

interface Done extends JsonObject {
  readonly protocol: string;
}

const OK: EffectOutcome<Done> = { kind: 'ok', value: { protocol: '1' } };
const LOST: EffectOutcome<Done> = { kind: 'lost', error: 'time_limit' };
const FAILED: EffectOutcome<Done> = { kind: 'failed', error: 'refused' };
const NOT_FOUND: EffectOutcome<Done> = { kind: 'not_found' };

describe('the effects journal', () => {
  let test: TestDatabase;
  let journal: EffectsJournal;
  let conversations = 0;

  /** A turn of a conversation of its own. */
  const newFence = (): TurnFence => new TurnFence(test.database, 't', `c-${(conversations += 1)}`);

  /** Answers in order and keeps the keys it was called under; what it was not told to answer is a fault of the test. */
  function operator(...outcomes: readonly EffectOutcome<Done>[]) {
    const keys: string[] = [];
    const call = (key: string): Promise<EffectOutcome<Done>> => {
      const outcome = outcomes[keys.push(key) - 1];
      return outcome === undefined ? Promise.reject(new Error('called once too often')) : Promise.resolve(outcome);
    };
    return { keys, call };
  }

  const effect: Effect = { key: 'k', operation: 'cancelar_vas_avulso', request: { item: 'VOD' } };
  const row = async (fence: TurnFence) =>
    (await test.database.query<{ status: string; attempts: number; result: unknown; settled_at: Date | null }>({
      name: 'journal.row',
      text: 'SELECT status, attempts, result, settled_at FROM effects WHERE tenant_id = $1 AND conversation_key = $2',
      values: [fence.tenantId, fence.conversationKey],
    }))[0];

  beforeAll(async () => {
    test = await openTestDatabase();
    journal = new EffectsJournal(test.database, new ManualClock(new Date('2026-11-30T12:00:00Z')), new FaultPoints(null));
  });
  afterAll(async () => {
    await test.close();
  });

  it.each<readonly [string, readonly EffectOutcome<Done>[], SettledEffect<Done>, string]>([
    ['a success', [OK], { kind: 'ok', value: { protocol: '1' } }, 'ok'],
    ['nothing to do', [NOT_FOUND], { kind: 'not_found' }, 'not_found'],
    ['a failure, which is not repeated', [FAILED], { kind: 'failed', error: 'refused' }, 'failed'],
    ['lost, then a success under the same key', [LOST, OK], { kind: 'ok', value: { protocol: '1' } }, 'ok'],
    ['lost twice', [LOST, LOST], { kind: 'unknown', error: 'time_limit' }, 'unknown'],
    ['lost, then a failure: the first may have happened', [LOST, FAILED], { kind: 'unknown', error: 'refused' }, 'unknown'],
    ['lost, then nothing to do: the first may have done it', [LOST, NOT_FOUND], { kind: 'unknown', error: 'not_found after a lost outcome' }, 'unknown'],
  ])('settles %s', async (_name, outcomes, settled, status) => {
    const [fence, world] = [newFence(), operator(...outcomes)];
    expect(await journal.run(fence, effect, world.call)).toEqual(settled);
    expect(world.keys).toEqual(outcomes.map(() => 'k'));
    expect(await row(fence)).toMatchObject({ status, attempts: 1, settled_at: expect.any(Date) as unknown });
    expect(fence.toolCalls).toMatchObject([{ operation: 'cancelar_vas_avulso', idempotencyKey: 'k', outcome: settled.kind, replayed: false }]);
  });

  it('writes the intent before the call', async () => {
    const fence = newFence();
    const seen: unknown[] = [];
    await journal.run<Done>(fence, effect, async () => {
      seen.push(await row(fence));
      return OK;
    });
    expect(seen).toMatchObject([{ status: 'intended', attempts: 1, result: null, settled_at: null }]);
  });

  it.each([['a success', OK], ['nothing to do', NOT_FOUND]] as const)('replays %s and calls nobody', async (_name, outcome) => {
    const fence = newFence();
    const first = await journal.run(fence, effect, operator(outcome).call);
    const again = operator();
    expect(await journal.run(fence, effect, again.call)).toEqual(first);
    expect(again.keys).toEqual([]);
    expect(fence.toolCalls.map(({ replayed }) => replayed)).toEqual([false, true]);
  });

  it('runs a failed effect again under its key, as if for the first time', async () => {
    const fence = newFence();
    await journal.run(fence, effect, operator(FAILED).call);
    expect(await journal.run(fence, effect, operator(FAILED).call)).toEqual({ kind: 'failed', error: 'refused' });
    expect(await journal.run(fence, effect, operator(OK).call)).toMatchObject({ kind: 'ok' });
    expect(await row(fence)).toMatchObject({ status: 'ok', attempts: 1 });
  });

  it('after a crash between intent and result only a clear success settles it', async () => {
    const crashed = async (): Promise<TurnFence> => {
      const fence = newFence();
      await expect(journal.run(fence, effect, () => Promise.reject(new Error('the process died')))).rejects.toThrow('died');
      expect(await row(fence)).toMatchObject({ status: 'intended' });
      return fence;
    };
    expect(await journal.run(await crashed(), effect, operator(OK).call)).toMatchObject({ kind: 'ok' });
    expect(await journal.run(await crashed(), effect, operator(FAILED).call)).toEqual({ kind: 'unknown', error: 'refused' });
    expect(await journal.run(await crashed(), effect, operator(NOT_FOUND).call)).toMatchObject({ kind: 'unknown' });
    expect(await journal.run(await crashed(), effect, operator(LOST, OK).call)).toMatchObject({ kind: 'ok' });
  });

  it('what was unknown stays uncertain however often it is asked, and a success settles it', async () => {
    const fence = newFence();
    await journal.run(fence, effect, operator(LOST, LOST).call);
    expect(await journal.run(fence, effect, operator(FAILED).call)).toMatchObject({ kind: 'unknown' });
    expect(await journal.run(fence, effect, operator(NOT_FOUND).call)).toMatchObject({ kind: 'unknown' });
    expect(await journal.run(fence, effect, operator(OK).call)).toMatchObject({ kind: 'ok' });
  });

  it('a fallen fence dispatches nothing and records nothing', async () => {
    const [fence, world] = [newFence(), operator()];
    fence.holds = false;
    await expect(journal.run(fence, effect, world.call)).rejects.toBeInstanceOf(FenceLost);
    expect([world.keys, await row(fence), fence.toolCalls]).toEqual([[], undefined, []]);
  });

  it('the same key in another conversation is another effect', async () => {
    const [one, two] = [newFence(), newFence()];
    const [first, second] = [operator(OK), operator(OK)];
    await journal.run(one, effect, first.call);
    await journal.run(two, effect, second.call);
    expect([first.keys, second.keys]).toEqual([['k'], ['k']]);
  });

  it('has begun once the intent stands, but not where all that was begun has failed', async () => {
    const fence = newFence();
    const begun = (keys: readonly string[]) => journal.hasBegun(fence.tenantId, fence.conversationKey, keys);
    expect(await begun(['k'])).toBe(false);
    await journal.run(fence, effect, operator(FAILED).call);
    expect(await begun(['k'])).toBe(false);
    await journal.run(fence, effect, operator(LOST, LOST).call);
    expect(await begun(['k'])).toBe(true);
    expect(await begun(['other'])).toBe(false);
    expect(await begun([])).toBe(false);
  });

  it('costs two commits', async () => {
    const fence = newFence();
    const before = test.counters.snapshot();
    await journal.run(fence, effect, operator(OK).call);
    expect(test.counters.snapshot().commits - before.commits).toBe(2);
  });
});
