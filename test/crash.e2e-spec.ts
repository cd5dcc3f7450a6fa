import { createScratchDatabase } from './support/database.js';
import { AtendeProcess, ensureBuild } from './crash/atende-process.js';
import { CrashBench, expectDeath } from './crash/crash-bench.js';
import { expectWholeTurn } from './crash/expectations.js';
import { readPoints } from './crash/fault-catalog.js';
import { printKills, restartLimit, typicalRestart } from './crash/report.js';
import { ANSWERED, BATCH, CONFIRMED, CONTESTED, OPENED, SLOW } from './crash/scenarios.js';
import { until } from './crash/until.js';

/** One of each kind: before and after a statement, a step; around the receipt, an effect and the commit, of each kind of journey. */
const KINDS = [
  [CONFIRMED, 'turn.receive.before@1'],
  [CONFIRMED, 'turn.commit.after@1'],
  [CONTESTED, 'effects.record_intent.after@2'],
  [ANSWERED, 'effect.dispatched@2'],
] as const;

/** Each test starts three processes. */
const SLOW_MACHINE_MS = 240_000;

afterAll(() => AtendeProcess.endAll());

describe('a process that is killed in a turn', () => {
  let bench: CrashBench;

  beforeAll(async () => {
    await ensureBuild();
    bench = new CrashBench(await createScratchDatabase());
  }, 120_000);
  afterAll(async () => {
    await bench.close();
  });

  it.each(KINDS.map(([scenario, point]) => [point, scenario.name, scenario] as const))(
    'at %s of %s: each effect once, one reply, before or after and never between',
    async (point, _name, scenario) => {
      await bench.kill(scenario, point);
    },
    SLOW_MACHINE_MS,
  );

  it('in the first turn, which has no effect: it is asked once', async () => {
    await bench.kill(OPENED, 'turn.commit.before@1');
  }, SLOW_MACHINE_MS);

  it('while a second message waits: both are answered, in order, with one cancellation', async () => {
    const prepared = await bench.prepare({ ...BATCH, ...(SLOW.fault === undefined ? {} : { fault: SLOW.fault }) });
    const log = bench.logFile(prepared);
    const second = { messageId: `${prepared.key}-3`, text: 'qual o valor total da minha fatura?' };
    const dying = await bench.start(BATCH, { ATENDE_FAULT_POINT: 'effect.dispatched', ATENDE_FAULT_POINT_LOG: log });
    const first = dying.say(prepared.key, prepared.message);
    const both = Promise.all([
      first.catch(() => null),
      until(() => readPoints(log).includes('effect.intent_recorded')).then(() => dying.say(prepared.key, second).catch(() => null)),
    ]).then((answers) => (answers.some((answer) => answer !== null) ? 'answered' : Promise.reject(new Error('died'))));
    await expectDeath(dying, both);
    expect(readPoints(log).filter((point) => point === 'turn.received')).toHaveLength(2);

    const process = await bench.start(BATCH);
    const [late, early] = await Promise.all([process.say(prepared.key, second), process.say(prepared.key, prepared.message)]);
    expect(late).toMatchObject({ status: 200, body: { turnIndex: 3, actions: [] } });
    expect(late.body['reply']).toMatchObject({ text: expect.stringContaining('R$ 239,86') });
    expect(early).toMatchObject({ status: 200, body: { turnIndex: 2 } });
    const effects = await process.admin('GET', `/effects?msisdn=${prepared.line}`);
    expect(effects.body['items']).toHaveLength(3);
    await process.end('SIGKILL');
  }, SLOW_MACHINE_MS);

  it('answers within two seconds of its restart', () => {
    printKills('killed in the quick tier', bench.restarts);
    expect(bench.restarts).toHaveLength(KINDS.length + 1);
    expect(typicalRestart(bench.restarts)).toBeLessThanOrEqual(restartLimit());
  });
});

describe('a process that is told to stop', () => {
  it('finishes the turn in hand and answers it', async () => {
    const bench = new CrashBench(await createScratchDatabase());
    const prepared = await bench.prepare({ ...SLOW, environment: {} });
    const log = bench.logFile(prepared);
    const process = await bench.start(CONFIRMED, { ATENDE_FAULT_POINT_LOG: log });
    const answer = process.say(prepared.key, prepared.message);
    await until(() => readPoints(log).includes('effect.intent_recorded'));
    process.signal('SIGTERM');
    expect(await answer).toMatchObject({ status: 200, body: { turnIndex: 2, replayed: false, ...CONFIRMED.answer } });
    expect(await process.exit).toEqual({ code: null, signal: 'SIGTERM' });
    const next = await bench.start(CONFIRMED);
    await expectWholeTurn({ ...prepared, process: next, answer: { ...(await answer) } });
    await next.end('SIGKILL');
    await bench.close();
  }, SLOW_MACHINE_MS);
});

describe('a second process on the embedded database', () => {
  it('is refused with a message that says what to do, and the first goes on', async () => {
    const database = await createScratchDatabase();
    const settings = { databaseUrl: null, dataDir: database.settings.dataDir };
    const first = await AtendeProcess.start(settings);
    await first.ready();
    const second = await AtendeProcess.start(settings);
    expect(await second.exit).toEqual({ code: 1, signal: null });
    expect(second.said).toMatch(/in use by another running process.*ATENDE_DATA_DIR.*DATABASE_URL/);
    await first.ready();
    await first.end('SIGKILL');
    await database.drop();
  }, SLOW_MACHINE_MS);
});
