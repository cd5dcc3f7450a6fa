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

  it('gives the same at the first run of a statement and at every later one, absent values and rows among them', async () => {
    const at = new Date('2026-11-30T12:00:00.123Z');
    const value = { id: 2, big: '9007199254740993', amount: '1234.50', document: { nome: 'Açaí' }, at };
    const empty = { id: 1, big: null, amount: null, document: null, at: null };
    const read = (least: number) => sql('read_from', 'SELECT id, big, amount, document, at FROM probe WHERE id >= $1 ORDER BY id', [least]);
    for (const { id, big, amount, document, at: time } of [empty, value]) {
      const text = document === null ? null : JSON.stringify(document);
      await sql('all_types', 'INSERT INTO probe (id, big, amount, document, at) VALUES ($1, $2, $3, $4, $5)', [id, big, amount, text, time]);
    }
    for (let run = 0; run < 3; run += 1) {
      expect(await read(1)).toEqual([empty, value]);
      expect(await read(3)).toEqual([]);
    }
  });

  it('takes values of every kind at every run: a list, a flag, a number, an absent one', async () => {
    await insert(1);
    await insert(2);
    const among = (list: readonly number[]) => sql('among', 'SELECT id FROM probe WHERE id = ANY($1) ORDER BY id', [list]);
    const flagged = (flag: boolean | null, id: number) => sql('flagged', 'SELECT $1::boolean AS flag, id FROM probe WHERE id = $2', [flag, id]);
    for (let run = 0; run < 3; run += 1) {
      expect(await among([1, 2, 9])).toEqual([{ id: 1 }, { id: 2 }]);
      expect(await flagged(run % 2 === 0, 1)).toEqual([{ flag: run % 2 === 0, id: 1 }]);
      expect(await flagged(null, 2)).toEqual([{ flag: null, id: 2 }]);
    }
  });

  it('runs one prepared statement again and again with other values', async () => {
    await insert(1);
    await insert(2);
    expect(await ids()).toEqual([1, 2]);
  });

  it('runs the text it is given, whichever other its name stands for', async () => {
    const texts = ['SELECT 1 AS n', 'SELECT 2 AS n', 'SELECT 1 AS n', 'SELECT 3 AS m', 'SELECT 2 AS n'];
    const rows = await Promise.all(texts.map((text) => sql('twice', text)));
    expect(rows).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 1 }], [{ m: 3 }], [{ n: 2 }]]);
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

  it('says where in our code a statement was run that failed', async () => {
    await insert(1);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const fault: unknown = await insert(1).catch((error: unknown) => error);
      expect(fault instanceof Error ? fault.stack : '').toContain('prepared-statements');
    }
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
