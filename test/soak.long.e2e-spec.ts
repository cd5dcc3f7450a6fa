import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuild, waitedForProcessor } from './crash/atende-process.js';
import { lostTurns, placedOrder, tableFaults } from './soak/fleet/at-rest.js';
import { figure } from './soak/figure.js';
import { Fleet } from './soak/fleet/fleet.js';
import { SoakCustomer } from './soak/fleet/soak-customer.js';
import { violations } from './soak/history.js';
import { Random } from './soak/simulation/random.js';
import { createOnServer, type ScratchDatabase } from './support/database.js';
import { reachablePostgres } from './support/reachable-postgres.js';
import { until } from './support/until.js';

const SECONDS = figure('SOAK_SECONDS', 120, 300);
const SEED = Number(process.env['SOAK_SEED'] ?? 1);
const CUSTOMERS = 200;
/** From the last fault until everybody is answered (measured-facts test 3). */
const STUCK_AFTER_MS = 10_000;

const server = await reachablePostgres();

(server === null ? describe.skip : describe)(`two processes on PostgreSQL under random faults for ${SECONDS} s`, () => {
  let database: ScratchDatabase;
  let fleet: Fleet;

  beforeAll(async () => {
    await ensureBuild();
    database = await createOnServer(server ?? '');
    fleet = await Fleet.start(database.settings, 2);
  }, 180_000);
  afterAll(async () => {
    await fleet.stop();
    await database.drop();
  });

  it(`seed ${SEED}: no acknowledged turn is lost, nothing is done twice, and nobody is stuck`, async () => {
    const random = new Random(SEED);
    const customers = Array.from({ length: CUSTOMERS }, (_value, name) => new SoakCustomer(name, fleet, new Random(SEED * 1_000 + name)));
    const end = performance.now() + SECONDS * 1_000;
    const talking = Promise.all(customers.map((customer) => customer.talk(() => performance.now() < end)));
    while (performance.now() < end) {
      await pause(500 + random.below(1_500));
      await fleet.hurt(random);
    }
    const lastFault = performance.now();
    const [waitsBefore, ownWaitBefore] = [fleet.waits(), waitedForProcessor(process.pid)];
    await talking;
    const rested = performance.now() - lastFault;
    // What other programs of the machine took is not the product's: the process that waited longest, as in the crash suite, and
    // the customers, who wait for a processor before and after it.
    const served = Math.max(...[...fleet.waits()].map(([pid, wait]) => wait - (waitsBefore.get(pid) ?? 0)));
    const waited = served + waitedForProcessor(process.pid) - ownWaitBefore;
    // A turn that nobody waits for any more, of a message that was superseded on its way, is the recovery's.
    const faults = await until(async () => ((await tableFaults(fleet)).length === 0 ? [] : null), STUCK_AFTER_MS).catch(() => tableFaults(fleet));

    const deliveries = customers.flatMap((customer) => customer.deliveries);
    const answered = deliveries.filter(({ answer }) => answer !== null).length;
    const [effects] = await fleet.query<{ count: string }>('SELECT count(*) FROM simulator_effects');
    process.stdout.write(
      `soak: ${SECONDS} s, ${fleet.kills} kills, ${fleet.cuts} connections cut, ${new Set(deliveries.map(({ conversation }) => conversation)).size} conversations, ` +
        `${answered} answers of ${deliveries.length} deliveries, ${effects?.count ?? '?'} effects, all answered ${(rested / 1000).toFixed(1)} s after the last fault, ${(waited / 1000).toFixed(1)} of them waiting for a processor\n`,
    );
    expect(customers.flatMap(({ surprises }) => surprises)).toEqual([]);
    expect(violations(deliveries, await placedOrder(fleet)).slice(0, 20)).toEqual([]);
    expect((await lostTurns(fleet, deliveries)).slice(0, 20)).toEqual([]);
    expect(faults.slice(0, 20)).toEqual([]);
    expect(fleet.kills).toBeGreaterThan(0);
    expect(rested - waited).toBeLessThan(STUCK_AFTER_MS);
  }, (SECONDS + 300) * 1_000);
});
