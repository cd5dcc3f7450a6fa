import { AtendeProcess, ensureBuild } from './crash/atende-process.js';
import { type KilledRequest, WorkflowCrashBench } from './crash/workflow-crash.js';
import { createOnServer, createScratchDatabase, type ScratchDatabase } from './support/database.js';
import { reachablePostgres } from './support/reachable-postgres.js';

afterAll(() => AtendeProcess.endAll());

const server = await reachablePostgres();
const DATABASES: readonly (readonly [string, () => Promise<ScratchDatabase>])[] = [
  ['the embedded database', () => createScratchDatabase()],
  ...(server === null ? [] : [['PostgreSQL', () => createOnServer(server)] as const]),
];

/** Issue 4 "Shown by": each effect once, at most one attempt more than needed, no execution stuck. */
describe.each(DATABASES)('kill -9 at every fault point of a workflow with three effects on %s', (_name, createDatabase) => {
  let bench: WorkflowCrashBench;

  beforeAll(async () => {
    await ensureBuild();
    bench = new WorkflowCrashBench(await createDatabase());
    await bench.publish();
  }, 180_000);
  afterAll(async () => {
    await bench.close();
  });

  it.each<KilledRequest>(['start', 'resume'])('of the %s', async (request) => {
    const points = await bench.record(request);
    expect(points.length).toBeGreaterThan(10);
    const failures: string[] = [];
    for (const point of points) {
      await bench.kill(request, point).catch((error: unknown) => failures.push(`${point}: ${String(error)}`));
    }
    expect(failures).toEqual([]);
  }, 1_500_000);

  it('leaves no write of the engine unreached', () => {
    expect(bench.unreached()).toEqual([]);
  });
});
