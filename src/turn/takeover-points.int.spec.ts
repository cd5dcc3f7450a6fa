import { openTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { DyingDatabase } from '../../test/support/dying-database.js';
import { ContestedOperator, type KeyedOperator } from '../../test/support/keyed-operator.js';
import { interleave, PUBLISHED, SteppedDatabase, Steps } from '../../test/support/stepped-turn.js';
import { BENCH_CLOCK, BENCH_SETTINGS, BENCH_TENANT, message, turnServiceOn } from '../../test/support/turn-bench.js';
import { PeopleService } from './people/people-service.js';
import { PROCESS_IDENTITY } from './process-identity.js';
import { TurnRecovery } from './turn-recovery.js';

const [HOST, PID] = PROCESS_IDENTITY.split('|');
const DEAD_OWNER = `${HOST}|${PID}|1|turn|1`;
const INVOICE = {
  'Fatura Resumo': { vencimento: '20/11/2026', itens: [{ desc: 'Total Geral', value: 'R$ 54,89' }] },
  '11999990001': {
    'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }],
    'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: 'R$ 39,90' }],
  },
};

interface Scenario {
  readonly name: string;
  readonly openings: readonly string[];
  readonly text: string;
  /** All that it does where nobody comes between. */
  readonly effects: number;
  /** How its executions stand afterwards, over all points. */
  readonly ways: readonly string[];
}

const CONTESTED: Scenario = { name: 'a contestation of five effects', openings: ['quero contestar a cobrança do VOD'], text: 'sim', effects: 5, ways: ['COMPLETED', 'FAILED taken_over'] };

const SCENARIOS: readonly Scenario[] = [
  { name: 'the answer that a paused explanation goes on with', openings: ['quero entender minha fatura'], text: 'sim', effects: 2, ways: ['CANCELLED taken_over', 'COMPLETED', 'FAILED taken_over'] },
  { name: 'the answer that a paused step of the queue goes on with', openings: ['quero cancelar o HBO Max', 'sim'], text: 'sim', effects: 1, ways: ['CANCELLED taken_over', 'COMPLETED'] },
  { name: 'an answer that is not understood', openings: ['quero entender minha fatura'], text: 'banana', effects: 0, ways: ['CANCELLED taken_over'] },
  { name: 'a step with an effect, then one that waits', openings: ['quero cancelar o VOD e o HBO Max'], text: 'sim', effects: 1, ways: ['CANCELLED taken_over', 'COMPLETED'] },
  CONTESTED,
];

describe('a person takes over, at every point of a turn', () => {
  let test: TestDatabase;
  let count = 0;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(async () => {
    await test.close();
  });

  const query = <Row>(name: string, text: string, key: string) => test.database.query<Row>({ name: `takeover.${name}`, text, values: [key] });
  const executionsOf = (key: string) => query<{ status: string; reason: string | null }>('executions', 'SELECT status, reason FROM workflow_executions WHERE conversation_key = $1', key);
  const idOf = (conversationKey: string) => ({ tenantId: BENCH_TENANT, conversationKey });
  const silent = () => undefined;

  async function opened({ openings }: Scenario): Promise<{ key: string; operator: KeyedOperator; people: PeopleService }> {
    const key = `takeover-${(count += 1)}`;
    const operator = new ContestedOperator(INVOICE);
    const service = turnServiceOn(test.database, operator);
    for (const [index, text] of openings.entries()) await service.handle(message(key, `open-${index}`, text, INVOICE));
    return { key, operator, people: new PeopleService(test.database, BENCH_CLOCK, service.gate, silent) };
  }

  /** Nothing stands open that the conversation does not hold: no execution, no effect, no receipt, no commit point. */
  async function expectNothingLeft(key: string, told: string): Promise<void> {
    const rows = await query<object>(
      'left',
      `SELECT c.open_receipts, c.committed_seq,
         (SELECT count(*)::integer FROM effects e WHERE e.conversation_key = c.conversation_key AND e.status = 'intended') AS intended,
         (SELECT count(*)::integer FROM workflow_executions w WHERE w.conversation_key = c.conversation_key AND (w.status = 'RUNNING'
            OR (w.status = 'PAUSED' AND w.execution_id IS DISTINCT FROM c.state->'pending_workflow'->>'execution_id'))) AS open
       FROM conversations c WHERE c.conversation_key = $1`,
      key,
    );
    expect({ told, rows }).toEqual({ told, rows: [{ open_receipts: 0, committed_seq: null, intended: 0, open: 0 }] });
  }

  /** Effects that the trace of the turn tells of. */
  async function tracedEffects(key: string): Promise<number> {
    const [row] = await query<{ count: number }>(
      'traced',
      `SELECT count(*)::integer FROM turn_traces t JOIN receipts r USING (tenant_id, conversation_key, turn_index), json_array_elements(t.trace->'toolCalls') AS call
       WHERE t.conversation_key = $1 AND r.message_id = 'last' AND call->>'idempotencyKey' IS NOT NULL`,
      key,
    );
    return row?.count ?? 0;
  }

  describe.each(SCENARIOS)('$name', (scenario) => {
    it('between two statements: what is done stays, what waits or runs ends, and the bot says nothing', async () => {
      const ways = new Set<string>();
      let hasEnded = false;
      for (let before = 0; !hasEnded; before += 1) {
        const { key, operator } = await opened(scenario);
        const [turn, person] = [new Steps(), new Steps()];
        const service = turnServiceOn(new SteppedDatabase(test.database, turn, PUBLISHED), operator);
        service.gate.wait = () => turn.park('gate.wait');
        const people = new PeopleService(new SteppedDatabase(test.database, person), BENCH_CLOCK, service.gate, silent);
        const both = Promise.all([turn.run(() => service.handle(message(key, 'last', scenario.text))), person.run(() => people.takeOver(idOf(key), 'ana'))]);
        const [[answer]] = await Promise.all([both, interleave([...Array.from({ length: before }, () => 0 as const), 1], [turn, person])]);
        const told = `${before}: ${turn.taken.join(' ')}`;
        hasEnded = turn.taken.slice(0, before).includes('turn.commit');
        await expectNothingLeft(key, told);
        expect({ told, said: answer.reply !== null }).toEqual({ told, said: hasEnded });
        const recorded = turn.taken.slice(0, before).filter((name) => name === 'effects.record_intent').length;
        expect({ told, effects: operator.effects, traced: await tracedEffects(key) }).toEqual({ told, effects: recorded, traced: recorded });
        for (const { status, reason } of await executionsOf(key)) ways.add(`${status} ${reason ?? ''}`.trim());
      }
      expect([...ways].sort()).toEqual(scenario.ways);
    }, 120_000);

    it.each(['the recovery', 'the recovery, once it is released to the bot', 'the next message, once it is released to the bot'])('after a kill -9 there: %s ends what it left', async (by) => {
      for (let at = 1, died = true; died; at += 1) {
        const { key, operator, people } = await opened(scenario);
        const dying = new DyingDatabase(test.database, at);
        await turnServiceOn(dying, operator).handle(message(key, 'last', scenario.text)).catch(silent);
        died = dying.hasDied;
        await query('owner', `UPDATE conversations SET lease_owner = '${DEAD_OWNER}' WHERE conversation_key = $1 AND lease_owner IS NOT NULL`, key);
        await people.takeOver(idOf(key), 'ana');
        if (by.includes('released')) await people.release(idOf(key), 'bot');
        const service = turnServiceOn(test.database, operator);
        const faults: unknown[] = [];
        const recovery = new TurnRecovery({ database: test.database, clock: BENCH_CLOCK, settings: BENCH_SETTINGS }, service, (fault) => faults.push(fault));
        if (by.includes('recovery')) await recovery.start();
        else await service.handle(message(key, 'next', 'oi'));
        recovery.stop();
        expect(faults).toEqual([]);
        await expectNothingLeft(key, `${by}, killed at ${at}`);
      }
    }, 120_000);
  });

  it('and writes to the customer at every point after: what was done is told all the same', async () => {
    for (let after = 0, hasEnded = false; !hasEnded; after += 1) {
      const { key, operator, people } = await opened(CONTESTED);
      const turn = new Steps();
      const running = turn.run(() => turnServiceOn(new SteppedDatabase(test.database, turn, PUBLISHED), operator).handle(message(key, 'last', CONTESTED.text)));
      while (!turn.taken.includes('effects.record_intent')) await turn.next();
      await people.takeOver(idOf(key), 'ana');
      for (let step = 0; step < after; step += 1) await turn.next();
      hasEnded = turn.finished;
      await people.say(idOf(key), 'op-1', 'Oi, aqui é a Ana.');
      while (!turn.finished) await turn.next();
      const told = `${after}: ${turn.taken.join(' ')}`;
      expect({ told, said: (await running).reply, traced: await tracedEffects(key) }).toEqual({ told, said: null, traced: 1 });
      await expectNothingLeft(key, told);
    }
  }, 60_000);

  it('a contestation that was cut off is finished under its keys once it is asked for and confirmed again', async () => {
    for (let effects = 1; effects <= 4; effects += 1) {
      const { key, operator, people } = await opened(CONTESTED);
      const [turn, service] = [new Steps(), turnServiceOn(test.database, operator)];
      const running = turn.run(() => turnServiceOn(new SteppedDatabase(test.database, turn, PUBLISHED), operator).handle(message(key, 'last', CONTESTED.text)));
      while (turn.taken.filter((name) => name === 'effects.record_intent').length < effects) await turn.next();
      await people.takeOver(idOf(key), 'ana');
      while (!turn.finished) await turn.next();
      expect(await running).toMatchObject({ reply: null, sessionStatus: 'HUMAN', actions: [] });
      expect(await executionsOf(key)).toEqual([{ status: 'FAILED', reason: 'taken_over' }]);
      await people.release(idOf(key), 'bot');
      for (const [index, text] of [...CONTESTED.openings, CONTESTED.text].entries()) await service.handle(message(key, `again-${index}`, text));
      expect(await executionsOf(key)).toEqual([{ status: 'COMPLETED', reason: null }]);
      expect(operator.effects).toBe(CONTESTED.effects);
    }
  }, 60_000);
});
