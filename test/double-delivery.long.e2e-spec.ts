import { Client } from 'pg';
import { AtendeProcess, ensureBuild } from './crash/atende-process.js';
import { figure } from './soak/figure.js';
import { deliverDoubly } from './soak/fleet/double-delivery.js';
import { tableFaults } from './soak/fleet/at-rest.js';
import { createOnServer, scratchDirectory, type ScratchDatabase } from './support/database.js';
import { reachablePostgres } from './support/reachable-postgres.js';
import { rmSync } from 'node:fs';

/** For each of the two multiplicities and each set-up. */
const CONVERSATIONS = figure('DOUBLE_CONVERSATIONS', 200, 1_000);
const TIMES = [2, 20];

const server = await reachablePostgres();
const onServer = (): Promise<ScratchDatabase> => createOnServer(server ?? '');
const embedded = (): Promise<ScratchDatabase> => {
  const dataDir = scratchDirectory();
  return Promise.resolve({ settings: { databaseUrl: null, dataDir }, drop: async () => rmSync(dataDir, { recursive: true, force: true }) });
};
const SETUPS: readonly (readonly [string, number, () => Promise<ScratchDatabase>])[] = [
  ['one process on the embedded database', 1, embedded],
  ...(server === null ? [] : ([['one process on PostgreSQL', 1, onServer], ['two processes on PostgreSQL', 2, onServer]] as const)),
];

beforeAll(() => ensureBuild(), 120_000);
afterAll(() => AtendeProcess.endAll());

describe.each(SETUPS)('the same message at once, %s', (_name, size, createDatabase) => {
  let database: ScratchDatabase;
  const processes: AtendeProcess[] = [];

  beforeAll(async () => {
    database = await createDatabase();
    for (let index = 0; index < size; index += 1) {
      const process = await AtendeProcess.start(database.settings);
      await process.ready();
      processes.push(process);
    }
  }, 120_000);
  afterAll(async () => {
    for (const process of processes) await process.end('SIGKILL');
    await database.drop();
  });

  it.each(TIMES)(`%i times in ${CONVERSATIONS} conversations: one turn, one effect, and every delivery gets its answer`, async (times) => {
    const faults = await deliverDoubly(processes, { conversations: CONVERSATIONS, times });
    expect(faults.slice(0, 10)).toEqual([]);
    const [first] = processes;
    const { body } = await (first ?? fail()).admin('GET', '/effects?operation=cancelar_vas_avulso');
    const effects = (body['items'] as readonly { readonly msisdn: string }[]).filter(({ msisdn }) => msisdn.startsWith(`1197${String(times).padStart(2, '0')}`));
    expect(effects).toHaveLength(CONVERSATIONS);
    expect(new Set(effects.map(({ msisdn }) => msisdn)).size).toBe(CONVERSATIONS);
  }, 60_000 + CONVERSATIONS * 600);

  // The embedded database serves its own process only.
  if (createDatabase === embedded) return;
  it('leaves nothing open in the tables', async () => {
    const client = new Client({ connectionString: database.settings.databaseUrl ?? '' });
    await client.connect();
    const query = async <Row extends Record<string, unknown>>(text: string): Promise<readonly Row[]> => (await client.query<Row>(text)).rows;
    expect(await tableFaults({ query })).toEqual([]);
    await client.end();
  });
});

function fail(): never {
  throw new Error('no process');
}
