import { createOnServer, openTestDatabase, testServerUrl, type TestDatabase } from '../../test/support/database.js';
import { KeyedOperator } from '../../test/support/keyed-operator.js';
import { allOrders, interleave, SteppedDatabase, Steps } from '../../test/support/stepped-turn.js';
import { BENCH_CLOCK, BENCH_TENANT, message, turnServiceOn } from '../../test/support/turn-bench.js';
import { DatabaseCounters } from '../platform/database/database-counters.js';
import { runMigrations } from '../platform/database/migrations.js';
import { openDatabase } from '../platform/database/open-database.js';
import { TypeOrmDatabase } from '../platform/database/typeorm-database.js';
import { FaultPoints } from '../platform/fault-points.js';
import type { TurnResponse } from './domain/turn.js';
import { PeopleService } from './people/people-service.js';

const LONG = process.env['ATENDE_TEST_TIER'] === 'long';
const INVOICE = {
  'Fatura Resumo': { vencimento: '20/11/2026', itens: [] },
  '11999990001': { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }] },
};

/** In the quick tier about a quarter, every time the same; all of them in the long one. */
const ORDERS = allOrders(5).filter((_order, index) => LONG || (index * 7919 + 42) % 4 === 0);

const SECOND_SERVER = process.env['ATENDE_TEST_POSTGRES_URL'];
const DATABASES: readonly (readonly [string, () => Promise<TestDatabase>])[] = [
  [testServerUrl() === null ? 'the embedded database' : 'PostgreSQL', openTestDatabase],
  ...(SECOND_SERVER === undefined || testServerUrl() !== null ? [] : [['PostgreSQL', () => openOnServer(SECOND_SERVER)] as const]),
];

async function openOnServer(url: string): Promise<TestDatabase> {
  const { settings, drop } = await createOnServer(url);
  const dataSource = await openDatabase(settings);
  await runMigrations(dataSource, false);
  const counters = new DatabaseCounters();
  const database = new TypeOrmDatabase(dataSource, false, counters, new FaultPoints(null));
  const close = async (): Promise<void> => {
    await dataSource.destroy();
    await drop();
  };
  return { settings, dataSource, database, counters, close };
}

describe.each(DATABASES)('every order of the statements of two actors on one conversation, on %s', (_name, openIt) => {
  let test: TestDatabase;
  let count = 0;

  beforeAll(async () => {
    test = await openIt();
  });
  afterAll(async () => {
    await test.close();
  });

  interface Seen {
    readonly answers: readonly [TurnResponse, TurnResponse];
    readonly seqs: readonly [bigint, bigint];
    readonly effects: number;
    readonly history: readonly string[];
    readonly told: string;
  }

  const query = <Row>(name: string, text: string, values: readonly unknown[]) => test.database.query<Row>({ name: `interleavings.${name}`, text, values });
  const begin = async (): Promise<{ key: string; operator: KeyedOperator }> => {
    count += 1;
    const key = `i-${count}`;
    const operator = new KeyedOperator(INVOICE);
    const asked = await turnServiceOn(test.database, operator).handle(message(key, 'ask', 'quero cancelar o VOD', INVOICE));
    expect(asked.status).toBe('awaiting_confirmation');
    return { key, operator };
  };

  /** Two replicas, one message each; no gate between them wakes or overtakes anybody. */
  async function race(order: readonly (0 | 1)[], first: readonly [id: string, text: string], second: readonly [id: string, text: string]): Promise<Seen> {
    const { key, operator } = await begin();
    const steps = [new Steps(), new Steps()] as const;
    const run = (side: 0 | 1, [id, text]: readonly [string, string]): Promise<TurnResponse> => {
      const service = turnServiceOn(new SteppedDatabase(test.database, steps[side]), operator);
      service.gate.wait = () => steps[side].park('gate.wait');
      return steps[side].run(() => service.handle(message(key, id, text)));
    };
    const both = Promise.all([run(0, first), run(1, second)] as const);
    const [answers, history] = await Promise.all([both, interleave(order, steps)]);
    const told = history.join(', ');
    await expectRest(key, answers, told);
    return { answers, seqs: await seqsOf(key, first[0], second[0]), effects: operator.effects, history, told };
  }

  async function seqsOf(key: string, first: string, second: string): Promise<readonly [bigint, bigint]> {
    const rows = await query<{ message_id: string; seq: string }>('seqs', 'SELECT message_id, seq FROM receipts WHERE conversation_key = $1', [key]);
    const of = (id: string): bigint => BigInt(rows.find((row) => row.message_id === id)?.seq ?? '0');
    return [of(first), of(second)];
  }

  /** Whatever the order: nothing is left open, the turns are counted without a gap, each reply stands once. */
  async function expectRest(key: string, answers: readonly TurnResponse[], told: string): Promise<void> {
    const [row] = await query<Record<string, unknown>>(
      'rest',
      `SELECT c.open_receipts, c.committed_seq, c.lease_owner, c.turn_index,
         (SELECT count(response->'reply')::integer FROM receipts m WHERE m.tenant_id = c.tenant_id AND m.conversation_key = c.conversation_key AND reply_seq IS NOT NULL) AS replies,
         (SELECT count(*)::integer FROM receipts r WHERE r.tenant_id = c.tenant_id AND r.conversation_key = c.conversation_key AND status NOT IN ('done', 'superseded')) AS unsettled,
         (SELECT count(*)::integer FROM effects e WHERE e.tenant_id = c.tenant_id AND e.conversation_key = c.conversation_key AND status <> 'ok') AS lost
       FROM conversations c WHERE c.tenant_id = $1 AND c.conversation_key = $2`,
      [BENCH_TENANT, key],
    );
    const turns = [...new Set(answers.flatMap(({ turnIndex }) => (turnIndex === null ? [] : [turnIndex])))].sort((a, b) => a - b);
    expect({ told, turns }).toEqual({ told, turns: turns.map((_turn, index) => index + 2) });
    const said = new Set(answers.filter(({ reply }) => reply !== null).map(({ turnIndex }) => turnIndex)).size;
    expect({ told, ...row }).toEqual({ told, open_receipts: 0, committed_seq: null, lease_owner: null, turn_index: 1 + turns.length, replies: 1 + said, unsettled: 0, lost: 0 });
  }

  /** One winner: the later message is answered, and the earlier is superseded or was answered before it. */
  function expectOneWinner({ answers, seqs, told }: Seen): void {
    const later = seqs[0] > seqs[1] ? 0 : 1;
    const [winner, other] = [answers[later], answers[later === 0 ? 1 : 0]];
    expect({ told, superseded: winner.superseded }).toEqual({ told, superseded: false });
    if (!other.superseded) expect({ told, before: Number(other.turnIndex) < Number(winner.turnIndex) }).toEqual({ told, before: true });
  }

  it(`"sim" and "oi": one winner, and one effect wherever the yes came first, ${ORDERS.length} orders`, async () => {
    const ways = new Set<string>();
    for (const order of ORDERS) {
      const seen = await race(order, ['yes', 'sim'], ['hello', 'oi']);
      expectOneWinner(seen);
      const [yes, hello] = seen.answers;
      const released = seen.seqs[0] < seen.seqs[1] || hello.superseded;
      expect({ told: seen.told, effects: seen.effects }).toEqual({ told: seen.told, effects: released ? 1 : 0 });
      ways.add(`${yes.superseded} ${hello.superseded} ${yes.turnIndex} ${hello.turnIndex}`);
    }
    // Superseded before its commit point, finished past it, and answered after: the orders reach them all.
    expect(ways.size).toBeGreaterThanOrEqual(4);
  }, 300_000);

  it(`"sim" and "não, espera": the effect happens only in a turn that the refusal did not overtake, ${ORDERS.length} orders`, async () => {
    const effects = new Set<number>();
    for (const order of ORDERS) {
      const seen = await race(order, ['yes', 'sim'], ['wait', 'não, espera']);
      expectOneWinner(seen);
      // The commit point is the recorded intent: a refusal that was received before it stops the effect, one after it does not.
      const intended = seen.history.indexOf('0 effects.record_intent');
      const released = intended >= 0 && intended < seen.history.indexOf('1 turn.receive');
      expect({ told: seen.told, superseded: seen.answers[0].superseded }).toEqual({ told: seen.told, superseded: seen.seqs[0] < seen.seqs[1] && !released });
      expect({ told: seen.told, effects: seen.effects }).toEqual({ told: seen.told, effects: released ? 1 : 0 });
      effects.add(seen.effects);
    }
    expect([...effects].sort()).toEqual([0, 1]);
  }, 300_000);

  it(`one message delivered twice: one turn, one effect, one answer, ${ORDERS.length} orders`, async () => {
    for (const order of ORDERS) {
      const { answers, effects, told } = await race(order, ['yes', 'sim'], ['yes', 'sim']);
      const [one, two] = answers;
      expect({ told, replayed: [one.replayed, two.replayed].filter(Boolean).length, effects }).toEqual({ told, replayed: 1, effects: 1 });
      expect({ ...one, replayed: false }).toEqual({ ...two, replayed: false });
      expect(one).toMatchObject({ turnIndex: 2, actions: [{ outcome: 'success' }] });
    }
  }, 300_000);

  it('two messages without effects: the later is answered, the earlier superseded or answered before', async () => {
    for (const order of ORDERS) {
      const seen = await race(order, ['one', 'quanto é minha fatura?'], ['two', 'quando vence?']);
      expectOneWinner(seen);
      expect(seen.effects).toBe(0);
    }
  }, 300_000);

  it('a takeover at every point of "sim": done before its commit point nothing happens, after it the effect stands and is not spoken of', async () => {
    const spoken = new Set<string>();
    for (let before = 0; before <= 6; before += 1) {
      const { key, operator } = await begin();
      const [turn, person] = [new Steps(), new Steps()];
      const service = turnServiceOn(new SteppedDatabase(test.database, turn), operator);
      service.gate.wait = () => turn.park('gate.wait');
      const people = new PeopleService(new SteppedDatabase(test.database, person), BENCH_CLOCK, service.gate, () => undefined);
      const id = { tenantId: BENCH_TENANT, conversationKey: key };
      const both = Promise.all([turn.run(() => service.handle(message(key, 'yes', 'sim'))), person.run(() => people.takeOver(id, 'ana'))]);
      const order = [...Array.from({ length: before }, () => 0 as const), 1 as const];
      const [[answer]] = await Promise.all([both, interleave(order, [turn, person])]);
      const told = `${before}: ${turn.taken.join(' ')}`;
      const [row] = await query<{ session: { status: string; owner: string }; state: { pending_confirmation?: unknown } }>('owner', 'SELECT session, state FROM conversations WHERE conversation_key = $1', [key]);
      expect({ told, status: row?.session.status, owner: row?.session.owner, pending: row?.state.pending_confirmation ?? null }).toEqual({ told, status: 'HUMAN', owner: 'ana', pending: null });
      const recorded = turn.taken.slice(0, before).includes('effects.record_intent');
      expect({ told, effects: operator.effects, done: answer.actions.length }).toEqual({ told, effects: recorded ? 1 : 0, done: recorded ? 1 : 0 });
      const committed = turn.taken.slice(0, before).includes('turn.commit');
      expect({ told, silent: answer.reply === null }).toEqual({ told, silent: !committed });
      await expectRest(key, [answer], told);
      spoken.add(`${recorded} ${committed}`);
    }
    expect([...spoken].sort()).toEqual(['false false', 'true false', 'true true']);
  }, 60_000);
});
