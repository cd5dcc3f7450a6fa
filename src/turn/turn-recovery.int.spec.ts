import { openTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { DyingDatabase } from '../../test/support/dying-database.js';
import { KeyedOperator } from '../../test/support/keyed-operator.js';
import { BENCH_CLOCK, BENCH_SETTINGS, BENCH_TENANT, message, turnServiceOn } from '../../test/support/turn-bench.js';
import { PROCESS_IDENTITY } from './process-identity.js';
import { readConversation } from './persistence/read-conversation.js';
import { findReceipt } from './persistence/receipts.js';
import { TurnRecovery } from './turn-recovery.js';

const INVOICE = { 'Fatura Resumo': {}, '11999990001': { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }] } };
const [HOST, PID] = PROCESS_IDENTITY.split('|');
const DEAD_OWNER = `${HOST}|${PID}|1|turn|1`;

describe('turns that a crash cut off', () => {
  let test: TestDatabase;
  let count = 0;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(async () => {
    await test.close();
  });

  /** A conversation whose "sim" died at the given statement, in a process that no longer runs. */
  async function cutOffAt(statement: string, owner: string = DEAD_OWNER) {
    count += 1;
    const id = { tenantId: BENCH_TENANT, conversationKey: `crash-${count}` };
    const operator = new KeyedOperator(INVOICE);
    await turnServiceOn(test.database, operator).handle(message(id.conversationKey, 'ask', 'quero cancelar o VOD', INVOICE));
    const yes = message(id.conversationKey, 'yes', 'sim');
    await expect(turnServiceOn(new DyingDatabase(test.database, statement), operator).handle(yes)).rejects.toThrow('dead');
    await test.database.query({ name: 'test.owner', text: 'UPDATE conversations SET lease_owner = $2 WHERE conversation_key = $1', values: [id.conversationKey, owner] });
    return { id, operator, yes };
  }

  async function recover(): Promise<readonly unknown[]> {
    const faults: unknown[] = [];
    const deps = { database: test.database, clock: BENCH_CLOCK, settings: BENCH_SETTINGS };
    const recovery = new TurnRecovery(deps, turnServiceOn(test.database, new KeyedOperator(INVOICE)), (fault) => faults.push(fault));
    await recovery.start();
    recovery.stop();
    return faults;
  }

  it.each(['effects.has_begun', 'effects.record_intent', 'effects.record_result', 'turn.commit'])('at %s are finished at the next start: answered, at rest, the answer kept for the repeat', async (statement) => {
    const { id, operator, yes } = await cutOffAt(statement);
    expect(await findReceipt(test.database, id, 'yes')).toMatchObject({ status: 'running' });
    expect(await recover()).toEqual([]);
    expect(await readConversation(test.database, id)).toMatchObject({ turn_index: 2, open_receipts: 0, committed_seq: null, lease_owner: null });
    const answer = await turnServiceOn(test.database, operator).handle(yes);
    expect(answer).toMatchObject({ replayed: true, turnIndex: 2, actions: [{ tool: 'cancelar_vas_avulso', outcome: 'success' }] });
    const effects = await test.database.query<{ status: string }>({ name: 'test.effects', text: 'SELECT status FROM effects WHERE conversation_key = $1', values: [id.conversationKey] });
    expect(effects).toEqual([{ status: 'ok' }]);
    expect(operator.effects).toBe(['effects.record_result', 'turn.commit'].includes(statement) ? 1 : 0);
  });

  it('a repeat that comes before the recovery finishes it under the same key: one effect', async () => {
    for (const statement of ['effects.record_intent', 'effects.record_result', 'turn.commit']) {
      const { operator, yes } = await cutOffAt(statement);
      expect(await turnServiceOn(test.database, operator).handle(yes)).toMatchObject({ turnIndex: 2, actions: [{ outcome: 'success' }] });
      expect(operator.effects).toBe(1);
    }
  });

  it('a newer message finishes it first where it had passed its commit point', async () => {
    const { id, operator, yes } = await cutOffAt('effects.record_result');
    const service = turnServiceOn(test.database, operator);
    expect(await service.handle(message(id.conversationKey, 'next', 'quanto é minha fatura?'))).toMatchObject({ turnIndex: 3, superseded: false });
    expect(await service.handle(yes)).toMatchObject({ replayed: true, turnIndex: 2, actions: [{ outcome: 'success' }] });
    expect(operator.effects).toBe(1);
  });

  it('those of a living process are left alone', async () => {
    const { id } = await cutOffAt('turn.commit', `${PROCESS_IDENTITY}|turn|1`);
    expect(await recover()).toEqual([]);
    expect(await findReceipt(test.database, id, 'yes')).toMatchObject({ status: 'running' });
  });
});
