import { createOnServer, createScratchDatabase, openTestDatabase, scratchDirectory, testServerUrl, type TestDatabase } from '../../../test/support/database.js';
import { databaseContract } from './database.contract.js';
import { loadMigrations, pendingMigrations, runMigrations } from './migrations.js';
import { openDatabase } from './open-database.js';

const server = testServerUrl();

describe(server === null ? 'the embedded database' : 'PostgreSQL', () => databaseContract());

describe('the embedded database directory', () => {
  it('is refused to a second owner, and opens again with its data once the first has closed', async () => {
    const dataDir = scratchDirectory();
    const first = await openDatabase({ databaseUrl: null, dataDir });
    await runMigrations(first, true);
    await first.query('CREATE TABLE kept (id integer)');
    await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toMatchObject({ name: 'DirectoryInUseError' });
    await first.destroy();

    const second = await openDatabase({ databaseUrl: null, dataDir });
    expect(await second.query('SELECT * FROM kept')).toEqual([]);
    expect(await runMigrations(second, true)).toEqual([]);
    await second.destroy();
  });
});

describe('migrations', () => {
  it('bring an empty database to the current schema once', async () => {
    const scratch = server === null ? { settings: { databaseUrl: null, dataDir: scratchDirectory() }, drop: async () => {} } : await createScratchDatabase();
    const dataSource = await openDatabase(scratch.settings);
    const all = (await loadMigrations()).map((migration) => migration.name);
    expect(await pendingMigrations(dataSource)).toEqual(all);
    expect(await runMigrations(dataSource, server === null)).toEqual(all);
    expect(await pendingMigrations(dataSource)).toEqual([]);
    await dataSource.destroy();
    await scratch.drop();
  });
});

const onPostgres = server === null ? describe.skip : describe;

onPostgres('several replicas that start at once', () => {
  it('migrate one database together, each migration once', async () => {
    const scratch = await createOnServer(server ?? '');
    const replicas = await Promise.all([1, 2, 3, 4].map(() => openDatabase(scratch.settings)));
    const done = await Promise.all(replicas.map((replica) => runMigrations(replica, false)));
    expect(done.flat().sort()).toEqual((await loadMigrations()).map((migration) => migration.name).sort());
    await Promise.all(replicas.map((replica) => replica.destroy()));
    await scratch.drop();
  });
});

onPostgres('a lost connection', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.close());

  it('is an operational fault of the statement it met, and the next statement works', async () => {
    const cut = test.database.transaction((tx) => tx.query({ name: 'cut', text: 'SELECT pg_terminate_backend(pg_backend_pid())', values: [] }));
    await expect(cut).rejects.toMatchObject({ code: 'database_unavailable', kind: 'operational' });
    expect(await test.database.query({ name: 'alive', text: 'SELECT 1 AS one', values: [] })).toEqual([{ one: 1 }]);
  });

  it('is the same fault of a statement that its connection had prepared', async () => {
    const text = 'SELECT CASE WHEN $1::boolean THEN pg_terminate_backend(pg_backend_pid()) END AS cut';
    const cut = test.database.transaction(async (tx) => {
      expect(await tx.query({ name: 'cut_if', text, values: [false] })).toEqual([{ cut: null }]);
      await tx.query({ name: 'cut_if', text, values: [true] });
    });
    await expect(cut).rejects.toMatchObject({ code: 'database_unavailable', kind: 'operational' });
    expect(await test.database.query({ name: 'cut_if', text, values: [false] })).toEqual([{ cut: null }]);
  });
});
