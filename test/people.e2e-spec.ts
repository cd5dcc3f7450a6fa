import type { Response } from 'supertest';
import { KEYS } from './support/app.js';
import { Atende, withInvoice, type Talk } from './support/atende.js';
import { holdSlowCalls } from './support/held-operator.js';
import { AT_REST, countersOf, sql } from './support/sql.js';

const INVOICE_OF_TWO = {
  'Fatura Resumo': { vencimento: '20/11/2026', itens: [{ desc: 'Total Geral', value: 'R$ 54,89' }] },
  '11999990001': {
    'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }],
    'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: 'R$ 39,90' }],
  },
};

describe('people beside the bot', () => {
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
    expect(await talk.say('quero cancelar o tamboro')).toMatchObject({ status: 'awaiting_confirmation' });
    return talk;
  };
  const people = (key: string, verb: string, body: object, by: string | null = KEYS.operator): Promise<Response> =>
    atende.as(by).post(`/v1/conversations/${key}/${verb}`).send(body).then((response) => response);
  const takeOver = (key: string, operator = 'ana') => people(key, 'takeover', { operator });
  const write = (key: string, messageId: string, text: string) => people(key, 'messages', { messageId, text });
  const release = (key: string, to: string) => people(key, 'release', { to });
  const effectsOf = (key: string) => sql<{ operation: string; status: string }>(atende, 'effects', 'SELECT operation, status FROM effects WHERE conversation_key = $1 ORDER BY created_at, key', [key]);
  const linesOf = async (talk: Talk): Promise<readonly string[]> => {
    const { body } = await talk.read('/messages');
    return (body.items as readonly { role: string; text: string }[]).map(({ role, text }) => `${role}: ${text}`);
  };
  const handoffs = async (status?: string): Promise<readonly { conversationKey: string; status: string; operator: string | null; reason: string; summary: string; sessionId: string; createdAt: string }[]> => {
    const { body } = await atende.as(KEYS.operator).get('/v1/handoffs').query(status === undefined ? {} : { status }).expect(200);
    return body;
  };
  const handoffOf = async (key: string, status?: string) => (await handoffs(status)).filter(({ conversationKey }) => conversationKey === key);

  describe('a request for a person', () => {
    it('is answered once and hands the session over (case C09)', async () => {
      const talk = open('h1');
      await talk.say('quero cancelar o tamboro');
      const turn = await talk.say('quero falar com um atendente');
      expect(turn).toMatchObject({
        intent: { kind: 'human_or_end' },
        decision: { action: 'human_handoff', rule: '2' },
        sessionControl: 'HUMAN_HANDOFF',
        sessionStatus: 'HANDOFF_PENDING',
        finalization: null,
        pending: null,
        actions: [],
      });
      const lines = await linesOf(talk);
      expect(lines).toHaveLength(4);
      expect(lines.at(-1)).toBe(`bot: ${turn.reply?.text ?? '?'}`);
    });

    it('while it is pending, messages are recorded and get a fixed acknowledgement', async () => {
      const talk = await asked('h2');
      await talk.say('quero falar com um atendente');
      const first = await talk.say('sim');
      const second = await talk.say('tem alguém aí?');
      for (const turn of [first, second]) {
        expect(turn).toMatchObject({ handledBy: 'session', intent: null, decision: null, sessionControl: null, sessionStatus: 'HANDOFF_PENDING', actions: [], pending: null });
        expect(turn.reply?.text.length).toBeGreaterThan(10);
      }
      expect(second.reply).toEqual(first.reply);
      expect(second.turnIndex).toBe(4);
      expect(await linesOf(talk)).toHaveLength(8);
      expect(await effectsOf('h2')).toEqual([]);
    });

    it('stands in the inbox, which lists by status', async () => {
      const talk = open('h3');
      const { sessionId } = await talk.say('quero falar com um atendente');
      const [entry] = await handoffOf('h3', 'open');
      expect(entry).toEqual({
        conversationKey: 'h3',
        sessionId,
        reason: expect.stringMatching(/.+/) as unknown,
        summary: expect.stringContaining('quero falar com um atendente') as unknown,
        status: 'open',
        operator: null,
        createdAt: expect.stringMatching(/^2026-/) as unknown,
      });
      expect((await takeOver('h3')).status).toBe(200);
      expect(await handoffOf('h3', 'open')).toEqual([]);
      expect(await handoffOf('h3', 'taken')).toMatchObject([{ operator: 'ana', status: 'taken' }]);
      expect((await release('h3', 'closed')).status).toBe(200);
      expect(await handoffOf('h3', 'closed')).toMatchObject([{ status: 'closed' }]);
      expect(await handoffOf('h3')).toHaveLength(1);
      expect((await atende.as(KEYS.operator).get('/v1/handoffs').query({ status: 'lost' })).status).toBe(400);
    });
  });

  describe('taking over', () => {
    it('is 200 for the same operator again and 409 for another', async () => {
      await asked('t1');
      const taken = await takeOver('t1');
      expect(taken.status).toBe(200);
      expect(taken.body).toMatchObject({ session: { status: 'HUMAN', owner: 'ana' }, pending: null });
      expect((await takeOver('t1')).body).toMatchObject({ session: { status: 'HUMAN', owner: 'ana' } });
      const refused = await takeOver('t1', 'bia');
      expect([refused.status, refused.body.code]).toEqual([409, 'session_owned_by_other']);
      expect(await handoffOf('t1')).toMatchObject([{ status: 'taken', operator: 'ana' }]);
    });

    it('discards a pending confirmation: a yes executes nothing, then or after the release', async () => {
      const talk = await asked('t2');
      await takeOver('t2');
      expect(await talk.say('sim')).toMatchObject({ reply: null, handledBy: 'session', sessionStatus: 'HUMAN', actions: [], pending: null });
      await release('t2', 'bot');
      expect(await talk.say('sim')).toMatchObject({ decision: { rule: '1.5', reason: 'affirmation_without_pending' }, actions: [], pending: null });
      expect(await effectsOf('t2')).toEqual([]);
    });

    it('while a person owns the session the bot is silent, and everything is recorded in order', async () => {
      const talk = open('t3');
      await talk.say('quanto é minha fatura?');
      await takeOver('t3');
      expect(await talk.say('oi?')).toMatchObject({ reply: null, handledBy: 'session', turnIndex: 2 });
      expect((await write('t3', 'op-1', 'Oi, aqui é a Ana.')).status).toBe(200);
      await talk.say('obrigado');
      expect((await linesOf(talk)).slice(2)).toEqual(['customer: oi?', 'operator: Oi, aqui é a Ana.', 'customer: obrigado']);
      await atRest('t3', 3);
    });

    it('of an unknown conversation is 404, of one that ended 409', async () => {
      expect((await takeOver('nobody')).status).toBe(404);
      const talk = open('t4');
      await talk.say('oi');
      await talk.say('só isso, obrigada');
      const refused = await takeOver('t4');
      expect([refused.status, refused.body.code]).toEqual([409, 'session_not_owned']);
    });

    it('two operators at once: one owns it', async () => {
      await asked('t5');
      const answers = await Promise.all(['ana', 'bia', 'caio', 'dora'].map((operator) => takeOver('t5', operator)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const winner = answers.find(({ status }) => status === 200)?.body.session.owner;
      expect((await open('t5').read()).body.session.owner).toBe(winner);
    });
  });

  const atRest = async (key: string, turns: number) => expect(await countersOf(atende, key)).toMatchObject({ ...AT_REST, turn_index: turns });

  describe("an operator's message", () => {
    it('is written once a messageId', async () => {
      const talk = await asked('m1');
      await takeOver('m1');
      expect((await write('m1', 'op-1', 'Oi!')).status).toBe(200);
      expect((await write('m1', 'op-1', 'Oi!\n')).status).toBe(200);
      const reused = await write('m1', 'op-1', 'Outra coisa');
      expect([reused.status, reused.body.code]).toEqual([409, 'message_id_reused']);
      expect((await linesOf(talk)).filter((line) => line.startsWith('operator'))).toEqual(['operator: Oi!']);
    });

    it('20 deliveries at once are one message', async () => {
      const talk = await asked('m2');
      await takeOver('m2');
      const answers = await Promise.all(Array.from({ length: 20 }, () => write('m2', 'op-1', 'Oi!')));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect((await linesOf(talk)).filter((line) => line.startsWith('operator'))).toHaveLength(1);
    });

    it('and a release are 409 where no person owns the session', async () => {
      const talk = await asked('m3');
      for (const refused of [await write('m3', 'op-1', 'Oi!'), await release('m3', 'bot'), await release('m3', 'closed')]) {
        expect([refused.status, refused.body.code]).toEqual([409, 'session_not_owned']);
      }
      expect((await write('nobody', 'op-1', 'Oi!')).status).toBe(404);
      // The question of before still stands.
      expect(await talk.say('sim')).toMatchObject({ actions: [{ outcome: 'success' }] });
    });

    it('is checked like any body', async () => {
      await asked('m4');
      await takeOver('m4');
      expect((await write('m4', 'op-1', '  ')).status).toBe(400);
      expect((await write('m4', '', 'Oi!')).status).toBe(400);
      expect((await people('m4', 'messages', { messageId: 'x', text: 'Oi', to: 'all' })).status).toBe(400);
      expect((await people('m4', 'takeover', {})).status).toBe(400);
      expect((await release('m4', 'nowhere')).status).toBe(400);
    });
  });

  describe('a release', () => {
    it('to the bot: the next message is handled by the bot, and nothing it had asked or offered is left', async () => {
      const talk = await asked('r1');
      const { sessionId } = await talk.say('deixa eu pensar');
      await takeOver('r1');
      const released = await release('r1', 'bot');
      expect(released.body).toMatchObject({ session: { status: 'TRIAGE', owner: null, sessionId }, pending: null });
      expect(await talk.say('sim')).toMatchObject({ sessionId, decision: { rule: '1.5', action: 'fallback_to_orchestrator', reason: 'affirmation_without_pending' } });
      expect(await talk.say('quero cancelar o tamboro')).toMatchObject({ sessionId, sessionStatus: 'TRIAGE', status: 'awaiting_confirmation' });
      expect(await talk.say('sim')).toMatchObject({ actions: [{ outcome: 'success' }] });
    });

    it('to closed ends the session; the next message opens one that is linked to it', async () => {
      const talk = await asked('r2');
      await takeOver('r2');
      const closed = await release('r2', 'closed');
      expect(closed.body.session).toMatchObject({ status: 'CLOSED', owner: null, endedAt: expect.stringMatching(/^2026/) as unknown });
      const next = await talk.say('sim');
      expect(next.sessionId).not.toBe(closed.body.session.sessionId);
      expect(next).toMatchObject({ sessionStatus: 'TRIAGE', turnIndex: 2, decision: { reason: 'affirmation_without_pending' }, actions: [] });
      expect((await talk.read()).body.session).toMatchObject({ previousSessionId: closed.body.session.sessionId, status: 'TRIAGE' });
    });

    it('to closed on voice: the next message is told that the service has ended', async () => {
      const talk = atende.talk('r3', { ...withInvoice('01_single_line', 'R3'), channel: 'voice' });
      const { sessionId } = await talk.say('quanto é minha fatura?');
      await takeOver('r3');
      await release('r3', 'closed');
      const next = await talk.say('alô?', { channel: 'voice' });
      expect(next).toMatchObject({ sessionId, handledBy: 'session', sessionStatus: 'CLOSED', intent: null, decision: null });
      expect(next.reply?.text).not.toBe('');
      expect(next.reply?.speech).not.toBeNull();
    });
  });

  it('a takeover lets go of a workflow that waits: back with the bot, nothing takes the next yes', async () => {
    const talk = atende.talk('w4', { customer: { customerId: 'W4' }, context: { invoiceDetail: INVOICE_OF_TWO } });
    await talk.say('quero cancelar o HBO Max');
    expect(await talk.say('sim')).toMatchObject({ pending: { workflow: 'vas_estrategico' } });
    await takeOver('w4');
    expect((await talk.read()).body.pending).toBeNull();
    await release('w4', 'bot');
    expect(await talk.say('sim')).toMatchObject({ actions: [], pending: null });
    expect(await effectsOf('w4')).toEqual([]);
  });

  describe('a takeover while a turn runs', () => {
    it('lets a dispatched effect finish, records it, and drops its sentence', async () => {
      const talk = await asked('w1');
      const sleeper = holdSlowCalls(atende);
      await atende.fault({ operation: 'cancelar_vas_avulso', kind: 'slow', times: 1, delayMs: 5_000 });
      const running = talk.post('sim').then((response) => response);
      await sleeper.someoneSleeps();
      expect((await takeOver('w1')).status).toBe(200);
      sleeper.wakeAll();
      const { status, body } = await running;
      expect(status).toBe(200);
      expect(body).toMatchObject({ reply: null, handledBy: 'session', sessionStatus: 'HUMAN', pending: null, actions: [{ tool: 'cancelar_vas_avulso', outcome: 'success' }] });
      expect(await effectsOf('w1')).toEqual([{ operation: 'cancelar_vas_avulso', status: 'ok' }]);
      const view = (await talk.read()).body;
      expect(view.session).toMatchObject({ status: 'HUMAN', owner: 'ana' });
      expect(JSON.stringify(view.state)).toContain('"outcome":"success"');
      expect((await linesOf(talk)).filter((line) => line.startsWith('bot'))).toHaveLength(1);
      await atRest('w1', 2);
      // What was done counts when the service ends (architecture §4.16).
      await release('w1', 'bot');
      expect(await talk.say('só isso, obrigada')).toMatchObject({ finalization: { status: 'resolvido' }, sessionControl: 'END_SESSION' });
    });

    it('between two steps keeps what the first did, and the second is not begun', async () => {
      const talk = atende.talk('w2', { customer: { customerId: 'W2' }, context: { invoiceDetail: INVOICE_OF_TWO } });
      await talk.say('quero cancelar o VOD e o HBO Max');
      const sleeper = holdSlowCalls(atende);
      await atende.fault({ operation: 'cancelar_vas_avulso', kind: 'slow', times: 1, delayMs: 5_000 });
      const running = talk.post('sim').then((response) => response);
      await sleeper.someoneSleeps();
      await takeOver('w2');
      sleeper.wakeAll();
      const { body } = await running;
      expect(body).toMatchObject({ reply: null, handledBy: 'session', sessionStatus: 'HUMAN' });
      expect(body.actions).toMatchObject([{ tool: 'cancelar_vas_avulso', outcome: 'success' }]);
      expect(await effectsOf('w2')).toEqual([{ operation: 'cancelar_vas_avulso', status: 'ok' }]);
      expect((await talk.read()).body.state.action_queue).toMatchObject({ cursor: 1 });
      await atRest('w2', 2);
      await release('w2', 'bot');
      expect(await talk.say('sim')).toMatchObject({ actions: [], pending: null });
    });

    it('is possible while the very first turn runs', async () => {
      const talk = atende.talk('w0', { customer: { customerId: 'W0' } });
      const sleeper = holdSlowCalls(atende);
      await atende.fault({ operation: 'consultar_faturas', kind: 'slow', times: 1, delayMs: 5_000 });
      const running = talk.post('quero falar com um atendente').then((response) => response);
      await sleeper.someoneSleeps();
      expect((await talk.read()).body).toMatchObject({ session: { status: 'NEW', owner: null }, pending: null });
      expect((await talk.read('/messages')).body.items).toMatchObject([{ role: 'customer', text: 'quero falar com um atendente' }]);
      await takeOver('w0');
      expect((await running).body).toMatchObject({ reply: null, handledBy: 'session', sessionStatus: 'HUMAN' });
    });

    it('before the commit point executes nothing', async () => {
      const talk = await asked('w3');
      const sleeper = holdSlowCalls(atende);
      await atende.fault({ operation: 'consultar_faturas', kind: 'slow', times: 1, delayMs: 5_000 });
      const running = talk.post('sim').then((response) => response);
      await sleeper.someoneSleeps();
      await takeOver('w3');
      const { status, body } = await running;
      expect(status).toBe(200);
      expect(body).toMatchObject({ reply: null, handledBy: 'session', sessionStatus: 'HUMAN', actions: [], pending: null });
      expect(await effectsOf('w3')).toEqual([]);
      await atRest('w3', 2);
    });
  });

  it.each([
    ['get', '/v1/handoffs', undefined],
    ['post', '/v1/conversations/x/takeover', { operator: 'ana' }],
    ['post', '/v1/conversations/x/messages', { messageId: 'm', text: 'Oi' }],
    ['post', '/v1/conversations/x/release', { to: 'bot' }],
  ] as const)('%s %s takes a key of scope operator', async (method, path, body) => {
    const call = (key: string | null) => atende.as(key)[method](path).send(body);
    expect((await call(null)).status).toBe(401);
    expect((await call(KEYS.turns)).status).toBe(403);
    expect((await call(KEYS.admin)).status).toBe(403);
  });

  it("another tenant sees and takes nothing of this one's", async () => {
    const talk = open('tenant');
    await talk.say('quero falar com um atendente');
    const other = atende.as(KEYS.other);
    expect((await other.get('/v1/handoffs').expect(200)).body).toEqual([]);
    expect((await other.post('/v1/conversations/tenant/takeover').send({ operator: 'eva' })).status).toBe(404);
    expect((await talk.read()).body.session.status).toBe('HANDOFF_PENDING');
  });
});
