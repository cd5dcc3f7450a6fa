import type { JsonObject } from '../src/kernel/json.js';
import { KEYS } from './support/app.js';
import { Atende, withInvoice, type Talk } from './support/atende.js';
import { holdSlowCalls } from './support/held-operator.js';
import { AT_REST, countersOf, sql } from './support/sql.js';

const LINE = '11900007048';

describe('receipts of turns', () => {
  let atende: Atende;

  beforeAll(async () => {
    atende = await Atende.start({ settings: { turnWaitSeconds: 1 } });
  });
  afterAll(async () => {
    await atende.stop();
  });
  afterEach(async () => {
    await atende.clearFaults();
  });

  const open = (key: string): Talk => atende.talk(key, withInvoice('01_single_line', key.toUpperCase()));
  const effectsOf = async (key: string) =>
    (await sql<{ key: string; status: string; operation: string }>(atende, 'effects', 'SELECT key, status, operation FROM effects WHERE conversation_key = $1', [key]));
  const said = async (talk: Talk) => {
    const { body } = await talk.read('/messages');
    return (body.items as readonly { readonly role: string; readonly text: string }[]).map(({ role, text }) => `${role}: ${text}`);
  };
  const asked = async (key: string): Promise<Talk> => {
    const talk = open(key);
    const turn = await talk.say('quero cancelar o tamboro');
    expect(turn.pending?.items?.map(({ name, value }) => [name, value])).toEqual([['Tamboro Mensal', '14.99']]);
    return talk;
  };

  it('a known messageId gets the first answer again, and nothing happens twice', async () => {
    const talk = await asked('r1');
    const first = await talk.say('sim', { messageId: 'yes' });
    const again = await talk.say('sim', { messageId: 'yes' });
    expect(first).toMatchObject({ replayed: false, turnIndex: 2, decision: { action: 'execute_action_queue', rule: '1' } });
    expect(again).toEqual({ ...first, replayed: true });
    expect(await effectsOf('r1')).toHaveLength(1);
    expect(await said(talk)).toHaveLength(4);
    expect(await countersOf(atende, 'r1')).toMatchObject({ ...AT_REST, turn_index: 2 });
  });

  it.each([
    ['a line end (case C18)', 'sim', 'sim\n'],
    ['carriage returns and outer blanks', ' sim', 'sim \r\n'],
    ['another Unicode form', 'não', 'na\u0303o'],
  ])('texts that differ only by %s are one message', async (_name, text, other) => {
    const key = `c18-${text}-${other}`.replaceAll(/\s/g, '_');
    const talk = await asked(key);
    const first = await talk.say(text, { messageId: 'same' });
    expect(await talk.say(other, { messageId: 'same' })).toEqual({ ...first, replayed: true });
    expect((await said(talk)).filter((line) => line.startsWith('customer'))).toEqual(['customer: quero cancelar o tamboro', `customer: ${text}`]);
  });

  it('a known messageId with another text is refused', async () => {
    const talk = await asked('r2');
    const { status, body, headers } = await talk.post('não', { messageId: 'first' }).then(async () => talk.post('sim', { messageId: 'first' }));
    expect(status).toBe(409);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body).toMatchObject({ code: 'message_id_reused', status: 409, type: 'urn:atende:problem:message_id_reused' });
    expect(await effectsOf('r2')).toEqual([]);
  });

  it('the same messageId in two conversations is two messages', async () => {
    const [one, two] = [open('r3a'), open('r3b')];
    expect(await one.say('quanto é minha fatura', { messageId: 'shared' })).toMatchObject({ replayed: false, conversationKey: 'r3a' });
    expect(await two.say('quando vence?', { messageId: 'shared' })).toMatchObject({ replayed: false, conversationKey: 'r3b' });
  });

  it.each([2, 20])('%i deliveries at once of a confirmed cancellation: one effect, one stored message, one reply, one answer', async (deliveries) => {
    const talk = await asked(`at-once-${deliveries}`);
    const responses = await Promise.all(Array.from({ length: deliveries }, () => talk.post('sim', { messageId: 'yes' })));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const answers = responses.map(({ body }) => body as JsonObject);
    expect(answers.filter((answer) => answer['replayed'] === false)).toHaveLength(1);
    const [first] = answers.filter((answer) => answer['replayed'] === false);
    for (const answer of answers) expect({ ...answer, replayed: false }).toEqual(first);
    expect(first).toMatchObject({ turnIndex: 2, actions: [{ tool: 'cancelar_vas_avulso', outcome: 'success' }] });
    expect(await effectsOf(talk.key)).toEqual([expect.objectContaining({ status: 'ok', operation: 'cancelar_vas_avulso' })]);
    expect((await said(talk)).filter((line) => line.startsWith('customer: sim'))).toHaveLength(1);
    expect(await said(talk)).toHaveLength(4);
    expect(await countersOf(atende, talk.key)).toMatchObject({ ...AT_REST, turn_index: 2 });
  });

  it('20 deliveries at once of the very first message open one session', async () => {
    const talk = open('first-at-once');
    const body = withInvoice('01_single_line', 'FIRST');
    const responses = await Promise.all(Array.from({ length: 20 }, () => talk.post('quero cancelar o tamboro', { ...body, messageId: 'm' })));
    expect(new Set(responses.map((response) => `${response.status} ${response.body.sessionId} ${response.body.turnIndex}`)).size).toBe(1);
    expect(await said(talk)).toHaveLength(2);
  });

  it.each(['toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'])('a field that every object inherits is unknown too: %s', async (field) => {
    const talk = atende.talk(`inherited-${field}`);
    for (const body of [{ [field]: 1 }, { customer: { [field]: 'x' } }, { context: { [field]: 'x' } }]) {
      const { status, body: problem } = await talk.post('oi', body);
      expect([status, problem.code]).toEqual([400, 'invalid_request']);
    }
  });

  describe('a repeat of a running turn (case C20)', () => {
    it('waits for it and gets its answer', async () => {
      const talk = await asked('slow-1');
      const sleeper = holdSlowCalls(atende);
      await atende.fault({ operation: 'cancelar_vas_avulso', kind: 'slow', match: { item: 'Tamboro Mensal' }, times: 1, delayMs: 5_000 });
      const first = talk.post('sim', { messageId: 'yes' }).then((response) => response);
      await sleeper.someoneSleeps();
      const repeat = talk.post('sim', { messageId: 'yes' }).then((response) => response);
      const waited = await Promise.race([repeat.then(() => 'answered'), talk.read('/messages').then(() => 'still waiting')]);
      expect(waited).toBe('still waiting');
      sleeper.wakeAll();
      const [answer, again] = [(await first).body, (await repeat).body];
      expect(answer).toMatchObject({ replayed: false, actions: [{ outcome: 'success' }] });
      expect(again).toEqual({ ...answer, replayed: true });
      expect(await effectsOf('slow-1')).toHaveLength(1);
    });

    it('is told that it is still running once the wait is over', async () => {
      const talk = await asked('slow-2');
      const sleeper = holdSlowCalls(atende);
      await atende.fault({ operation: 'cancelar_vas_avulso', kind: 'slow', match: { item: 'Tamboro Mensal' }, times: 1, delayMs: 5_000 });
      const first = talk.post('sim', { messageId: 'yes' }).then((response) => response);
      await sleeper.someoneSleeps();
      const refused = await talk.post('sim', { messageId: 'yes' });
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: 'turn_in_progress' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      sleeper.wakeAll();
      expect((await first).body).toMatchObject({ replayed: false, actions: [{ outcome: 'success' }] });
      expect(await talk.say('sim', { messageId: 'yes' })).toMatchObject({ replayed: true, actions: [{ outcome: 'success' }] });
      expect(await effectsOf('slow-2')).toHaveLength(1);
    });
  });

  describe('an unexpected fault', () => {
    // The trace is written by the turn's last statement: nothing of the turn may stay when it cannot be.
    const breakTraces = () => sql(atende, 'break', 'ALTER TABLE turn_traces RENAME TO turn_traces_away');
    const mendTraces = () => sql(atende, 'mend', 'ALTER TABLE turn_traces_away RENAME TO turn_traces');

    it('answers 500 without its text, changes nothing, and the same messageId runs again', async () => {
      const talk = await asked('fault-1');
      const before = await talk.read();
      await breakTraces();
      const failed = await talk.post('quanto é minha fatura', { messageId: 'm' });
      await mendTraces();
      expect(failed.status).toBe(500);
      expect(failed.body).toMatchObject({ code: 'internal_error', status: 500 });
      expect(JSON.stringify(failed.body)).not.toContain('turn_traces');
      expect((await talk.read()).body).toEqual(before.body);
      expect(await sql(atende, 'status', `SELECT status FROM receipts WHERE conversation_key = 'fault-1' AND message_id = 'm'`)).toEqual([{ status: 'failed' }]);
      expect(await countersOf(atende, 'fault-1')).toMatchObject({ ...AT_REST, turn_index: 1 });
      expect(await talk.say('quanto é minha fatura', { messageId: 'm' })).toMatchObject({ replayed: false, turnIndex: 2 });
      expect(await countersOf(atende, 'fault-1')).toMatchObject({ ...AT_REST, turn_index: 2 });
    });

    it('after the effect: the repeat goes on under the same key, one effect, one reply', async () => {
      const talk = await asked('fault-2');
      await breakTraces();
      const failed = await talk.post('sim', { messageId: 'yes' });
      await mendTraces();
      expect(failed.status).toBe(500);
      expect(await effectsOf('fault-2')).toHaveLength(1);
      const done = await talk.say('sim', { messageId: 'yes' });
      expect(done).toMatchObject({ replayed: false, turnIndex: 2, actions: [{ tool: 'cancelar_vas_avulso', outcome: 'success' }] });
      expect(await effectsOf('fault-2')).toHaveLength(1);
      expect((await atende.effects(LINE)).filter(({ idempotencyKey }) => idempotencyKey.startsWith(done.sessionId))).toHaveLength(0);
      expect(await countersOf(atende, 'fault-2')).toMatchObject({ ...AT_REST, turn_index: 2 });
    });

    it('after the effect, a newer message first finishes the interrupted turn, and bursts are still counted right', async () => {
      const talk = await asked('fault-3');
      await breakTraces();
      expect((await talk.post('sim', { messageId: 'yes' })).status).toBe(500);
      await mendTraces();
      const next = await talk.say('quanto é minha fatura');
      expect(next).toMatchObject({ turnIndex: 3, superseded: false });
      expect(await talk.say('sim', { messageId: 'yes' })).toMatchObject({ replayed: true, turnIndex: 2, actions: [{ outcome: 'success' }] });
      expect(await effectsOf('fault-3')).toHaveLength(1);
      expect(await countersOf(atende, 'fault-3')).toMatchObject({ ...AT_REST, turn_index: 3 });
    });

    it('deliveries that waited for the failed one run the message themselves', async () => {
      const talk = await asked('fault-4');
      const sleeper = holdSlowCalls(atende);
      await atende.fault({ operation: 'cancelar_vas_avulso', kind: 'slow', match: { item: 'Tamboro Mensal' }, times: 1, delayMs: 5_000 });
      const first = talk.post('sim', { messageId: 'yes' }).then((response) => response);
      await sleeper.someoneSleeps();
      const repeat = talk.post('sim', { messageId: 'yes' }).then((response) => response);
      await breakTraces();
      sleeper.wakeAll();
      expect((await first).status).toBe(500);
      await mendTraces();
      // It either met the broken table too, or ran the turn: never an empty answer.
      const { status, body } = await repeat;
      expect([200, 500]).toContain(status);
      if (status === 200) expect(body).toMatchObject({ turnIndex: 2, actions: [{ outcome: 'success' }] });
      expect(await talk.say('sim', { messageId: 'yes' })).toMatchObject({ turnIndex: 2, actions: [{ outcome: 'success' }] });
      expect(await effectsOf('fault-4')).toHaveLength(1);
      expect(await countersOf(atende, 'fault-4')).toMatchObject({ ...AT_REST, turn_index: 2 });
    });
  });

  describe('another identity inside a session', () => {
    const documents = (key: string) => sql(atende, 'documents', 'SELECT hash FROM invoice_documents WHERE conversation_key = $1', [key]);

    it('is refused and leaves nothing behind: messages, turns, question, invoice', async () => {
      const talk = await asked('identity-1');
      const [before, messages, stored] = [await talk.read(), await said(talk), await documents('identity-1')];
      const refused = await talk.post('sim', { messageId: 'other', ...withInvoice('02_family_duplicates', 'SOMEBODY-ELSE') });
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: 'session_identity_mismatch' });
      expect((await talk.read()).body).toEqual(before.body);
      expect(await said(talk)).toEqual(messages);
      expect(await documents('identity-1')).toEqual(stored);
      expect(await countersOf(atende, 'identity-1')).toMatchObject({ ...AT_REST, turn_index: 1 });
      expect(await effectsOf('identity-1')).toEqual([]);
      // The messageId is free again, and the question still stands.
      expect(await talk.say('sim', { messageId: 'other' })).toMatchObject({ replayed: false, turnIndex: 2, actions: [{ outcome: 'success' }] });
    });

    it('an invoice that the session knows stays when a refused request brings it again', async () => {
      const talk = await asked('identity-2');
      expect((await talk.post('oi', withInvoice('01_single_line', 'SOMEBODY-ELSE'))).status).toBe(409);
      expect(await documents('identity-2')).toHaveLength(1);
      expect(await talk.say('sim')).toMatchObject({ actions: [{ outcome: 'success' }] });
    });

    it('several refused deliveries at once leave nothing behind either', async () => {
      const talk = await asked('identity-3');
      const more = { messageId: 'other', customer: { customerId: 'SOMEBODY-ELSE' } };
      const refused = await Promise.all(Array.from({ length: 8 }, () => talk.post('sim', more)));
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409));
      expect(await countersOf(atende, 'identity-3')).toMatchObject({ ...AT_REST, turn_index: 1 });
      expect(await talk.say('sim')).toMatchObject({ turnIndex: 2, actions: [{ outcome: 'success' }] });
    });
  });

  describe('validation', () => {
    const good = { messageId: 'v', text: 'oi' };
    const post = (body: object | string, key = 'validation') => {
      const request = atende.as(KEYS.turns).post(`/v1/conversations/${encodeURIComponent(key)}/turns`);
      return typeof body === 'string' ? request.set('content-type', 'application/json').send(body) : request.send(body);
    };
    const nested = (depth: number): JsonObject => (depth === 0 ? {} : { inner: nested(depth - 1) });

    it.each<readonly [string, JsonObject, string]>([
      ['no messageId', { text: 'oi' }, '/messageId'],
      ['a messageId that is a number', { ...good, messageId: 7 }, '/messageId'],
      ['a blank messageId', { ...good, messageId: ' ' }, '/messageId'],
      ['a messageId of 129 characters', { ...good, messageId: 'm'.repeat(129) }, '/messageId'],
      ['no text', { messageId: 'v' }, '/text'],
      ['a text that is null', { ...good, text: null }, '/text'],
      ['a text that is an object', { ...good, text: {} }, '/text'],
      ['a blank text', { ...good, text: ' \n\t ' }, '/text'],
      ['a text that nobody sees', { ...good, text: '\u200b\ufeff\u2060\ufe0f' }, '/text'],
      ['a text of fillers', { ...good, text: '\u3164\u115f\uffa0 \u2800' }, '/text'],
      ['U+0000 in the text', { ...good, text: 'o\u0000i' }, '/text'],
      ['half a surrogate pair', { ...good, text: 'o\ud83di' }, '/text'],
      ['a text over the limit', { ...good, text: 'a'.repeat(16_385) }, '/text'],
      ['an unknown channel', { ...good, channel: 'fax' }, '/channel'],
      ['a channel that is null', { ...good, channel: null }, '/channel'],
      ['a blank agentId', { ...good, agentId: '' }, '/agentId'],
      ['a customer that is text', { ...good, customer: 'Ana' }, '/customer'],
      ['a customer that is a list', { ...good, customer: [] }, '/customer'],
      ['a customerId that is a number', { ...good, customer: { customerId: 1 } }, '/customer/customerId'],
      ['an unknown field of the customer', { ...good, customer: { age: 30 } }, '/customer/age'],
      ['a CPF with wrong digits', { ...good, customer: { socialSecNo: '52998224724' } }, '/customer/socialSecNo'],
      ['a msisdn that is a number', { ...good, customer: { msisdn: 11999990001 } }, '/customer/msisdn'],
      ['a blank name', { ...good, customer: { name: ' ' } }, '/customer/name'],
      ['an invoiceDetail that is a list', { ...good, context: { invoiceDetail: [] } }, '/context/invoiceDetail'],
      ['an invoiceDetail that is text', { ...good, context: { invoiceDetail: 'x' } }, '/context/invoiceDetail'],
      ['an unknown field of the context', { ...good, context: { invoice: {} } }, '/context/invoice'],
      ['a blank invoiceId', { ...good, context: { invoiceId: ' ' } }, '/context/invoiceId'],
      ['U+0000 in a key of the invoice', { ...good, context: { invoiceDetail: { 'a\u0000': 1 } } }, '/context/invoiceDetail/a'],
      ['inReplyTo without its id', { ...good, inReplyTo: {} }, '/inReplyTo/confirmationId'],
      ['an unknown field', { ...good, confirmed: true }, '/confirmed'],
      ['an answer by the caller', { ...good, intent: { affirmation: true } }, '/intent'],
    ])('%s is 400 with its pointer', async (_name, body, pointer) => {
      const response = await post(body);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ code: 'invalid_request', status: 400 });
      expect((response.body.errors as readonly { readonly pointer: string }[]).map((error) => error.pointer)).toContain(pointer);
    });

    it('JSON nested beyond reason is 400', async () => {
      const response = await post({ ...good, context: { invoiceDetail: nested(60) } });
      expect(response.status).toBe(400);
      expect(response.body.code).toBe('invalid_request');
    });

    it.each(['{"messageId": ', '', 'null', '[]', '"text"', '{"messageId":"v","text":"oi","__proto__":{"a":1}}'])('the body %p is 400', async (body) => {
      expect((await post(body)).status).toBe(400);
    });

    it('a body over 256 KiB is 413', async () => {
      const response = await post({ ...good, context: { invoiceDetail: { pad: 'x'.repeat(256 * 1024) } } });
      expect(response.status).toBe(413);
      expect(response.body.code).toBe('payload_too_large');
    });

    it('an unknown agentId is 400 and a long conversationKey too', async () => {
      expect((await post({ ...good, agentId: 'nobody' })).body).toMatchObject({ status: 400, code: 'unknown_agent' });
      expect((await post(good, 'k'.repeat(129))).status).toBe(400);
      expect((await post(good, 'k'.repeat(128))).status).toBe(200);
    });

    it('nothing that was refused left a conversation behind', async () => {
      expect((await atende.as(KEYS.turns).get('/v1/conversations/validation')).status).toBe(404);
    });
  });

  it('a turn needs a key of scope turns', async () => {
    const post = (key: string | null) => atende.as(key).post('/v1/conversations/scopes/turns').send({ messageId: 'm', text: 'oi' });
    expect((await post(null)).status).toBe(401);
    expect((await post('no-such-key')).status).toBe(401);
    expect((await post(KEYS.operator)).status).toBe(403);
    expect((await post(KEYS.admin)).status).toBe(403);
  });

  it('two sessions in turn share nothing, and another tenant finds neither (case C25)', async () => {
    const ana = atende.talk('c25-ana', withInvoice('01_single_line', 'ANA'));
    const bia = atende.talk('c25-bia', withInvoice('08_pro_rata_and_weekly', 'BIA'));
    const texts = ['quais serviços eu tenho?', 'quero cancelar o tamboro', 'não', 'quanto é minha fatura?', 'quando vence?'];
    const answers: Record<'ana' | 'bia', string[]> = { ana: [], bia: [] };
    for (let turn = 0; turn < 25; turn += 1) {
      const text = texts[turn % texts.length] ?? 'oi';
      for (const [name, talk] of [['ana', ana], ['bia', bia]] as const) answers[name].push((await talk.say(text)).reply?.text ?? '');
    }
    const numbers = (lines: readonly string[]) => new Set(lines.flatMap((line) => line.match(/R\$ [\d.,]+/g) ?? []));
    expect(numbers(answers.ana).size).toBeGreaterThan(0);
    expect(answers.ana.join('\n')).not.toMatch(/Semanal/);
    expect(answers.bia.join('\n')).not.toMatch(/final 7048|YouTube|Craque/);
    const other = atende.as(KEYS.other);
    for (const path of ['', '/messages', '/turns/1/trace', '/events']) expect((await other.get(`/v1/conversations/c25-ana${path}`)).status).toBe(404);
    expect((await other.post('/v1/conversations/c25-ana/takeover').send({ operator: 'eva' })).status).toBe(404);
    expect((await other.get('/v1/customers/ANA/export')).status).toBe(404);
    // The same key under another tenant is another conversation.
    const own = await other.post('/v1/conversations/c25-ana/turns').send({ messageId: 'm-1', text: 'oi' });
    expect(own.body).toMatchObject({ turnIndex: 1, replayed: false });
    expect((await ana.read()).body.session.sessionId).not.toBe(own.body.sessionId);
  });
});
