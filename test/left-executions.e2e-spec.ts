import type { Response } from 'supertest';
import { KEYS } from './support/app.js';
import { Atende, type Pending, type Talk, withInvoice } from './support/atende.js';
import { sql } from './support/sql.js';

const IDLE_SECONDS = 3 * 3_600;
const PAUSE_SECONDS = 600;

/** A journey that waits for a reply ends with whatever takes the reply away from it (architecture §4.28). */
describe('a journey that waits, and its conversation lets go of it', () => {
  let atende: Atende;

  beforeAll(async () => {
    atende = await Atende.start({ settings: { sessionIdleSeconds: IDLE_SECONDS, pauseTtlSeconds: PAUSE_SECONDS } });
  });
  afterAll(async () => {
    await atende.stop();
  });

  const people = (key: string, verb: string, body: object): Promise<Response> =>
    atende.as(KEYS.operator).post(`/v1/conversations/${key}/${verb}`).send(body).expect(200).then((response) => response);
  const takeOver = (key: string) => people(key, 'takeover', { operator: 'ana' });
  const execution = (id: string): Promise<Response> => atende.as(KEYS.turns).get(`/v1/workflows/executions/${id}`).then((response) => response);
  const listed = async (key: string): Promise<readonly object[]> => (await atende.as(KEYS.admin).get('/v1/admin/executions').query({ conversationKey: key }).expect(200)).body.items;

  async function waiting(key: string): Promise<{ readonly talk: Talk; readonly id: string }> {
    const talk = atende.talk(key, withInvoice('01_single_line', key.toUpperCase()));
    const { pending } = await talk.say('quero entender minha fatura');
    const id = pending?.executionId ?? '';
    expect((await execution(id)).body).toMatchObject({ status: 'PAUSED', pause: { expectedInput: { key: 'resposta_usuario' } } });
    return { talk, id };
  }

  async function expectCancelled(key: string, id: string, reason: string): Promise<void> {
    expect((await execution(id)).body).toMatchObject({ executionId: id, status: 'CANCELLED', reason, pause: null });
    expect(await listed(key)).toMatchObject([{ executionId: id, status: 'CANCELLED', reason, endedAt: atende.clock.now().toISOString() }]);
  }

  it('to a person', async () => {
    const { id } = await waiting('taken');
    await takeOver('taken');
    await expectCancelled('taken', id, 'taken_over');
  });

  it('of one that asked for a person, once, and the takeover finds nothing more to end', async () => {
    const { talk, id } = await waiting('handoff');
    expect(await talk.say('quero falar com um atendente')).toMatchObject({ sessionStatus: 'HANDOFF_PENDING', pending: null });
    await expectCancelled('handoff', id, 'person_requested');
    await takeOver('handoff');
    await expectCancelled('handoff', id, 'person_requested');
  });

  it.each(['bot', 'closed'])('to a person who gives it back to %s: what came of it stands, and the next reply finds nothing', async (to) => {
    const { talk, id } = await waiting(`back-${to}`);
    await takeOver(`back-${to}`);
    await people(`back-${to}`, 'messages', { messageId: 'op-1', text: 'Oi, aqui é a Ana.' });
    await people(`back-${to}`, 'release', { to });
    await expectCancelled(`back-${to}`, id, 'taken_over');
    expect(await talk.say('sim')).toMatchObject({ pending: null, actions: [] });
    await expectCancelled(`back-${to}`, id, 'taken_over');
  });

  it('that was taken over before takeovers ended it: the next word of the person does', async () => {
    const { id } = await waiting('former');
    await takeOver('former');
    await sql(atende, 'former', `UPDATE workflow_executions SET status = 'PAUSED', reason = NULL, ended_at = NULL WHERE execution_id = $1`, [id]);
    await people('former', 'messages', { messageId: 'op-1', text: 'Oi, aqui é a Ana.' });
    await expectCancelled('former', id, 'taken_over');
  });

  it('because the session lay idle', async () => {
    const { talk, id } = await waiting('idle');
    atende.clock.advance((IDLE_SECONDS + 1) * 1_000);
    const next = await talk.say('sim');
    expect(next).toMatchObject({ pending: null, actions: [] });
    await expectCancelled('idle', id, 'expired');
  });

  describe('because its time has passed', () => {
    const EXPIRED = 'O tempo para responder à minha pergunta anterior passou, e eu a encerrei. ';
    const NOT_DONE = 'Não fiz a contestação do serviço Tamboro Mensal. Se quiser seguir com isso, é só pedir de novo. ';
    const shown = async (key: string) => (await atende.as(KEYS.turns).get(`/v1/conversations/${key}`).expect(200)).body.pending as Pending | null;

    /** The registration for the partner's service waits, a contestation is behind it. */
    async function waitingWithMore(key: string): Promise<{ readonly talk: Talk; readonly id: string }> {
      const talk = atende.talk(key, withInvoice('01_single_line', key.toUpperCase()));
      await talk.say('quero cancelar o youtube premium e contestar o tamboro');
      const { pending } = await talk.say('sim');
      expect(pending).toMatchObject({ kind: 'workflow_input', workflow: 'vas_estrategico' });
      return { talk, id: pending?.executionId ?? '' };
    }

    it.each([
      ['in its session', 'expired-0', PAUSE_SECONDS, false],
      ['in its session, after it was swept', 'expired-1', PAUSE_SECONDS + 3_600, true],
      ['in the next session', 'expired-2', IDLE_SECONDS + 1, false],
      ['in the next session, after it was swept', 'expired-3', IDLE_SECONDS + 1, true],
    ])('which the next reply says, with what was behind it, and nothing shows it as asked: %s (architecture §4.13, §4.28)', async (_name, key, seconds, isSwept) => {
      const { talk, id } = await waitingWithMore(key);
      atende.clock.advance(PAUSE_SECONDS * 1_000 - 1);
      expect(await shown(key)).toMatchObject({ kind: 'workflow_input', executionId: id });
      atende.clock.advance((seconds - PAUSE_SECONDS) * 1_000 + 1);
      expect(await shown(key)).toBeNull();
      if (isSwept) expect(await listed(key)).toMatchObject([{ executionId: id, status: 'CANCELLED', reason: 'expired' }]);
      expect(await shown(key)).toBeNull();
      const late = await talk.say('sim');
      expect(late).toMatchObject({ pending: null, actions: [], decision: { rule: '1.5', reason: 'affirmation_without_pending' } });
      expect(late.reply?.text.startsWith(`${EXPIRED}${NOT_DONE}`)).toBe(true);
      expect((await execution(id)).body).toMatchObject({ status: 'CANCELLED', reason: 'expired' });
      expect((await talk.say('sim')).reply?.text).not.toMatch(/O tempo|contestação/);
    });

    it('and an explanation, which has nothing behind it', async () => {
      const { talk } = await waiting('expired-4');
      atende.clock.advance((IDLE_SECONDS + 1) * 1_000);
      const next = await talk.say('oi');
      expect(next.reply?.text).toMatch(new RegExp(`^${EXPIRED}(?!Não fiz)`));
    });
  });

  it('because its state cannot be read any more', async () => {
    const { talk, id } = await waiting('unreadable');
    await sql(atende, 'unreadable', `UPDATE conversations SET checksum = 'another' WHERE conversation_key = $1`, ['unreadable']);
    expect(await talk.say('sim')).toMatchObject({ pending: null, actions: [] });
    await expectCancelled('unreadable', id, 'abandoned');
  });

  it('because the customer is erased: it is gone', async () => {
    const { id } = await waiting('erased');
    await atende.as(KEYS.admin).delete('/v1/customers/ERASED').expect(204);
    expect((await execution(id)).status).toBe(404);
    expect(await listed('erased')).toEqual([]);
  });

  it('and only that one: those of other conversations, of its own, and the one that it asks for wait on', async () => {
    const [other, same] = [await waiting('other'), await waiting('same')];
    const { body: own } = await atende.as(KEYS.turns).post('/v1/workflows/invoice_explanation/executions').send({ input: { user_text: 'explica' } });
    await waiting('again');
    await takeOver('again');
    expect(await same.talk.say('mês que vem fica mais barato?')).toMatchObject({ pending: { executionId: same.id } });
    for (const id of [other.id, same.id, own.executionId as string]) expect((await execution(id)).body).toMatchObject({ status: 'PAUSED', reason: null });
  });
});
