import { openTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { isUniqueViolation } from './database-fault.js';

/** What every adapter of `Database` promises; run on PostgreSQL and on the embedded database. */
export function databaseContract(open: () => Promise<TestDatabase> = openTestDatabase): void {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await open();
    await sql('create', 'CREATE TABLE probe (id integer PRIMARY KEY, big bigint, amount numeric(12,2), document jsonb, at timestamptz)');
  });
  beforeEach(() => sql('clear', 'DELETE FROM probe'));
  afterAll(() => test.close());

  const sql = (name: string, text: string, values: readonly unknown[] = []) =>
    test.database.query<Record<string, unknown>>({ name: `probe.${name}`, text, values });
  const insert = (id: number) => sql('insert', 'INSERT INTO probe (id) VALUES ($1)', [id]);
  const ids = async () => (await sql('ids', 'SELECT id FROM probe ORDER BY id')).map((row) => row['id']);

  it('gives large and exact numbers as text, JSON parsed and times as dates', async () => {
    const at = new Date('2026-11-30T12:00:00.123Z');
    const values = [1, '9007199254740993', '1234.50', JSON.stringify({ nome: 'Açaí', lista: [1, null] }), at];
    await sql('types', 'INSERT INTO probe VALUES ($1, $2, $3, $4, $5)', values);
    const [row] = await sql('read', 'SELECT big, amount, document, at FROM probe');
    expect(row).toEqual({ big: '9007199254740993', amount: '1234.50', document: { nome: 'Açaí', lista: [1, null] }, at });
  });

  it('runs one prepared statement again and again with other values', async () => {
    await insert(1);
    await insert(2);
    expect(await ids()).toEqual([1, 2]);
  });

  it('refuses a second text under a name', async () => {
    await sql('twice', 'SELECT 1');
    await expect(sql('twice', 'SELECT 2')).rejects.toMatchObject({ code: 'internal_error' });
  });

  it('keeps everything of a transaction or nothing', async () => {
    const broken = test.database.transaction(async (tx) => {
      await tx.query({ name: 'probe.insert', text: 'INSERT INTO probe (id) VALUES ($1)', values: [1] });
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await ids()).toEqual([]);
    await test.database.transaction((tx) => tx.query({ name: 'probe.insert', text: 'INSERT INTO probe (id) VALUES ($1)', values: [2] }));
    expect(await ids()).toEqual([2]);
  });

  it('reads inside a transaction what others committed meanwhile, and is usable after a failed statement', async () => {
    await insert(1);
    const twice = test.database.transaction((tx) => tx.query({ name: 'probe.insert', text: 'INSERT INTO probe (id) VALUES ($1)', values: [1] }));
    const fault: unknown = await twice.catch((error: unknown) => error);
    expect(isUniqueViolation(fault)).toBe(true);
    const isolation = await test.database.transaction((tx) => tx.query({ name: 'probe.level', text: 'SHOW transaction_isolation', values: [] }));
    expect(isolation).toEqual([{ transaction_isolation: 'read committed' }]);
  });

  it('is usable after a failed statement of its own, for as long as it fails', async () => {
    await insert(1);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const fault: unknown = await insert(1).catch((error: unknown) => error);
      expect(isUniqueViolation(fault)).toBe(true);
      expect(await ids()).toEqual([1]);
    }
    await insert(2);
    expect(await ids()).toEqual([1, 2]);
  });

  it('loses no increment of many transactions at once', async () => {
    await sql('one', 'INSERT INTO probe (id, big) VALUES (1, 0)');
    const add = () =>
      test.database.transaction((tx) => tx.query({ name: 'probe.add', text: 'UPDATE probe SET big = big + 1 WHERE id = 1', values: [] }));
    await Promise.all(Array.from({ length: 40 }, add));
    expect(await sql('total', 'SELECT big FROM probe')).toEqual([{ big: '40' }]);
  });

  it('counts statements, and as commits only those that wrote', async () => {
    const before = test.counters.snapshot();
    await insert(1);
    await ids();
    await test.database.transaction(async (tx) => {
      await tx.query({ name: 'probe.insert', text: 'INSERT INTO probe (id) VALUES ($1)', values: [2] });
      await tx.query({ name: 'probe.insert', text: 'INSERT INTO probe (id) VALUES ($1)', values: [3] });
    });
    const after = test.counters.snapshot();
    expect({ statements: after.statements - before.statements, commits: after.commits - before.commits }).toEqual({ statements: 4, commits: 2 });
  });
}
