import { openTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import type { TurnRequest } from '../domain/turn.js';
import { TurnGuard } from '../turn-guard.js';
import { commitTurn, type TurnRecord } from './commit-turn.js';
import type { ConversationRow } from './conversation-row.js';
import { readConversation } from './read-conversation.js';
import { receive } from './receive.js';

const NOW = new Date('2026-11-30T12:00:00Z');

describe('each condition of the final commit refuses on its own', () => {
  let test: TestDatabase;
  let count = 0;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(async () => {
    await test.close();
  });

  const request = (conversationKey: string, messageId: string): TurnRequest => ({
    tenantId: 't',
    conversationKey,
    messageId,
    text: 'oi',
    details: {},
    documents: [],
    traceId: 'trace',
  });
  const until = new Date(NOW.getTime() + 30_000);

  /** A conversation of its own with one received message and its turn's guard. */
  async function begun(): Promise<{ row: ConversationRow; guard: TurnGuard }> {
    count += 1;
    const received = await receive(test.database, request(`c-${count}`, 'm-1'), { owner: 'p|1|s|1', now: NOW, until });
    if (received === null) throw new Error('not received');
    return { row: received, guard: new TurnGuard(test.database, received, received.seq) };
  }

  function record(version: string): TurnRecord {
    return {
      version,
      now: NOW,
      sessionId: 's',
      customerId: null,
      session: {},
      state: '{}',
      checksum: 'c',
      response: {
        conversationKey: 'c',
        sessionId: 's',
        messageId: 'm-1',
        turnIndex: 1,
        reply: { text: 'olá', speech: null },
        status: 'open',
        sessionStatus: 'TRIAGE',
        sessionControl: null,
        handledBy: 'orchestrator',
        intent: null,
        decision: null,
        pending: null,
        actions: [],
        finalization: null,
        superseded: false,
        replayed: false,
        traceId: 'trace',
      },
      trace: {},
      answered: 1,
      statusChanged: false,
      handoff: null,
      endedSession: null,
      archivedState: null,
    waitsFor: null,
    leaves: null,
      documents: [],
    };
  }

  const change = (row: ConversationRow, assignment: string): Promise<readonly object[]> =>
    test.database.query({
      name: `test.${assignment.replaceAll(/\W+/g, '_')}`,
      text: `UPDATE conversations SET ${assignment} WHERE tenant_id = $1 AND conversation_key = $2`,
      values: [row.tenant_id, row.conversation_key],
    });

  it('commits while nothing has changed, once', async () => {
    const { row, guard } = await begun();
    expect(await commitTurn(test.database, guard, record(row.version))).toBe(true);
    expect(await commitTurn(test.database, guard, record(row.version))).toBe(false);
    expect(await readConversation(test.database, guard)).toMatchObject({ turn_index: 1, lease_owner: null, open_receipts: 0 });
  });

  it.each([
    ['another version', 'version = version + 1'],
    ['another lease', 'lease_token = lease_token + 1'],
    ['another owner epoch', 'epoch = epoch + 1'],
    ['a newer message', 'latest_seq = latest_seq + 1'],
  ])('refuses under %s and writes nothing', async (_name, assignment) => {
    const { row, guard } = await begun();
    await change(row, assignment);
    expect(await commitTurn(test.database, guard, record(row.version))).toBe(false);
    for (const table of ['messages', 'turn_traces', 'conversation_events', 'answers']) {
      const rows = await test.database.query({
        name: `test.count_${table}`,
        text: `SELECT 1 FROM ${table === 'answers' ? '(SELECT * FROM receipts WHERE reply_seq IS NOT NULL OR response IS NOT NULL) AS t' : table} WHERE tenant_id = $1 AND conversation_key = $2`,
        values: [row.tenant_id, row.conversation_key],
      });
      expect(rows).toEqual([]);
    }
  });

  it('commits past its commit point although a newer message has come', async () => {
    const { row, guard } = await begun();
    await guard.fenced((fence) => ({ name: 'test.fenced', text: ` SELECT 1 AS one FROM ${fence}`, values: [] }));
    await change(row, 'latest_seq = latest_seq + 1');
    expect(await commitTurn(test.database, guard, record(row.version))).toBe(true);
  });

  it.each([
    ['another lease', 'lease_token = lease_token + 1'],
    ['another owner epoch', 'epoch = epoch + 1'],
    ['a newer message', 'latest_seq = latest_seq + 1'],
  ])('no effect begins under %s', async (_name, assignment) => {
    const { row, guard } = await begun();
    await change(row, assignment);
    const rows = await guard.fenced((fence) => ({ name: 'test.fenced', text: ` SELECT 1 AS one FROM ${fence}`, values: [] }));
    expect(rows).toEqual([]);
    expect(guard.passedCommitPoint).toBe(false);
  });
});
