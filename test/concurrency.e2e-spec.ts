import type { Response } from 'supertest';
import type { JsonObject } from '../src/kernel/json.js';
import { KEYS } from './support/app.js';
import { Atende, corpusInvoice, withInvoice, type Talk, type Turn } from './support/atende.js';
import { createScratchDatabase, testServerUrl } from './support/database.js';
import { holdSlowCalls } from './support/held-operator.js';
import { AT_REST, countersOf, sql } from './support/sql.js';
import { until } from './support/until.js';

const VERY_SLOW = 5_000;
const SUPERSEDED = { superseded: true, reply: null, turnIndex: null, intent: null, decision: null, pending: null, actions: [] };

describe('the order of a conversation', () => {
  let atende: Atende;

  beforeAll(async () => {
    atende = await Atende.start();
  });
  afterAll(async () => {
    await atende.stop();
  });
  afterEach(async () => {
    await atende.clearFaults();
  });

  const open = (key: string): Talk => atende.talk(key, withInvoice('01_single_line', key.toUpperCase()));
  const asked = async (key: string): Promise<Talk> => {
    const talk = open(key);
    expect(await talk.say('quero cancelar o tamboro')).toMatchObject({ status: 'awaiting_confirmation', turnIndex: 1 });
    return talk;
  };
  const effectsOf = (key: string) =>
    sql<{ status: string; operation: string }>(atende, 'effects', 'SELECT status, operation FROM effects WHERE conversation_key = $1', [key]);
  /** Starts the request now; the returned promise is its answer. */
  const send = (talk: Talk, text: string, more: JsonObject = {}): Promise<Response> => talk.post(text, more).then((response) => response);
  const answer = async (sent: Promise<Response>): Promise<Turn> => {
    const { status, body } = await sent;
    expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
    return body;
  };
  const received = (key: string, count: number) =>
    until(async () => {
      const [row] = await sql<{ count: string }>(atende, 'received', 'SELECT count(*) AS count FROM receipts WHERE conversation_key = $1', [key]);
      return row?.count === String(count) ? count : null;
    });
  const slow = (operation: string) => atende.fault({ operation, kind: 'slow', times: 1, delayMs: VERY_SLOW });
  const atRest = async (key: string, turns: number) => expect(await countersOf(atende, key)).toMatchObject({ ...AT_REST, turn_index: turns });

  describe('a slow read before the commit point', () => {
    it('a newer message overtakes it; the older turn says and counts nothing, and the window stays open', async () => {
      const talk = await asked('before-1');
      const sleeper = holdSlowCalls(atende);
      await slow('consultar_faturas');
      const older = send(talk, 'sim');
      await sleeper.someoneSleeps();
      const newer = await answer(send(talk, 'o que é o tamboro?'));
      expect(await answer(older)).toMatchObject({ ...SUPERSEDED, sessionControl: null, finalization: null, replayed: false });
      expect(newer).toMatchObject({ superseded: false, turnIndex: 2 });
      expect(await effectsOf('before-1')).toEqual([]);
      await atRest('before-1', 2);
    });

    it('"sim" and then "oi" execute once, in the turn of the newer (architecture §4.39)', async () => {
      const talk = await asked('before-2');
      const sleeper = holdSlowCalls(atende);
      await slow('consultar_faturas');
      const older = send(talk, 'sim');
      await sleeper.someoneSleeps();
      const newer = await answer(send(talk, 'oi'));
      expect(await answer(older)).toMatchObject(SUPERSEDED);
      expect(newer).toMatchObject({ turnIndex: 2, decision: { action: 'execute_action_queue', rule: '1' }, actions: [{ outcome: 'success' }] });
      expect(await effectsOf('before-2')).toEqual([{ status: 'ok', operation: 'cancelar_vas_avulso' }]);
      await atRest('before-2', 2);
    });

    it('"sim" and then "não, espera" execute nothing', async () => {
      const talk = await asked('before-3');
      const sleeper = holdSlowCalls(atende);
      await slow('consultar_faturas');
      const older = send(talk, 'sim');
      await sleeper.someoneSleeps();
      const newer = await answer(send(talk, 'não, espera'));
      expect(await answer(older)).toMatchObject(SUPERSEDED);
      expect(newer.actions).toEqual([]);
      expect(await effectsOf('before-3')).toEqual([]);
      await atRest('before-3', 2);
    });

    it('"cancela o tamboro" and then "não, o tim fashion" ask about TIM Fashion', async () => {
      const key = 'before-4';
      const talk = atende.talk(key, {});
      const invoice = corpusInvoice('01_single_line');
      await atende.as(KEYS.admin).put('/v1/admin/simulator/invoices/F-B4').query({ customerId: 'B4' }).send(invoice).expect(200);
      const sleeper = holdSlowCalls(atende);
      await slow('buscar_fatura');
      const who = { customer: { customerId: 'B4' }, context: { invoiceId: 'F-B4' } };
      const older = send(talk, 'cancela o tamboro', who);
      await sleeper.someoneSleeps();
      const newer = await answer(send(talk, 'não, o tim fashion', who));
      expect(await answer(older)).toMatchObject(SUPERSEDED);
      expect(newer).toMatchObject({ turnIndex: 1, decision: { action: 'ask_confirmation' } });
      expect(newer.pending?.items?.map(({ name }) => name)).toEqual(['TIM Fashion Mensal']);
      await atRest(key, 1);
    });

    it('a superseded message is kept as such, and its repeat gets the same answer', async () => {
      const talk = await asked('before-5');
      const sleeper = holdSlowCalls(atende);
      await slow('consultar_faturas');
      const older = send(talk, 'sim', { messageId: 'older' });
      await sleeper.someoneSleeps();
      await answer(send(talk, 'deixa eu pensar', { messageId: 'newer' }));
      const first = await answer(older);
      expect(await talk.say('sim', { messageId: 'older' })).toEqual({ ...first, replayed: true });
      const { body } = await talk.read('/messages');
      const seen = (body.items as readonly { messageId: string; role: string; superseded: boolean }[]).filter(({ role }) => role === 'customer');
      expect(seen.map(({ messageId, superseded }) => [messageId, superseded]).slice(1)).toEqual([['older', true], ['newer', false]]);
    });
  });

  describe('a slow effect after the commit point', () => {
    it('the older turn finishes its sequence, the newer message is handled next', async () => {
      const talk = await asked('after-1');
      const sleeper = holdSlowCalls(atende);
      await slow('cancelar_vas_avulso');
      const older = send(talk, 'sim');
      await sleeper.someoneSleeps();
      const newer = send(talk, 'quanto é minha fatura?');
      await received('after-1', 3);
      sleeper.wakeAll();
      const [first, next] = [await answer(older), await answer(newer)];
      expect(first).toMatchObject({ superseded: false, turnIndex: 2, actions: [{ tool: 'cancelar_vas_avulso', outcome: 'success' }] });
      expect(next).toMatchObject({ superseded: false, turnIndex: 3, actions: [] });
      expect(await effectsOf('after-1')).toEqual([{ status: 'ok', operation: 'cancelar_vas_avulso' }]);
      await atRest('after-1', 3);
    });

    it('of several newer messages the last is answered, with all of them', async () => {
      const talk = await asked('after-2');
      const sleeper = holdSlowCalls(atende);
      await slow('cancelar_vas_avulso');
      const older = send(talk, 'sim');
      await sleeper.someoneSleeps();
      const second = send(talk, 'quero cancelar o craque');
      await received('after-2', 3);
      const third = send(talk, 'não, o tim fashion');
      await received('after-2', 4);
      sleeper.wakeAll();
      expect(await answer(older)).toMatchObject({ superseded: false, turnIndex: 2, actions: [{ outcome: 'success' }] });
      expect(await answer(second)).toMatchObject(SUPERSEDED);
      const last = await answer(third);
      expect(last).toMatchObject({ superseded: false, turnIndex: 3, decision: { action: 'ask_confirmation' } });
      expect(last.pending?.items?.map(({ name }) => name)).toEqual(['TIM Fashion Mensal']);
      await atRest('after-2', 3);
    });
  });

  it('a slow turn of one conversation delays no other', async () => {
    const talk = await asked('slow-one');
    const other = await asked('quick-one');
    const sleeper = holdSlowCalls(atende);
    await atende.fault({ operation: 'cancelar_vas_avulso', kind: 'slow', times: 1, delayMs: VERY_SLOW });
    const held = send(talk, 'sim');
    await sleeper.someoneSleeps();
    expect(await answer(send(other, 'sim'))).toMatchObject({ turnIndex: 2, actions: [{ outcome: 'success' }] });
    sleeper.wakeAll();
    expect(await answer(held)).toMatchObject({ turnIndex: 2, actions: [{ outcome: 'success' }] });
  });

  it('"sim" and "oi" at once execute once, and nothing stays pending (case C07)', async () => {
    const talk = await asked('c07');
    const yes = send(talk, 'sim');
    await received('c07', 2);
    const hello = send(talk, 'oi');
    const [first, second] = [await answer(yes), await answer(hello)];
    const executed = [first, second].flatMap(({ actions }) => actions);
    expect(executed).toMatchObject([{ tool: 'cancelar_vas_avulso', outcome: 'success' }]);
    expect(second.superseded).toBe(false);
    expect(await effectsOf('c07')).toHaveLength(1);
    const { body } = await talk.read();
    expect(body).toMatchObject({ pending: null });
    expect(body.state.status).not.toBe('awaiting_confirmation');
    await atRest('c07', first.superseded ? 2 : 3);
  });

  it('six messages at once: no fault, ordered outcomes, one consistent state (case C08)', async () => {
    const talk = await asked('c08');
    const texts = ['oi', 'quanto é minha fatura?', 'quando vence?', 'e o craque?', 'quero cancelar o tim fashion', 'sim'];
    const answers = await Promise.all(texts.map((text) => answer(send(talk, text))));
    const said = answers.filter(({ superseded }) => !superseded).map(({ turnIndex }) => turnIndex ?? 0);
    expect([...said].sort((a, b) => a - b)).toEqual(said.map((_turn, index) => index + 2));
    for (const overtaken of answers.filter(({ superseded }) => superseded)) expect(overtaken).toMatchObject(SUPERSEDED);
    expect((await effectsOf('c08')).length).toBeLessThanOrEqual(1);
    await atRest('c08', 1 + said.length);
    const { body } = await talk.read('/messages');
    const roles = (body.items as readonly { role: string }[]).map(({ role }) => role);
    expect(roles.filter((role) => role === 'customer')).toHaveLength(7);
    expect(roles.filter((role) => role === 'bot')).toHaveLength(1 + said.length);
  });

  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('a burst of %i while an effect is slow: the last is answered and the turn in hand finishes', async (size) => {
    const key = `burst-${size}`;
    const talk = await asked(key);
    const sleeper = holdSlowCalls(atende);
    await slow('cancelar_vas_avulso');
    const first = send(talk, 'sim');
    await sleeper.someoneSleeps();
    const rest: Promise<Response>[] = [];
    for (let index = 1; index < size; index += 1) {
      rest.push(send(talk, index % 2 === 0 ? 'quando vence?' : 'quanto é minha fatura?'));
      await received(key, 2 + index);
    }
    sleeper.wakeAll();
    expect(await answer(first)).toMatchObject({ superseded: false, turnIndex: 2, actions: [{ outcome: 'success' }] });
    const answers = await Promise.all(rest.map(answer));
    expect(answers.map(({ superseded }) => superseded)).toEqual(answers.map((_answer, index) => index < answers.length - 1));
    expect(answers.at(-1)).toMatchObject({ turnIndex: 3 });
    expect(await effectsOf(key)).toHaveLength(1);
    await atRest(key, 3);
  });

  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('a burst of %i while a read is slow: one reply, for the last, which has read them all', async (size) => {
    const key = `early-burst-${size}`;
    const talk = await asked(key);
    const sleeper = holdSlowCalls(atende);
    await slow('consultar_faturas');
    const sent = [send(talk, 'sim')];
    await sleeper.someoneSleeps();
    for (let index = 1; index < size; index += 1) sent.push(send(talk, 'oi'));
    const answers = await Promise.all(sent.map(answer));
    expect(answers[0]).toMatchObject(SUPERSEDED);
    expect(answers.flatMap(({ actions }) => actions)).toMatchObject([{ tool: 'cancelar_vas_avulso', outcome: 'success' }]);
    expect(await effectsOf(key)).toHaveLength(1);
    await atRest(key, 1 + answers.filter(({ superseded }) => !superseded).length);
  });

  const onServer = testServerUrl() === null ? describe.skip : describe;
  onServer('two replicas on one database', () => {
    it('take no turn together, and one overtakes the other', async () => {
      const database = await createScratchDatabase();
      const replicas = [await Atende.start({ database }), await Atende.start({ database })] as const;
      try {
        const [a, b] = replicas;
        const first = a.talk('r', withInvoice('01_single_line', 'R'));
        const second = b.talk('r', {});
        await first.say('quero cancelar o tamboro', { messageId: 'ask' });
        const sleeper = holdSlowCalls(a);
        await a.fault({ operation: 'consultar_faturas', kind: 'slow', times: 1, delayMs: VERY_SLOW });
        const older = send(first, 'sim', { messageId: 'a-yes' });
        await sleeper.someoneSleeps();
        const newer = await answer(send(second, 'oi', { messageId: 'b-hello' }));
        expect(await answer(older)).toMatchObject(SUPERSEDED);
        expect(newer).toMatchObject({ turnIndex: 2, actions: [{ outcome: 'success' }] });
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_value, index) => answer(send(index % 2 === 0 ? first : second, 'quero cancelar o craque', { messageId: 'double' }))),
        );
        expect(new Set(answers.map(({ turnIndex }) => turnIndex))).toEqual(new Set([3]));
      } finally {
        for (const replica of replicas) await replica.stop();
        await database.drop();
      }
    });
  });
});
