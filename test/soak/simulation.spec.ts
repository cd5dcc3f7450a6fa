import { keyOf } from './store/tables.js';
import { EFFECT_STATEMENTS, partsOf } from './store/effect-statements.js';
import { RECEIPT_STATEMENTS } from './store/receipt-statements.js';
import { type Execute, TURN_STATEMENTS } from './store/turn-statements.js';
import { runSeed, useSimulatedTime } from './simulation/suite.js';

/**
 * Seeds that once failed, each with what it found. They run first, always; a change of the simulation itself gives them
 * another meaning, so a new one is added beside and none is taken out.
 */
const KEPT: readonly (readonly [seed: number, found: string])[] = [
  [6, 'a turn that failed after its lease had been taken over was counted as open for ever'],
  [134, 'the same, by a recovery'],
  [89, 'a fault while another was being reported made an interrupted turn unfinishable'],
  [111, 'a database away for a moment left a lease of nobody standing until it ran out'],
  [203, 'the same, for a superseded turn'],
  [965, 'nothing wrong: the lease of a process that died with nothing to finish runs out'],
  [1469, 'an effect of a turn that could not be finished stayed intended for ever'],
  [6011, 'an interrupted turn was finished without an older message that waited, which stayed open for ever'],
  [7035, 'two deliveries of a superseded message got two answers'],
  [1054, 'nothing wrong: a lease that time outlives before its fault is seen to runs out'],
  [68, 'an execution of a turn that could not be finished ran for ever'],
  [95, 'a contestation that was opened was told as failed'],
  [274, 'the same, by a query that was lost behind it'],
];

/** SIM_SEED=n runs one seed and prints all that happened in it. */
const ONE = process.env['SIM_SEED'];

describe('the simulation', () => {
  useSimulatedTime();

  if (ONE !== undefined) {
    it(`of seed ${ONE}`, async () => {
      const { trace, breaches } = await runSeed(Number(ONE));
      process.stdout.write(`${trace.join('\n')}\n`);
      expect(breaches).toEqual([]);
    });
    return;
  }

  it.each(KEPT)('of seed %i, which found that %s', async (seed) => {
    expect((await runSeed(seed)).breaches).toEqual([]);
  });

  it('is the same for the same seed, and another for another', async () => {
    const [first, again, other] = [await runSeed(42), await runSeed(42), await runSeed(43)];
    expect(again).toEqual(first);
    expect(other.trace).not.toEqual(first.trace);
  });

  describe('finds a planted fault within a few hundred seeds:', () => {
    it.each<readonly [string, Readonly<Record<string, Execute>>, RegExp, from: number]>([
      ['a message that is received again as new', { 'turn.receive': withoutReceipt }, /answered twice|several answers|happened twice/, 1],
      ['an effect that is begun without the fence', { 'effects.record_intent': withoutFence }, /\S/, 1],
      ['a commit that checks nothing', { 'turn.commit': withoutGuards }, /\S/, 1],
      ['a lease that everybody gets', { 'turn.acquire': toEverybody, 'turn.commit': withoutGuards, 'effects.record_intent': withoutFence }, /\S/, 1],
      ['an effect whose intent is not kept', { 'effects.record_intent': withoutIntent }, /absent/, 1],
      ['an execution whose snapshot is not kept', { 'effects.record_intent': withoutSnapshot }, /is not there|not as its turn left it/, 1],
      ['a commit that drops what rides along', { 'turn.commit': withoutRiders }, /is not there|not as its turn left it/, 1],
      ['a reply that finds no execution', { 'executions.find_owned': () => [] }, /wait for a reply|not as its turn left it/, 1],
      // Rare: few turns are forsaken behind an effect, and the next turn of their conversation ends what they left.
      ['a forsaken turn whose execution stays running', { 'turn.forsake_commit_point': withoutFailing }, /stands as RUNNING/, 1_400],
    ])('%s', async (_what, planted, wanted, from) => {
      const found: string[] = [];
      for (let seed = from; seed < from + 400 && !found.some((breach) => wanted.test(breach)); seed += 1) found.push(...(await runSeed(seed, planted)).breaches);
      expect(found).toContainEqual(expect.stringMatching(wanted));
    }, 60_000);
  });
});

const standing = (name: string): Execute => {
  const execute = TURN_STATEMENTS[name] ?? EFFECT_STATEMENTS[name] ?? RECEIPT_STATEMENTS[name];
  if (execute === undefined) throw new Error(`no statement ${name}`);
  return execute;
};

function withoutReceipt(...[tables, v]: Parameters<Execute>): ReturnType<Execute> {
  tables.receipts.delete(keyOf(v.text(1), v.text(2), v.text(3)));
  return standing('turn.receive')(tables, v);
}

/** As if the turn's token, epoch and message were always the conversation's own. */
function opened(statement: string, ...[tables, v]: Parameters<Execute>): ReturnType<Execute> {
  const row = tables.conversation(v.text(1), v.text(2));
  if (row !== undefined) tables.putConversation(row, { lease_token: v.big(4), latest_seq: v.big(3), ...(statement === 'turn.commit' ? { version: v.big(6) } : {}) });
  return standing(statement)(tables, v);
}

function withoutFence(...given: Parameters<Execute>): ReturnType<Execute> {
  return opened('effects.record_intent', ...given);
}

function withoutGuards(...given: Parameters<Execute>): ReturnType<Execute> {
  return opened('turn.commit', ...given);
}

function toEverybody(...[tables, v]: Parameters<Execute>): ReturnType<Execute> {
  const row = tables.conversation(v.text(1), v.text(2));
  if (row !== undefined) tables.putConversation(row, { lease_owner: null });
  return standing('turn.acquire')(tables, v);
}

function withoutIntent(...[tables, v]: Parameters<Execute>): ReturnType<Execute> {
  const rows = standing('effects.record_intent')(tables, v);
  tables.effects.delete(keyOf(v.text(1), v.text(2), partsOf(v).intent.text(1)));
  return rows;
}

/** The intent alone, of all that its statement would keep. */
function withoutSnapshot(...[tables, v]: Parameters<Execute>): ReturnType<Execute> {
  return withoutExecutions('effects.record_intent', tables, v);
}

function withoutRiders(...[tables, v]: Parameters<Execute>): ReturnType<Execute> {
  return withoutExecutions('turn.commit', tables, v);
}

function withoutFailing(...[tables, v]: Parameters<Execute>): ReturnType<Execute> {
  return withoutExecutions('turn.forsake_commit_point', tables, v);
}

function withoutExecutions(statement: string, ...[tables, v]: Parameters<Execute>): ReturnType<Execute> {
  const before = new Map(tables.executions);
  const rows = standing(statement)(tables, v);
  tables.executions.clear();
  for (const [place, row] of before) tables.executions.set(place, row);
  return rows;
}
