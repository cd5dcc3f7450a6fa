import { openTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { AWAY, FalteringDatabase } from '../../test/support/faltering-database.js';
import { KeyedOperator } from '../../test/support/keyed-operator.js';
import { BENCH_TENANT, message, turnServiceOn } from '../../test/support/turn-bench.js';
import { readConversation } from './persistence/read-conversation.js';
import { findReceipt } from './persistence/receipts.js';

const INVOICE = { 'Fatura Resumo': {}, '11999990001': { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }] } };
/** Far below a lease's thirty seconds. */
const SOON_MS = 5_000;

describe('the lease of a turn that met a fault', () => {
  let test: TestDatabase;
  let count = 0;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(async () => {
    await test.close();
  });

  const operator = new KeyedOperator(INVOICE);
  const begin = async (): Promise<string> => {
    count += 1;
    const key = `fault-${count}`;
    await turnServiceOn(test.database, operator).handle(message(key, 'ask', 'quero cancelar o VOD', INVOICE));
    return key;
  };
  const idOf = (conversationKey: string) => ({ tenantId: BENCH_TENANT, conversationKey });

  it('is given back when the fault came before the turn ran: another process answers at once', async () => {
    const key = await begin();
    const faltering = turnServiceOn(new FalteringDatabase(test.database, { 'turn.find_receipt': 1 }), operator);
    // Somebody holds the conversation, so that the message has to look at its receipt again once it is free.
    await test.database.query({ name: 'test.hold', text: `UPDATE conversations SET lease_owner = 'other', lease_until = now() - interval '1 day' WHERE conversation_key = $1`, values: [key] });
    await test.database.query({ name: 'test.hold_on', text: `UPDATE conversations SET lease_until = '2026-11-30T12:00:00Z' WHERE conversation_key = $1`, values: [key] });
    const answer = faltering.handle(message(key, 'yes', 'sim'));
    await test.database.query({ name: 'test.let_go', text: `UPDATE conversations SET lease_owner = NULL WHERE conversation_key = $1 AND lease_owner = 'other'`, values: [key] });
    await expect(answer).rejects.toBe(AWAY);
    expect(await readConversation(test.database, idOf(key))).toMatchObject({ lease_owner: null });
    expect(await turnServiceOn(test.database, operator).handle(message(key, 'yes', 'sim'))).toMatchObject({ turnIndex: 2, actions: [{ outcome: 'success' }] });
  });

  it('is given back once the database has come back', async () => {
    const key = await begin();
    const faltering = turnServiceOn(new FalteringDatabase(test.database, { 'turn.commit': 1, 'turn.fail': 1, 'turn.release_owner': 1 }), operator);
    await expect(faltering.handle(message(key, 'yes', 'sim'))).rejects.toBe(AWAY);
    const startedAt = performance.now();
    expect(await turnServiceOn(test.database, operator).handle(message(key, 'yes', 'sim'))).toMatchObject({ turnIndex: 2 });
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
  });

  it('is taken at once by the next turn of the same process, where it could not be given back', async () => {
    const key = await begin();
    const faltering = turnServiceOn(new FalteringDatabase(test.database, { 'turn.commit': 1, 'turn.fail': 9, 'turn.release_owner': 99 }), operator);
    await expect(faltering.handle(message(key, 'yes', 'sim'))).rejects.toBe(AWAY);
    const startedAt = performance.now();
    expect(await faltering.handle(message(key, 'yes', 'sim'))).toMatchObject({ turnIndex: 2 });
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
  });

  it('hides no fault behind the one of reporting it, and its message stays open for a repeat', async () => {
    const key = await begin();
    const faltering = turnServiceOn(new FalteringDatabase(test.database, { 'turn.commit': 1, 'turn.fail': 1 }, new Error('a deadlock')), operator);
    await expect(faltering.handle(message(key, 'yes', 'sim'))).rejects.toBe(AWAY);
    expect(await findReceipt(test.database, idOf(key), 'yes')).toMatchObject({ status: 'running' });
    expect(await readConversation(test.database, idOf(key))).toMatchObject({ lease_owner: null, open_receipts: 1 });
  });

  it.each([0, 2])('is given back when only the answer to its message was lost, with %i failures of giving back: another process answers soon', async (failures) => {
    const key = await begin();
    const faltering = turnServiceOn(new FalteringDatabase(test.database, { 'turn.receive': 1, 'turn.release_owner': failures }, AWAY, ['turn.receive']), operator);
    await expect(faltering.handle(message(key, 'yes', 'sim'))).rejects.toBe(AWAY);
    expect(await findReceipt(test.database, idOf(key), 'yes')).toMatchObject({ status: 'running' });
    const startedAt = performance.now();
    expect(await turnServiceOn(test.database, operator).handle(message(key, 'yes', 'sim'))).toMatchObject({ turnIndex: 2, actions: [{ outcome: 'success' }] });
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
  });

  it('is given back when only the answer to taking it was lost', async () => {
    const key = await begin();
    await turnServiceOn(new FalteringDatabase(test.database, { 'turn.receive': 1 }, AWAY, ['turn.receive']), operator).handle(message(key, 'yes', 'sim')).catch(() => null);
    const faltering = turnServiceOn(new FalteringDatabase(test.database, { 'turn.acquire': 1 }, AWAY, ['turn.acquire']), operator);
    await expect(faltering.handle(message(key, 'yes', 'sim'))).rejects.toBe(AWAY);
    expect(await readConversation(test.database, idOf(key))).toMatchObject({ lease_owner: null });
    expect(await turnServiceOn(test.database, operator).handle(message(key, 'yes', 'sim'))).toMatchObject({ turnIndex: 2 });
  });
});
