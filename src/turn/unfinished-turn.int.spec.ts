import { openTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { FalteringDatabase } from '../../test/support/faltering-database.js';
import { KeyedOperator } from '../../test/support/keyed-operator.js';
import { BENCH_CLOCK, BENCH_TENANT, message, turnServiceOn } from '../../test/support/turn-bench.js';
import { acquireLease, releaseLease } from './persistence/lease.js';
import { readConversation } from './persistence/read-conversation.js';
import { findReceipt, forsakeCommitPoint } from './persistence/receipts.js';
import { receive } from './persistence/receive.js';

const INVOICE = { 'Fatura Resumo': {}, '11999990001': { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }] } };

describe('a turn that failed past its commit point', () => {
  let test: TestDatabase;
  let count = 0;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(async () => {
    await test.close();
  });

  const operator = new KeyedOperator(INVOICE);
  const lease = (owner: string) => ({ owner, now: BENCH_CLOCK.now(), until: new Date(BENCH_CLOCK.now().getTime() + 30_000) });
  const idOf = (conversationKey: string) => ({ tenantId: BENCH_TENANT, conversationKey });
  const effectOf = async (conversationKey: string) =>
    (await test.database.query({ name: 'test.effect', text: 'SELECT status, result FROM effects WHERE conversation_key = $1', values: [conversationKey] }))[0];

  const executionOf = async (conversationKey: string) =>
    (await test.database.query({ name: 'test.execution', text: 'SELECT status, reason, ended_at FROM workflow_executions WHERE conversation_key = $1', values: [conversationKey] }))[0];

  /** The item is cancelled and its turn failed; before it an "oi" of a process that died came, and nobody has answered it. */
  async function interrupted(): Promise<string> {
    const key = `unfinished-${(count += 1)}`;
    await turnServiceOn(test.database, operator).handle(message(key, 'ask', 'quero cancelar o VOD', INVOICE));
    const received = await receive(test.database, message(key, 'older', 'oi'), lease('dead'));
    if (received === null) throw new Error('not received');
    await releaseLease(test.database, idOf(key), received.lease_token);
    const failing = turnServiceOn(new FalteringDatabase(test.database, { 'effects.record_result': 1 }), operator);
    await expect(failing.handle(message(key, 'yes', 'sim'))).rejects.toMatchObject({ code: 'database_unavailable' });
    return key;
  }

  it('is finished before an older message, and answers that too: nothing stays open', async () => {
    const key = await interrupted();
    expect(await turnServiceOn(test.database, operator).handle(message(key, 'older', 'oi'))).toMatchObject({ superseded: true });
    expect(await findReceipt(test.database, idOf(key), 'yes')).toMatchObject({ status: 'done' });
    expect(await readConversation(test.database, idOf(key))).toMatchObject({ open_receipts: 0, committed_seq: null, lease_owner: null });
    expect(await effectOf(key)).toMatchObject({ status: 'ok' });
  });

  it('and cannot be finished: its effect is for a person to look at, and the conversation goes on', async () => {
    const key = await interrupted();
    const row = await readConversation(test.database, idOf(key));
    await forsakeCommitPoint(test.database, idOf(key), row?.lease_token ?? '', row?.committed_seq ?? '', BENCH_CLOCK.now());
    expect(await effectOf(key)).toEqual({ status: 'unknown', result: { error: 'turn_unfinished' } });
    expect(await executionOf(key)).toEqual({ status: 'FAILED', reason: 'outcome_unknown', ended_at: BENCH_CLOCK.now() });
    expect(await readConversation(test.database, idOf(key))).toMatchObject({ committed_seq: null });
  });

  it('and cannot be finished, but another has taken the conversation: that one finishes it', async () => {
    const key = await interrupted();
    const row = await readConversation(test.database, idOf(key));
    await acquireLease(test.database, idOf(key), lease('other'), null);
    await forsakeCommitPoint(test.database, idOf(key), row?.lease_token ?? '', row?.committed_seq ?? '', BENCH_CLOCK.now());
    expect(await effectOf(key)).toMatchObject({ status: 'intended' });
    expect(await executionOf(key)).toMatchObject({ status: 'RUNNING' });
    expect(await readConversation(test.database, idOf(key))).toMatchObject({ committed_seq: row?.committed_seq });
  });
});
