import type { ScratchDatabase } from '../support/database.js';
import { ensureBuild } from './atende-process.js';
import { CrashBench, withoutTimed } from './crash-bench.js';
import { type ArmedPoint, firstVisits, NOT_IN_A_KILLED_TURN, pointOf, readPoints, armedPoints, unreached, wronglyListed } from './fault-catalog.js';
import { printKills, restartLimit, typicalRestart } from './report.js';
import { ANSWERED, BATCH, BATCH_AND_ENDED, CONFIRMED, CONTESTED, IDENTIFIED, OPENED, type Scenario, SLOW } from './scenarios.js';
import { figure } from '../soak/figure.js';

/** Of one scenario's kills; each starts three processes. */
const SLOW_MACHINE_MS = 1_200_000;
/** Where a recovery is begun from: the first effect has happened and is not recorded. */
const DISPATCHED = 'effect.dispatched@1';
/** Points of a recovery that repeat an effect or end it; the rest of it is the confirmed turn's code again. */
const AGAIN = ['effects.record_intent.after@1', 'effects.record_result.before@1', 'turn.commit.before@1', 'turn.commit.after@1'];

/** A turn visits most points several times. What is left of the visits is killed for so long, on a slow machine fewer of them. */
const FURTHER_VISITS_MS = figure('CRASH_MINUTES', 10, 24 * 60) * 60_000;

/**
 * The suite that kills a process at every fault point on one database (issue 2, measured-facts test 2). Points come from
 * recorded runs and are held against the code: one that no kill reached fails. The first visit of each point is killed always,
 * the further ones while `CRASH_MINUTES` from the start of the suite last.
 * @param first what a first visit is the first of: each scenario, or the whole suite
 */
export function killAtEveryPoint(title: string, createDatabase: () => Promise<ScratchDatabase>, first: 'in its scenario' | 'in the suite' = 'in its scenario'): void {
  describe(`kill -9 at every fault point on ${title}`, () => {
    const until = Date.now() + FURTHER_VISITS_MS;
    const further: (readonly [Scenario, ArmedPoint])[] = [];
    let bench: CrashBench;
    let confirmed: readonly ArmedPoint[];

    beforeAll(async () => {
      await ensureBuild();
      bench = new CrashBench(await createDatabase());
      confirmed = await bench.record(CONFIRMED);
    });
    afterAll(async () => {
      await bench.close();
    });

    it('of a confirmed cancellation, whose second step waits', async () => {
      await killAt(CONFIRMED, confirmed);
    }, SLOW_MACHINE_MS);

    it('of a cancellation of three services in one call', async () => {
      await killAt(BATCH, await bench.record(BATCH));
    }, SLOW_MACHINE_MS);

    it('of one that ends the service, where it goes on from there', async () => {
      const points = await bench.record(BATCH_AND_ENDED);
      const before = await bench.record(BATCH);
      await killAt(BATCH_AND_ENDED, points.filter((point) => !before.includes(point)));
    }, SLOW_MACHINE_MS);

    it('of a contestation with five effects', async () => {
      await killAt(CONTESTED, await bench.record(CONTESTED));
    }, SLOW_MACHINE_MS);

    it('of the answer that a paused explanation goes on with', async () => {
      await killAt(ANSWERED, await bench.record(ANSWERED));
    }, SLOW_MACHINE_MS);

    it('of the first turn', async () => {
      await killAt(OPENED, await bench.record(OPENED));
    });

    it('of the watch over a slow turn', async () => {
      const points = await bench.record(SLOW);
      await killAt(SLOW, points.filter((point) => /^(turn\.freshness|turn\.renew|simulator\.take_fault)\.\w+@1$/.test(point)));
    });

    it('of a turn that says who the customer is', async () => {
      const points = await bench.record(IDENTIFIED);
      await killAt(IDENTIFIED, points.filter((point) => pointOf(point).startsWith('turn.adopt_documents.')));
    });

    it('of a recovery, which a second recovery finishes', async () => {
      const points = await recoveryPoints();
      const own = points.filter((point) => !confirmed.map(pointOf).includes(pointOf(point)));
      const failures: string[] = [];
      for (const point of [...own, ...AGAIN]) await noting(failures, point, () => killRecovery(point));
      expect(failures).toEqual([]);
    });

    it('of the further visits of each point, while the time lasts', async () => {
      const failures: string[] = [];
      let kills = 0;
      for (const [scenario, point] of further) {
        if (Date.now() > until) break;
        await noting(failures, `${scenario.name}, ${point}`, () => bench.kill(scenario, point));
        kills += 1;
      }
      process.stdout.write(`${title}: killed at ${kills} of ${further.length} further visits\n`);
      expect(failures).toEqual([]);
    }, FURTHER_VISITS_MS + SLOW_MACHINE_MS);

    it('leaves no point of the code unreached, and answers within two seconds of each restart', () => {
      printKills(title, bench.restarts);
      const listed = Object.entries(NOT_IN_A_KILLED_TURN).map(([name, reason]) => `  ${name}: ${reason}`);
      process.stdout.write(`not killed:\n${listed.join('\n')}\n`);
      expect(unreached(bench.killed)).toEqual([]);
      expect(wronglyListed(bench.killed)).toEqual([]);
      expect(typicalRestart(bench.restarts)).toBeLessThanOrEqual(restartLimit());
    });

    async function killAt(scenario: Scenario, points: readonly ArmedPoint[]): Promise<void> {
      expect(points).not.toHaveLength(0);
      const before = first === 'in the suite' ? [...bench.killed] : [];
      const always = firstVisits(points, before);
      further.push(...points.filter((point) => !always.includes(point)).map((point) => [scenario, point] as const));
      const failures: string[] = [];
      for (const point of always) await noting(failures, point, () => bench.kill(scenario, point));
      expect(failures).toEqual([]);
    }

    /** What a start reaches that finds the turn cut off after its first effect. */
    async function recoveryPoints(): Promise<readonly ArmedPoint[]> {
      const prepared = await bench.prepareDead(CONFIRMED, DISPATCHED);
      const log = bench.logFile(prepared);
      const recovering = await bench.start(CONFIRMED, { ATENDE_FAULT_POINT_LOG: log });
      await recovering.ready();
      const points = readPoints(log);
      await bench.recover(prepared, DISPATCHED, recovering);
      const from = points.indexOf('turn.find_interrupted.before');
      return withoutTimed(armedPoints(points, from).slice(0, points.lastIndexOf('turn.committed') + 1 - from));
    }

    function killRecovery(point: ArmedPoint): Promise<void> {
      return bench.unlessBroken(async () => {
        const prepared = await bench.prepareDead(CONFIRMED, DISPATCHED);
        const recovering = await bench.start(CONFIRMED, { ATENDE_FAULT_POINT: point });
        expect(await recovering.exit).toEqual({ code: null, signal: 'SIGKILL' });
        await bench.recover(prepared, point);
      });
    }
  });
}

/** One point's failure must not hide the others'. */
async function noting(failures: string[], point: ArmedPoint, kill: () => Promise<void>): Promise<void> {
  try {
    await kill();
  } catch (error) {
    failures.push(`${point}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
