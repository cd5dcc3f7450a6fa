import type { JsonObject } from '../src/kernel/json.js';
import { KEYS } from './support/app.js';
import { Atende, type Talk } from './support/atende.js';
import { AT_REST, countersOf, sql } from './support/sql.js';

/** One line a test, so that the effects at the operator's are this test's alone. */
let lines = 0;

describe('effects of a confirmed queue', () => {
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

  interface Case {
    readonly talk: Talk;
    readonly line: string;
    readonly invoiceId: string;
    readonly customerId: string;
  }

  const invoice = (line: string, prices: { readonly vod?: string; readonly music?: string } = {}): JsonObject => ({
    'Fatura Resumo': { vencimento: '20/11/2026', itens: [] },
    [line]: {
      'SVA Detalhe Total': [
        ...(prices.vod === '' ? [] : [{ desc: 'VOD', value: prices.vod ?? 'R$ 14,99' }]),
        { desc: 'Tamboro Mensal', value: prices.music ?? 'R$ 9,99' },
      ],
      'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: 'R$ 39,90' }],
    },
  });
  const begin = (): Case => {
    lines += 1;
    const line = `119999${String(10_000 + lines)}`;
    const invoiceId = `F-${lines}`;
    const customerId = `E-${lines}`;
    return { line, invoiceId, customerId, talk: atende.talk(`e-${lines}`, { customer: { customerId }, context: { invoiceId, invoiceDetail: invoice(line) } }) };
  };
  const asked = async (wish: string): Promise<Case> => {
    const at = begin();
    expect(await at.talk.say(wish)).toMatchObject({ status: 'awaiting_confirmation' });
    return at;
  };
  const effectsOf = async ({ line }: Case) => (await atende.effects(line)).map(({ operation, item, value }) => [operation, item, value]);
  const journal = ({ talk }: Case) =>
    sql<{ key: string; status: string; attempts: number }>(atende, 'journal', 'SELECT key, status, attempts FROM effects WHERE conversation_key = $1 ORDER BY created_at, key', [talk.key]);
  const put = (at: Case, document: JsonObject) =>
    atende.as(KEYS.admin).put(`/v1/admin/simulator/invoices/${at.invoiceId}`).query({ customerId: at.customerId }).send(document).expect(200);
  const settled = async ({ talk }: Case) => expect(await countersOf(atende, talk.key)).toMatchObject(AT_REST);

  const VOD = ['cancelar_vas_avulso', 'VOD', '14.99'];
  const HBO = ['registrar_atendimento', 'HBO Max', '39.90'];

  /** What a partner sells explains itself first: its one effect waits for a second yes (WORKFLOWS §11.20). */
  describe.each([
    ['cancelar_vas_avulso', 'quero cancelar o VOD', 'VOD', VOD, false],
    ['registrar_atendimento', 'quero cancelar o HBO Max', 'HBO Max', HBO, true],
  ] as const)('%s', (operation, wish, name, effect, explainsFirst) => {
    /** Confirms, and leaves the yes that the effect follows to the caller. */
    const explained = async (at: Case): Promise<Case> => {
      if (explainsFirst) expect(await at.talk.say('sim')).toMatchObject({ status: 'awaiting_workflow_input', actions: [], pending: { workflow: 'vas_estrategico' } });
      return at;
    };
    const run = async (kind: string, times = 1) => {
      const at = await explained(await asked(wish));
      await atende.fault({ operation, kind, match: { msisdn: at.line }, times });
      const turn = await at.talk.say('sim');
      await settled(at);
      return { at, turn };
    };

    it('without a fault: success, one effect with its line', async () => {
      const at = await explained(await asked(wish));
      expect(await effectsOf(at)).toEqual([]);
      const turn = await at.talk.say('sim');
      expect(turn).toMatchObject({ status: 'open', pending: null, sessionControl: null, actions: [{ outcome: 'success', items: [{ name, msisdn: at.line, outcome: 'success' }] }] });
      expect(turn.actions[0]?.protocol).toMatch(/^\d+$/);
      expect(await effectsOf(at)).toEqual([effect]);
    });

    it('error: failure at once, nothing happened, the customer is told', async () => {
      const { at, turn } = await run('error');
      expect(turn).toMatchObject({ status: 'open', pending: null, sessionControl: null, actions: [{ outcome: 'failure', protocol: null }] });
      expect(turn.reply?.text).toContain(name);
      expect(turn.reply?.text).not.toMatch(/simulated_error|undefined|null/);
      expect(await effectsOf(at)).toEqual([]);
      expect(await journal(at)).toMatchObject([{ status: 'failed' }]);
    });

    it('error, then the same step confirmed anew resumes under the same key (case C32)', async () => {
      const { at } = await run('error');
      const [first] = await journal(at);
      const again = await at.talk.say(wish);
      expect(again).toMatchObject({ decision: { action: 'ask_confirmation', rule: '5' }, pending: { kind: 'confirmation' }, actions: [] });
      expect(await effectsOf(at)).toEqual([]);
      expect(await at.talk.say('sim')).toMatchObject({ actions: [{ outcome: 'success' }] });
      expect(await journal(at)).toMatchObject([{ key: first?.key, status: 'ok' }]);
      expect((await atende.effects(at.line)).map(({ idempotencyKey }) => idempotencyKey)).toEqual([first?.key]);
    });

    it.each(['timeout_before_effect', 'timeout_after_effect'])('%s once: repeated under the same key, one effect, success', async (kind) => {
      const { at, turn } = await run(kind);
      expect(turn).toMatchObject({ sessionControl: null, actions: [{ outcome: 'success' }] });
      expect(await effectsOf(at)).toEqual([effect]);
      expect(await journal(at)).toMatchObject([{ status: 'ok' }]);
    });

    it.each([['timeout_before_effect', 0], ['timeout_after_effect', 1]] as const)('%s twice: unknown, a person, never again', async (kind, count) => {
      const { at, turn } = await run(kind, 2);
      expect(turn).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', sessionStatus: 'HANDOFF_PENDING', actions: [{ outcome: 'unknown', protocol: null }] });
      expect(turn.reply?.text).not.toMatch(/cancelado com sucesso|foi cancelado/);
      expect(await effectsOf(at)).toHaveLength(count);
      expect(await journal(at)).toMatchObject([{ status: 'unknown' }]);
      const { body } = await atende.as(KEYS.operator).get('/v1/handoffs').query({ status: 'open' });
      expect((body as readonly { conversationKey: string; reason: string }[]).filter(({ conversationKey }) => conversationKey === at.talk.key)).toMatchObject([
        { reason: expect.stringContaining('unknown_outcome') as unknown },
      ]);
      await at.talk.say('sim');
      expect(await effectsOf(at)).toHaveLength(count);
    });

    it('asked for again after a person gave the session back, what may have happened runs under its first key', async () => {
      const { at } = await run('timeout_after_effect', 2);
      const person = (verb: string, body: object) => atende.as(KEYS.operator).post(`/v1/conversations/${at.talk.key}/${verb}`).send(body).expect(200);
      await person('takeover', { operator: 'ana' });
      await person('release', { to: 'bot' });
      expect(await at.talk.say(wish)).toMatchObject({ status: 'awaiting_confirmation' });
      expect(await at.talk.say('sim')).toMatchObject({ actions: [{ outcome: 'success' }] });
      expect(await effectsOf(at)).toEqual([effect]);
      expect(await journal(at)).toHaveLength(1);
    });

    it('not_found: no match, the cursor moves on', async () => {
      const { at, turn } = await run('not_found');
      expect(turn).toMatchObject({ status: 'open', sessionControl: null, actions: [{ outcome: 'no_match', items: [{ outcome: 'no_match' }] }] });
      expect(await effectsOf(at)).toEqual([]);
    });

    it('an operator that cannot be asked at release: nothing executed, and told', async () => {
      const at = await asked(wish);
      await atende.fault({ operation: 'buscar_fatura', kind: 'error', match: { msisdn: at.line }, times: 1 });
      const turn = await at.talk.say('sim');
      expect(turn).toMatchObject({ decision: { action: 'execute_action_queue', rule: '1' }, pending: null, actions: [{ outcome: 'failure' }] });
      expect(turn.reply?.text.length).toBeGreaterThan(20);
      expect(await effectsOf(at)).toEqual([]);
      expect(await journal(at)).toEqual([]);
      // A new confirmation runs it.
      await at.talk.say(wish);
      await explained(at);
      expect(await at.talk.say('sim')).toMatchObject({ actions: [{ outcome: 'success' }] });
      expect(await effectsOf(at)).toEqual([effect]);
    });
  });

  /** Five effects in one step: protocol, contestation, boleto, service request, status (WORKFLOWS §11.8). */
  describe('contestacao_tool', () => {
    const FIVE = ['registrar_protocolo', 'abrir_contestacao_cliente', 'enviar_sms', 'abrir_sr_conta_certa_manual', 'atualizar_status_sr'];
    const contested = async (): Promise<Case> => {
      const at = await asked('quero contestar a cobrança do tamboro');
      const facts = { barcode: '84690000001', apos_data_corte: true, manual_conta_certa_indicator: true };
      await atende.as(KEYS.admin).put(`/v1/admin/simulator/lines/${at.line}`).send(facts).expect(200);
      return at;
    };
    const operations = async (at: Case) => (await effectsOf(at)).map(([operation]) => operation);

    it('one yes, five effects in order, each under a key of its own, and the protocol is told', async () => {
      const at = await contested();
      const turn = await at.talk.say('sim');
      expect(turn).toMatchObject({ status: 'open', pending: null, actions: [{ tool: 'contestacao_tool', outcome: 'success' }] });
      expect(turn.reply?.text).toContain(turn.actions[0]?.protocol ?? '?');
      expect(await operations(at)).toEqual(FIVE);
      expect(new Set((await journal(at)).map(({ key }) => key)).size).toBe(5);
      await settled(at);
    });

    /** An SMS that is not sent and a status that is not set undo no contestation: the journey goes on. */
    const BESIDES = ['enviar_sms', 'atualizar_status_sr'];
    it.each(BESIDES)('an error of %s undoes nothing: the contestation stands, and nothing is claimed of the rest', async (operation) => {
      const at = await contested();
      await atende.fault({ operation, kind: 'error', match: { msisdn: at.line }, times: 1 });
      const turn = await at.talk.say('sim');
      expect(turn).toMatchObject({ status: 'open', pending: null, sessionControl: null, actions: [{ tool: 'contestacao_tool', outcome: 'success' }] });
      expect(turn.reply?.text).not.toMatch(/simulated_error|undefined|null/);
      // The boleto is told where no SMS carries it.
      expect([turn.reply?.text.includes('Enviei o boleto'), turn.reply?.text.includes('84690000001')]).toEqual([operation !== 'enviar_sms', operation === 'enviar_sms']);
      expect(await operations(at)).toEqual(FIVE.filter((other) => other !== operation));
    });

    it.each(['enviar_sms', 'abrir_sr_conta_certa_manual', 'atualizar_status_sr'])('what is known is told with its numbers where the outcome of %s is lost, and a person takes over', async (operation) => {
      const at = await contested();
      await atende.fault({ operation, kind: 'timeout_before_effect', match: { msisdn: at.line }, times: 5 });
      const turn = await at.talk.say('sim');
      expect(turn).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', actions: [{ tool: 'contestacao_tool', outcome: 'unknown', protocol: expect.stringMatching(/^\d+$/) as unknown }] });
      expect(turn.reply?.text).toMatch(/^Contestei a cobrança de Tamboro Mensal, no valor de R\$ 9,99/);
      expect(turn.reply?.text).toContain(turn.actions[0]?.protocol ?? '?');
      expect(turn.reply?.text).not.toContain('Prefiro não informar');
      expect(turn.reply?.text.includes('84690000001')).toBe(operation === 'enviar_sms');
    });

    it.each(['registrar_protocolo', 'abrir_contestacao_cliente'])('an error of %s is told; asked for again it goes on there, and nothing before it happens again', async (operation) => {
      const at = await contested();
      await atende.fault({ operation, kind: 'error', match: { msisdn: at.line }, times: 1 });
      const failed = await at.talk.say('sim');
      expect(failed).toMatchObject({ status: 'open', pending: null, sessionControl: null, actions: [{ tool: 'contestacao_tool', outcome: 'failure' }] });
      expect(failed.reply?.text).not.toMatch(/simulated_error|undefined|null|Pronto/);
      expect(await operations(at)).toEqual(FIVE.slice(0, FIVE.indexOf(operation)));
      expect(await at.talk.say('quero contestar a cobrança do tamboro')).toMatchObject({ decision: { action: 'ask_confirmation', rule: '5' } });
      expect(await at.talk.say('sim')).toMatchObject({ actions: [{ tool: 'contestacao_tool', outcome: 'success' }] });
      expect(await operations(at)).toEqual(FIVE);
    });

    it('an error behind the opened contestation goes to a person: it is not said that nothing was contested', async () => {
      const at = await contested();
      await atende.fault({ operation: 'abrir_sr_conta_certa_manual', kind: 'error', match: { msisdn: at.line }, times: 1 });
      const turn = await at.talk.say('sim');
      expect(turn).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', sessionStatus: 'HANDOFF_PENDING', pending: null, actions: [{ tool: 'contestacao_tool', outcome: 'unknown' }] });
      expect(turn.reply?.text).not.toMatch(/simulated_error|undefined|null|Pronto/);
      expect(await operations(at)).toEqual(FIVE.slice(0, 3));
    });

    it.each(FIVE)('a lost answer of %s is repeated under its key: still five effects', async (operation) => {
      const at = await contested();
      await atende.fault({ operation, kind: 'timeout_after_effect', match: { msisdn: at.line }, times: 1 });
      expect(await at.talk.say('sim')).toMatchObject({ sessionControl: null, actions: [{ outcome: 'success' }] });
      expect(await operations(at)).toEqual(FIVE);
    });
  });

  it('partial: what was done and what was not, item by item', async () => {
    const at = await asked('quero cancelar o VOD e o Tamboro');
    await atende.fault({ operation: 'cancelar_vas_avulso', kind: 'partial', match: { msisdn: at.line, item: 'Tamboro Mensal' }, times: 1 });
    const turn = await at.talk.say('sim');
    expect(turn.actions).toMatchObject([{ outcome: 'partial', items: [{ name: 'VOD', outcome: 'success' }, { name: 'Tamboro Mensal', outcome: 'failure' }] }]);
    expect(turn.reply?.text).toContain('Tamboro Mensal');
    expect(await effectsOf(at)).toEqual([VOD]);
  });

  it('a failed step stops the queue: later steps are not done, are named, and run only after a new yes', async () => {
    const at = await asked('quero cancelar o VOD e o HBO Max');
    await atende.fault({ operation: 'cancelar_vas_avulso', kind: 'error', match: { msisdn: at.line }, times: 1 });
    const turn = await at.talk.say('sim');
    expect(turn.actions).toMatchObject([{ tool: 'cancelar_vas_avulso', outcome: 'failure' }]);
    expect(turn.reply?.text).toContain('HBO Max');
    const { action_queue: queue } = (await at.talk.read()).body.state as { readonly action_queue: { readonly cursor: number; readonly steps: readonly unknown[] } };
    expect(queue).toMatchObject({ cursor: 0 });
    expect(queue.steps).toHaveLength(2);
    expect(await at.talk.say('sim')).toMatchObject({ actions: [] });
    expect(await effectsOf(at)).toEqual([]);
    await at.talk.say('quero cancelar o VOD e o HBO Max');
    expect(await at.talk.say('sim')).toMatchObject({ actions: [{ tool: 'cancelar_vas_avulso', outcome: 'success' }], pending: { workflow: 'vas_estrategico' } });
    expect(await at.talk.say('sim')).toMatchObject({ actions: [{ tool: 'vas_estrategico', outcome: 'success' }], pending: null });
    expect(await effectsOf(at)).toEqual([VOD, HBO]);
  });

  it('an amount that the operator changed is asked again, and only the new amount executes (case C23)', async () => {
    const at = await asked('quero cancelar o VOD');
    await put(at, invoice(at.line, { vod: 'R$ 24,99' }));
    const again = await at.talk.say('sim');
    expect(again).toMatchObject({ decision: { action: 'ask_confirmation', rule: '1', reason: 'amount_changed' }, status: 'awaiting_confirmation', actions: [] });
    expect(again.pending?.items).toMatchObject([{ name: 'VOD', value: '24.99' }]);
    expect(again.reply?.text).toContain('R$ 24,99');
    expect(await effectsOf(at)).toEqual([]);
    expect(await at.talk.say('sim')).toMatchObject({ actions: [{ outcome: 'success', items: [{ value: '24.99' }] }] });
    expect(await effectsOf(at)).toEqual([['cancelar_vas_avulso', 'VOD', '24.99']]);
  });

  it('the authorised queue is frozen: an invoice that would resolve otherwise changes nothing (case C22)', async () => {
    const at = await asked('quero cancelar o VOD');
    const other = { 'Fatura Resumo': {}, [at.line]: { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }, { desc: 'VOD Premium', value: 'R$ 29,99' }] } };
    await put(at, other);
    expect(await at.talk.say('sim')).toMatchObject({ actions: [{ outcome: 'success', items: [{ name: 'VOD', value: '14.99' }] }] });
    expect(await effectsOf(at)).toEqual([VOD]);
  });

  it('an item that is gone at release is no_match, never another one', async () => {
    const at = await asked('quero cancelar o VOD');
    await put(at, invoice(at.line, { vod: '' }));
    const turn = await at.talk.say('sim');
    expect(turn.actions).toMatchObject([{ tool: 'cancelar_vas_avulso', outcome: 'no_match', items: [{ name: 'VOD', outcome: 'no_match' }] }]);
    expect(await effectsOf(at)).toEqual([]);
  });

  it('three wishes for one thing are one confirmation, one step, one effect (case C21)', async () => {
    const at = await asked('quero cancelar o VOD');
    await at.talk.say('cancela o VOD');
    const third = await at.talk.say('cancela o VOD');
    expect(third.pending?.items).toHaveLength(1);
    expect((await at.talk.say('sim')).actions).toHaveLength(1);
    expect(await effectsOf(at)).toEqual([VOD]);
  });

  it('the trace names every call with its key and outcome', async () => {
    const at = await asked('quero cancelar o VOD');
    await atende.fault({ operation: 'cancelar_vas_avulso', kind: 'timeout_after_effect', match: { msisdn: at.line }, times: 1 });
    await at.talk.say('sim');
    const { body } = await at.talk.read('/turns/2/trace');
    const key = (await journal(at)).at(0)?.key;
    expect(body.toolCalls).toMatchObject([
      { operation: 'buscar_fatura', idempotencyKey: null, outcome: 'ok' },
      { operation: 'cancelar_vas_avulso', idempotencyKey: key, outcome: 'ok', replayed: false },
    ]);
    expect(body).toMatchObject({ rule: '1', rails: [], judges: [], versions: { application: expect.any(String) as unknown } });
    expect(Object.keys(body).sort()).toEqual(['evidence', 'judges', 'nodes', 'rails', 'rule', 'timings', 'toolCalls', 'versions']);
    expect(body.nodes).toEqual(['load_invoice', 'understand', 'decide']);
  });
});
