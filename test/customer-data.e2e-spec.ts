import type { JsonObject } from '../src/kernel/json.js';
import { KEYS } from './support/app.js';
import { Atende, withInvoice, type Talk } from './support/atende.js';
import { versionOf } from './support/paused-executions.js';
import { sql } from './support/sql.js';

const TABLES = ['conversations', 'sessions', 'receipts', 'messages', 'turn_traces', 'conversation_events', 'invoice_documents', 'handoffs', 'archived_states', 'effects', 'workflow_executions'] as const;

describe("reads of a conversation, and a customer's own data", () => {
  let atende: Atende;

  beforeAll(async () => {
    atende = await Atende.start();
  });
  afterAll(async () => {
    await atende.stop();
  });

  const open = (key: string, customerId = key.toUpperCase(), more: JsonObject = {}): Talk => atende.talk(key, { ...withInvoice('01_single_line', customerId), ...more });
  const admin = () => atende.as(KEYS.admin);

  describe('GET conversation', () => {
    it('is exactly what the contract says', async () => {
      const talk = open('g1');
      const asked = await talk.say('quero cancelar o tamboro');
      const { status, body } = await talk.read();
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['conversationKey', 'pending', 'session', 'state']);
      expect(body.session).toEqual({
        sessionId: asked.sessionId,
        status: 'TRIAGE',
        agentId: 'telecom_contas',
        channel: 'text',
        owner: null,
        previousSessionId: null,
        startedAt: '2026-11-30T12:00:00.000Z',
        endedAt: null,
      });
      expect(body.state).toMatchObject({ schema_version: 7, session_id: asked.sessionId, turn_index: 1, channel: 'text', status: 'awaiting_confirmation' });
      expect(body.pending).toEqual(asked.pending);
    });

    it('is for keys of any scope, and 404 for what does not exist', async () => {
      await open('g2').say('oi');
      for (const key of [KEYS.turns, KEYS.operator, KEYS.admin]) expect((await atende.as(key).get('/v1/conversations/g2')).status).toBe(200);
      expect((await atende.as(null).get('/v1/conversations/g2')).status).toBe(401);
      expect((await admin().get('/v1/conversations/nobody')).body).toMatchObject({ code: 'conversation_not_found' });
      expect((await admin().get('/v1/conversations/nobody/messages')).status).toBe(404);
    });
  });

  describe('GET messages', () => {
    const page = async (key: string, query: Record<string, string> = {}) => {
      const { status, body } = await admin().get(`/v1/conversations/${key}/messages`).query(query);
      expect(status).toBe(200);
      return body as { readonly items: readonly { readonly id: string; readonly text: string; readonly role: string }[]; readonly nextBefore: string | null };
    };

    it('has each message as it was sent, newest last', async () => {
      const talk = open('p1');
      const reply = await talk.say('  Meu CPF é 529.982.247-25\n', { messageId: 'm-1' });
      const { items, nextBefore } = await page('p1');
      expect(nextBefore).toBeNull();
      expect(items).toEqual([
        { id: expect.stringMatching(/^\d+$/) as unknown, role: 'customer', text: '  Meu CPF é 529.982.247-25\n', messageId: 'm-1', superseded: false, createdAt: '2026-11-30T12:00:00.000Z' },
        { id: expect.stringMatching(/^\d+$/) as unknown, role: 'bot', text: reply.reply?.text, messageId: 'm-1', superseded: false, createdAt: '2026-11-30T12:00:00.000Z' },
      ]);
    });

    it('comes in pages that neither repeat nor skip', async () => {
      const talk = open('p2');
      for (let count = 0; count < 5; count += 1) await talk.say(`oi ${count}`);
      const all = (await page('p2')).items;
      expect(all).toHaveLength(10);
      const seen: typeof all[number][] = [];
      for (let before: string | null | undefined; before !== null; ) {
        const next: Awaited<ReturnType<typeof page>> = await page('p2', { limit: '3', ...(before === undefined ? {} : { before }) });
        seen.unshift(...next.items);
        before = next.nextBefore;
      }
      expect(seen).toEqual(all);
    });

    it('gives 50 unless told otherwise, and up to 200', async () => {
      const talk = open('p3');
      for (let count = 0; count < 26; count += 1) await talk.say('oi');
      expect((await page('p3')).items).toHaveLength(50);
      expect((await page('p3', { limit: '200' })).items).toHaveLength(52);
      expect((await page('p3', { limit: '1' })).items).toHaveLength(1);
    });

    it.each([{ limit: '0' }, { limit: '201' }, { limit: '-1' }, { limit: 'abc' }, { limit: '1.5' }, { limit: '' }, { before: '999999999' }, { before: 'abc' }, { before: '' }, { after: '1' }])(
      '%p is 400',
      async (query) => {
        await open('p4').say('oi', { messageId: 'only' });
        const { status, body } = await admin().get('/v1/conversations/p4/messages').query(query);
        expect([status, body.code]).toEqual([400, 'invalid_request']);
      },
    );

    it("does not know another conversation's id", async () => {
      await open('p5').say('oi');
      await open('p6').say('oi');
      const [first] = (await page('p5')).items;
      expect((await admin().get('/v1/conversations/p6/messages').query({ before: first?.id ?? '' })).status).toBe(400);
    });
  });

  describe('GET trace', () => {
    it('explains the turn, personal data masked', async () => {
      const talk = open('t1');
      await talk.say('Meu CPF é 529.982.247-25, meu e-mail ana@exemplo.com.br, quero cancelar o tamboro');
      const { status, body } = await talk.read('/turns/1/trace');
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['evidence', 'judges', 'nodes', 'rails', 'rule', 'timings', 'toolCalls', 'versions']);
      expect(body).toMatchObject({ rule: '5', nodes: ['load_invoice', 'understand', 'decide'], rails: [], judges: [] });
      expect(body.timings.total).toBeGreaterThan(0);
      const text = JSON.stringify(body);
      expect(text).not.toMatch(/529\.?982\.?247-?25/);
      expect(text).not.toContain('ana@exemplo.com.br');
    });

    it('is 404 for a turn that was not, 400 for what is no index', async () => {
      const talk = open('t2');
      await talk.say('oi');
      expect((await talk.read('/turns/2/trace')).status).toBe(404);
      for (const index of ['0', '-1', 'x', '1.5']) expect((await talk.read(`/turns/${index}/trace`)).status).toBe(400);
    });
  });

  describe('export and erasure', () => {
    const rowsAbout = async (value: string): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {};
      for (const table of TABLES) {
        const rows = await sql<{ count: string }>(atende, `about_${table}`, `SELECT count(*) AS count FROM ${table} t WHERE to_jsonb(t)::text LIKE '%' || $1 || '%'`, [value]);
        const count = Number(rows[0]?.count);
        if (count > 0) counts[table] = count;
      }
      return counts;
    };
    const live = async (key: string, customerId: string) => {
      const talk = open(key, customerId);
      await talk.say('quero cancelar o tamboro');
      await talk.say('sim');
      await talk.say('quero falar com um atendente');
      return talk;
    };

    it('takes in what workflows ran for the customer outside a conversation', async () => {
      const workflow = versionOf(1);
      expect((await admin().post('/v1/admin/workflows/versao/versions').set('content-type', 'application/yaml').send(workflow)).status).toBe(201);
      for (const customer of ['W-ONE', 'W-TWO']) {
        expect((await admin().post('/v1/workflows/versao/executions').send({ version: 1, input: { customer_id: customer } })).status).toBe(201);
      }
      const { body } = await admin().get('/v1/customers/W-ONE/export').expect(200);
      expect([body.conversationKeys, body.workflow_executions]).toMatchObject([[], [{ name: 'versao', record: { input: { customer_id: 'W-ONE' } } }]]);
      await admin().delete('/v1/customers/W-ONE').expect(204);
      expect([await rowsAbout('W-ONE'), await rowsAbout('W-TWO')]).toEqual([{}, { workflow_executions: 1 }]);
    });

    it('one call gives all that is stored, one call erases it, and nobody else loses anything', async () => {
      await live('x1', 'X-ONE');
      await live('x2', 'X-ONE');
      await live('x3', 'X-TWO');
      const kept = await rowsAbout('x3');
      const { status, body } = await admin().get('/v1/customers/X-ONE/export');
      expect(status).toBe(200);
      expect(body).toMatchObject({ customerId: 'X-ONE', conversationKeys: ['x1', 'x2'] });
      for (const [table, least] of Object.entries({ conversations: 2, receipts: 6, messages: 6, turn_traces: 6, effects: 2, handoffs: 2, invoice_documents: 2 })) {
        expect((body[table] as readonly unknown[]).length).toBeGreaterThanOrEqual(least);
      }
      expect(JSON.stringify(body)).toContain('quero cancelar o tamboro');
      expect(JSON.stringify(body)).not.toContain('X-TWO');

      expect((await admin().delete('/v1/customers/X-ONE')).status).toBe(204);
      expect(await rowsAbout('X-ONE')).toEqual({});
      expect(await rowsAbout('"x1"')).toEqual({});
      expect(await rowsAbout('x3')).toEqual(kept);
      expect((await admin().get('/v1/conversations/x1')).status).toBe(404);
      expect((await admin().get('/v1/customers/X-ONE/export')).status).toBe(404);
      expect((await admin().delete('/v1/customers/X-ONE')).status).toBe(404);
      // The customer may come back.
      expect(await open('x1', 'X-ONE').say('oi')).toMatchObject({ turnIndex: 1, replayed: false });
    });

    it("a former session in a conversation that is another's now is found and erased with all it left", async () => {
      const talk = open('shared', 'FORMER');
      const { sessionId } = await talk.say('quero cancelar o tamboro');
      await talk.say('sim');
      await talk.say('só isso, obrigada');
      const later = await talk.say('quanto é minha fatura?', withInvoice('08_pro_rata_and_weekly', 'LATER'));
      expect(later).toMatchObject({ turnIndex: 4, sessionStatus: 'TRIAGE' });
      const { body } = await admin().get('/v1/customers/FORMER/export').expect(200);
      const text = JSON.stringify(body);
      expect(text).toContain('quero cancelar o tamboro');
      expect(text).toContain('YouTube Premium Mensal');
      expect(text).toContain('cancelar_vas_avulso');
      expect(text).not.toContain('LATER');
      await admin().delete('/v1/customers/FORMER').expect(204);
      expect(await rowsAbout('FORMER')).toEqual({});
      // The session that followed names the one before it.
      expect(await rowsAbout(sessionId)).toEqual({ conversations: 1 });
      expect((await admin().get('/v1/customers/FORMER/export')).status).toBe(404);
      const { body: messages } = await talk.read('/messages');
      expect((messages.items as readonly { text: string }[]).map((item) => item.text)).toEqual(['quanto é minha fatura?', later.reply?.text]);
      expect(await talk.say('quando vence?')).toMatchObject({ turnIndex: 5, sessionId: later.sessionId });
    });

    it('needs scope admin, and stays within the tenant', async () => {
      await open('x9', 'X-NINE').say('oi');
      for (const call of [(key: string | null) => atende.as(key).get('/v1/customers/X-NINE/export'), (key: string | null) => atende.as(key).delete('/v1/customers/X-NINE')]) {
        expect((await call(null)).status).toBe(401);
        expect((await call(KEYS.turns)).status).toBe(403);
        expect((await call(KEYS.operator)).status).toBe(403);
        expect((await call(KEYS.other)).status).toBe(404);
      }
      expect((await admin().get('/v1/customers/X-NINE/export')).status).toBe(200);
    });
  });
});
