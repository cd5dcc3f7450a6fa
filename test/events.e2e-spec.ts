import { KEYS } from './support/app.js';
import { Atende, withInvoice, type Talk } from './support/atende.js';
import { EventClient, type ReceivedEvent } from './support/event-client.js';
import { holdSlowCalls } from './support/held-operator.js';
import { AT_REST, countersOf, sql } from './support/sql.js';
import { until } from './support/until.js';

describe('server-sent events', () => {
  let atende: Atende;
  const clients: EventClient[] = [];

  beforeAll(async () => {
    atende = await Atende.start();
  });
  afterAll(async () => {
    await atende.stop();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.leave();
    await atende.clearFaults();
  });

  const open = (key: string): Talk => atende.talk(key, withInvoice('01_single_line', key.toUpperCase()));
  const connect = async (request: Parameters<typeof EventClient.open>[1]): Promise<EventClient> => {
    const client = await EventClient.open(atende, request);
    clients.push(client);
    return client;
  };
  const follow = (key: string, lastEventId?: string) =>
    connect({ path: `/v1/conversations/${key}/events`, ...(lastEventId === undefined ? {} : { lastEventId }) });
  const turn = (key: string, body: object) => connect({ path: `/v1/conversations/${key}/turns`, method: 'POST', body });
  const brief = (events: readonly ReceivedEvent[]) => events.map(({ event, data }) => [event, event === 'reply' ? data['messageId'] : data['sessionStatus']]);

  describe('a turn that is streamed', () => {
    it('sends the steps as they start and complete, then the reply, and ends', async () => {
      const stream = await turn('p1', { messageId: 'm-1', text: 'quanto é minha fatura?', ...withInvoice('01_single_line', 'P1') });
      expect(stream.response.statusCode).toBe(200);
      expect(stream.response.headers['content-type']).toContain('text/event-stream');
      const events = await stream.events();
      const steps = events.slice(0, -1).map(({ event, data }) => [event, data['node'], data['state']]);
      expect(steps).toEqual(
        ['load_invoice', 'understand', 'decide'].flatMap((node) => [
          ['status', node, 'started'],
          ['status', node, 'completed'],
        ]),
      );
      const last = events.at(-1);
      expect(last?.event).toBe('reply');
      expect(last?.data).toEqual(await open('p1').say('quanto é minha fatura?', { messageId: 'm-1' }).then((again) => ({ ...again, replayed: false })));
    });

    it('a known messageId streams the first answer and runs nothing', async () => {
      const talk = open('p2');
      const first = await talk.say('oi', { messageId: 'm-1' });
      const events = await (await turn('p2', { messageId: 'm-1', text: 'oi' })).events();
      expect(events).toEqual([{ id: null, event: 'reply', data: { ...first, replayed: true } }]);
    });

    it.each([
      ['message_id_reused', 409, { messageId: 'm-1', text: 'outra coisa' }],
      ['session_identity_mismatch', 409, { messageId: 'm-2', text: 'oi', customer: { customerId: 'SOMEBODY-ELSE' } }],
      ['unknown_agent', 400, { messageId: 'm-3', text: 'oi', agentId: 'nobody' }],
    ])('%s comes as an error event with the problem document', async (code, status, body) => {
      const key = `p3-${code}`;
      await open(key).say('oi', { messageId: 'm-1' });
      const events = await (await turn(key, body)).events();
      expect(events.at(-1)).toMatchObject({ event: 'error', data: { code, status, type: `urn:atende:problem:${code}`, traceId: expect.any(String) as unknown } });
    });

    it('what no class admits is refused before the stream begins', async () => {
      const stream = await turn('p4', { messageId: 'm', text: ' ' });
      expect(stream.response.statusCode).toBe(400);
      expect(stream.response.headers['content-type']).toContain('application/problem+json');
    });

    it('goes on when its client leaves: the answer is stored, the effect happens once', async () => {
      const talk = open('p5');
      await talk.say('quero cancelar o tamboro');
      const sleeper = holdSlowCalls(atende);
      await atende.fault({ operation: 'cancelar_vas_avulso', kind: 'slow', times: 1, delayMs: 5_000 });
      const stream = await turn('p5', { messageId: 'yes', text: 'sim' });
      await sleeper.someoneSleeps();
      stream.leave();
      await stream.events();
      sleeper.wakeAll();
      const answer = await talk.say('sim', { messageId: 'yes' });
      expect(answer).toMatchObject({ replayed: true, turnIndex: 2, actions: [{ outcome: 'success' }] });
      expect(await sql(atende, 'effects', `SELECT status FROM effects WHERE conversation_key = 'p5'`)).toEqual([{ status: 'ok' }]);
      expect(await countersOf(atende, 'p5')).toMatchObject({ ...AT_REST, turn_index: 2 });
    });
  });

  describe('the events of a conversation', () => {
    it('come as they happen, with ids that rise', async () => {
      const talk = open('e1');
      await talk.say('oi', { messageId: 'm-1' });
      const stream = await follow('e1');
      const asked = await talk.say('quero cancelar o tamboro', { messageId: 'm-2' });
      const events = await stream.events(2);
      expect(brief(events)).toEqual([['status', 'TRIAGE'], ['reply', 'm-2']]);
      expect(events[0]?.data).toMatchObject({ status: 'awaiting_confirmation', sessionId: asked.sessionId });
      expect(events[1]?.data).toEqual(asked);
      const ids = events.map(({ id }) => Number(id));
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect(new Set(ids).size).toBe(ids.length);
    });

    it.each(['0', '999999999', 'abc', '-1', ''])('Last-Event-ID %p starts at the oldest', async (lastEventId) => {
      const key = `e2-${lastEventId}`;
      const talk = open(key);
      await talk.say('oi', { messageId: 'm-1' });
      await talk.say('quando vence?', { messageId: 'm-2' });
      const events = await (await follow(key, lastEventId)).events(2);
      expect(brief(events)).toEqual([['reply', 'm-1'], ['reply', 'm-2']]);
    });

    it('resume right after a known id, and nothing is lost or doubled', async () => {
      const talk = open('e3');
      await talk.say('oi', { messageId: 'm-1' });
      const before = await follow('e3', '0');
      const seen = await before.events(1);
      before.leave();
      await talk.say('quando vence?', { messageId: 'm-2' });
      const after = await follow('e3', seen.at(-1)?.id ?? '?');
      await talk.say('quanto é minha fatura?', { messageId: 'm-3' });
      expect(brief(await after.events(2))).toEqual([['reply', 'm-2'], ['reply', 'm-3']]);
    });

    it("hold an operator's message, the change of hands, and no reply of a silent bot", async () => {
      const talk = open('e4');
      await talk.say('oi', { messageId: 'm-1' });
      const stream = await follow('e4');
      const person = (verb: string, body: object) => atende.as(KEYS.operator).post(`/v1/conversations/e4/${verb}`).send(body).expect(200);
      await person('takeover', { operator: 'ana' });
      await person('messages', { messageId: 'op-1', text: 'Oi, aqui é a Ana.' });
      await person('messages', { messageId: 'op-1', text: 'Oi, aqui é a Ana.' });
      await person('release', { to: 'bot' });
      const events = await until(async () => {
        const all = await stream.events(1);
        return all.some(({ data }) => data['sessionStatus'] === 'TRIAGE') ? all : null;
      });
      const said = events.filter(({ event }) => event === 'reply');
      expect(said.map(({ data }) => data)).toMatchObject([{ role: 'operator', messageId: 'op-1', reply: { text: 'Oi, aqui é a Ana.', speech: null } }]);
      expect(events.filter(({ event }) => event === 'status').map(({ data }) => data['sessionStatus'])).toEqual(expect.arrayContaining(['HUMAN', 'TRIAGE']));
    });

    it('never run a turn and never create a conversation', async () => {
      const missing = await follow('e5');
      expect(missing.response.statusCode).toBe(404);
      expect((await atende.as(KEYS.turns).get('/v1/conversations/e5')).status).toBe(404);
      const talk = open('e6');
      await talk.say('oi');
      await (await follow('e6', '0')).events(1);
      expect(await countersOf(atende, 'e6')).toMatchObject({ ...AT_REST, turn_index: 1 });
    });

    it('a reader that leaves disturbs neither the turns nor the other readers', async () => {
      const talk = open('e7');
      await talk.say('oi', { messageId: 'm-1' });
      const [stays, leaves] = [await follow('e7'), await follow('e7')];
      leaves.leave();
      await talk.say('quando vence?', { messageId: 'm-2' });
      expect(brief(await stays.events(1))).toEqual([['reply', 'm-2']]);
    });

    it('are for keys of any scope of the tenant', async () => {
      await open('e8').say('oi');
      for (const key of [KEYS.turns, KEYS.operator, KEYS.admin]) {
        const stream = await connect({ path: '/v1/conversations/e8/events', key });
        expect(stream.response.statusCode).toBe(200);
      }
      expect((await connect({ path: '/v1/conversations/e8/events', key: 'nobody' })).response.statusCode).toBe(401);
      expect((await connect({ path: '/v1/conversations/e8/events', key: KEYS.other })).response.statusCode).toBe(404);
    });
  });

  it('the application stops while readers are connected', async () => {
    const other = await Atende.start();
    await other.talk('bye', withInvoice('01_single_line', 'BYE')).say('oi');
    const stream = await EventClient.open(other, { path: '/v1/conversations/bye/events' });
    await other.stop();
    expect(await stream.events()).toEqual([]);
  });
});
