import { openTestDatabase, type TestDatabase } from '../../../test/support/database.js';

/** How a receipt is asked for, as the statements of a turn ask. */
const BY_MESSAGE = `tenant_id = 't' AND conversation_key = 'c' AND message_id = 'm'`;

describe('receipts before the database has statistics of them', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(async () => {
    await test.close();
  });

  async function planOf(name: string, text: string): Promise<string> {
    const rows = await test.database.query<{ 'QUERY PLAN': string }>({ name, text: `EXPLAIN ${text}`, values: [] });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  it.each([
    ['found', `SELECT seq FROM receipts WHERE ${BY_MESSAGE}`],
    ['answered', `UPDATE receipts SET status = 'done' WHERE ${BY_MESSAGE} AND seq = 1`],
  ])('one is %s by its key, never by reading those of its conversation', async (how, text) => {
    expect(await planOf(`explain ${how}`, text)).toMatch(/receipts_pkey[\s\S]*message_id = 'm'/);
  });

  it('unanswered ones are found by an index that holds no answered one', async () => {
    const text = `SELECT 1 FROM receipts WHERE tenant_id = 't' AND conversation_key = 'c' AND seq > 1 AND seq < 9 AND status IN ('running', 'superseded') ORDER BY seq`;
    expect(await planOf('explain unanswered', text)).toContain('receipts_unanswered');
  });

  it('replies after a place are found by their index', async () => {
    const text = `SELECT 1 FROM receipts WHERE tenant_id = 't' AND conversation_key = 'c' AND reply_seq > 1 ORDER BY reply_seq LIMIT 3`;
    expect(await planOf('explain replies', text)).toContain('receipts_reply');
  });
});
