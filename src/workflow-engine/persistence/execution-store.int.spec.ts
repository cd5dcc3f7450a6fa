import { openTestDatabase, type TestDatabase } from '../../../test/support/database.js';

/** How the rows of `workflow_executions` are asked for, as the store and the list ask. */
const BY_KEY = `tenant_id = 't' AND conversation_key = 'c' AND execution_id = 'e'`;

describe('executions before the database has statistics of them', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(async () => {
    await test.close();
  });

  async function indexesOf(name: string, text: string): Promise<string> {
    const rows = await test.database.query<{ 'QUERY PLAN': string }>({ name, text: `EXPLAIN ${text}`, values: [] });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  it.each([
    ['read', `SELECT revision FROM workflow_executions WHERE ${BY_KEY}`],
    ['looked for', `SELECT 1 WHERE EXISTS (SELECT 1 FROM workflow_executions WHERE ${BY_KEY})`],
    ['written', `UPDATE workflow_executions SET revision = 2 WHERE ${BY_KEY} AND revision = 1`],
  ])('one is %s by an index of its key, never through the list of its tenant', async (how, text) => {
    expect(await indexesOf(`explain ${how}`, text)).toMatch(/workflow_executions_(?:pkey|id)/);
  });

  it('the list has its index', async () => {
    const text = `SELECT seq FROM workflow_executions WHERE tenant_id = 't' AND seq > 0 AND seq < 9 ORDER BY seq DESC LIMIT 3`;
    expect(await indexesOf('explain list', text)).toContain('workflow_executions_list');
  });
});
