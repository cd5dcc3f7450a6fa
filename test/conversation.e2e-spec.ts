import { Atende, corpusInvoice, withInvoice } from './support/atende.js';
import { actionsOf, effectsOf, pauseOf, pendingOf } from './support/dialogue.js';

const INVOICE = {
  'Fatura Resumo': { invoice_id: '3000131180', vencimento: '20/11/2026', itens: [{ desc: 'Total Geral', value: 'R$ 214,87' }] },
  '11999990001': {
    Plano: [{ desc: 'TIM Black', value: 'R$ 159,98' }],
    'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }],
    'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: 'R$ 39,90' }],
  },
};
const QUESTION =
  'Entendi que você deseja cancelar o serviço VOD, no valor de R$ 14,99, vinculado ao número final 0001, ' +
  'e também falar sobre o serviço HBO Max vinculado ao número final 0001. Correto?';

const DOUBLE_REFUND_REFUSED =
  'Entendo a sua insatisfação com essa cobrança. Por este atendimento não é feita a devolução em dobro. O que pode ser pedido é a contestação do valor cobrado.';
const ASKS_CONTESTATION = 'Entendi que você deseja contestar o serviço Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048. Correto?';

describe('the mandatory scenarios of CONVERSATION', () => {
  let atende: Atende;

  beforeAll(async () => {
    atende = await Atende.start();
  });
  afterAll(async () => {
    await atende.stop();
  });

  it('1: two services asked for, confirmed, and executed in order, each once', async () => {
    const talk = atende.talk('s1', { customer: { customerId: 'S1' }, context: { invoiceId: '3000131180', invoiceDetail: INVOICE } });

    const asked = await talk.say('quero cancelar o VOD e o HBO Max');
    expect(asked).toMatchObject({
      turnIndex: 1,
      status: 'awaiting_confirmation',
      sessionStatus: 'TRIAGE',
      sessionControl: null,
      handledBy: 'conversation_runtime',
      intent: { kind: 'action_request' },
      decision: { action: 'ask_confirmation', rule: '5', reason: null },
      actions: [],
      finalization: null,
      superseded: false,
      replayed: false,
    });
    expect(asked.reply?.text).toBe(QUESTION);
    expect(asked.pending?.items).toEqual([
      { name: 'VOD', msisdn: '11999990001', value: '14.99', tool: 'cancelar_vas_avulso' },
      { name: 'HBO Max', msisdn: '11999990001', value: '39.90', tool: 'vas_estrategico' },
    ]);

    // The first step is done; the second explains itself and asks before it registers anything (WORKFLOWS §11.20).
    const explained = await talk.say('sim');
    expect(explained).toMatchObject({ turnIndex: 2, status: 'awaiting_workflow_input', decision: { action: 'execute_action_queue', rule: '1' }, finalization: null });
    expect(actionsOf(explained)).toEqual(['cancelar_vas_avulso success']);
    expect(pauseOf(explained)).toBe('vas_estrategico v3 SIM/NAO/OUTRO');
    expect(explained.reply?.text).toContain('HBO Max');

    const done = await talk.say('sim');
    expect(done).toMatchObject({ turnIndex: 3, status: 'open', pending: null, handledBy: 'workflow', intent: null, decision: { action: 'resume_workflow', rule: 'resume' } });
    expect(actionsOf(done)).toEqual(['vas_estrategico success']);
    const effects = await atende.effects('11999990001');
    expect(effects.map(({ operation, item, value }) => [operation, item, value])).toEqual([
      ['cancelar_vas_avulso', 'VOD', '14.99'],
      ['registrar_atendimento', 'HBO Max', '39.90'],
    ]);
  });

  it('2: an invoice explained, answered SIM, ends as resolvido with the protocol of its acceptance', async () => {
    const context = { invoiceDetail: corpusInvoice('november'), previousInvoiceDetail: corpusInvoice('october') };
    const talk = atende.talk('s2', { customer: { customerId: 'S2' }, context });

    const explained = await talk.say('quero entender minha fatura');
    expect(explained).toMatchObject({
      handledBy: 'conversation_runtime',
      intent: { kind: 'invoice_overview' },
      decision: { action: 'call_informative_tool', rule: '4', reason: null },
      status: 'awaiting_workflow_input',
      actions: [],
      finalization: null,
    });
    expect(pauseOf(explained)).toBe('invoice_explanation v2 SIM/NAO/CONTINUAR');
    for (const amount of ['R$ 244,19', 'R$ 189,86', 'R$ 54,33']) expect(explained.reply?.text).toContain(amount);

    const effects = await effectsOf(atende, async () => {
      const accepted = await talk.say('sim');
      expect(accepted).toMatchObject({
        handledBy: 'workflow',
        intent: null,
        decision: { action: 'resume_workflow', rule: 'resume' },
        status: 'closed',
        sessionStatus: 'TRIAGE',
        sessionControl: null,
        pending: null,
        finalization: { status: 'resolvido' },
      });
      expect(accepted.finalization?.protocol).toMatch(/^\d{10,}$/);
      expect(accepted.reply?.text).toContain(accepted.finalization?.protocol ?? '?');
    });
    expect(effects).toEqual(['registrar_atendimento', 'registrar_protocolo']);
    expect(await talk.say('ah espera')).toMatchObject({ status: 'open', pending: null, finalization: null });
  });

  it('3: "não, só isso obrigada" ends the service as nao_resolvido', async () => {
    const talk = atende.talk('s3', withInvoice('01_single_line', 'S3'));
    await talk.say('qual o valor total da minha fatura');
    const end = await talk.say('não, só isso obrigada');
    expect(end).toMatchObject({
      status: 'closed',
      sessionStatus: 'CLOSED',
      sessionControl: 'END_SESSION',
      decision: { action: 'finalize', rule: '2' },
      finalization: { status: 'nao_resolvido' },
    });
    expect(end.finalization?.protocol).toMatch(/^\d{10,}$/);
    expect(end.reply?.text).toContain(end.finalization?.protocol ?? '?');
  });

  it('4: three turns off the subject end as outros_assuntos; the first two lead back', async () => {
    const talk = atende.talk('s4', withInvoice('01_single_line', 'S4'));
    const first = await talk.say('quem ganhou o jogo ontem?');
    const second = await talk.say('me passa uma receita de frango');
    const third = await talk.say('vale a pena investir em bitcoin');
    expect(first.decision).toEqual({ action: 'redirect_off_context', rule: '7', reason: null });
    expect(second.decision).toEqual({ action: 'redirect_off_context', rule: '7', reason: null });
    expect(third).toMatchObject({
      decision: { action: 'finalize', rule: '7' },
      finalization: { status: 'outros_assuntos' },
      sessionControl: 'END_SESSION',
      status: 'closed',
    });
  });

  it('4b: a message on the subject starts the count anew', async () => {
    const talk = atende.talk('s4b', withInvoice('01_single_line', 'S4B'));
    await talk.say('quem ganhou o jogo ontem?');
    await talk.say('me passa uma receita de frango');
    await talk.say('quando vence o boleto?');
    const again = await talk.say('qual seu signo');
    expect(again.decision?.action).toBe('redirect_off_context');
  });

  it('5: double refund is refused in the fixed words, the simple contestation is offered and waits for the yes', async () => {
    const talk = atende.talk('s5', withInvoice('01_single_line', 'S5'));
    const asked = await talk.say('quero que devolva em dobro o que cobraram do tamboro');
    expect(asked).toMatchObject({
      handledBy: 'conversation_runtime',
      status: 'awaiting_confirmation',
      decision: { action: 'ask_confirmation', rule: 'double_refund', reason: null },
      actions: [],
    });
    expect(asked.reply?.text).toBe(`${DOUBLE_REFUND_REFUSED} ${ASKS_CONTESTATION}`);
    expect(asked.pending?.items).toEqual([{ name: 'Tamboro Mensal', msisdn: '11900007048', value: '14.99', tool: 'contestacao_tool' }]);

    const effects = await effectsOf(atende, async () => {
      const done = await talk.say('sim');
      expect(done).toMatchObject({ status: 'open', pending: null, decision: { action: 'execute_action_queue', rule: '1' } });
      expect(actionsOf(done)).toEqual(['contestacao_tool success']);
      expect(done.reply?.text).toContain('R$ 14,99');
      expect(done.reply?.text).toContain(done.actions[0]?.protocol ?? '?');
      expect(done.reply?.text).not.toContain('29,98');
    });
    expect(effects.map((effect) => effect.split(' ')[0])).toEqual(['registrar_protocolo', 'abrir_contestacao_cliente', 'atualizar_status_sr']);
  });

  it('5b: without a named service the script asks which one, and nothing is pending', async () => {
    const talk = atende.talk('s5b', withInvoice('01_single_line', 'S5B'));
    const which = await talk.say('quero ressarcimento em dobro');
    expect(which).toMatchObject({ decision: { action: 'answer', rule: 'double_refund' }, pending: null, actions: [] });
    expect(which.reply?.text).toContain('Qual é o serviço que você quer contestar?');
    expect(pendingOf(await talk.say('o tamboro'))).toEqual(['Tamboro Mensal 7048 14.99']);
  });
});

describe('the API description', () => {
  it('names every route of this release with the schema of its answer, and closes the bodies of requests', async () => {
    const atende = await Atende.start();
    try {
      const { body } = await atende.as(null).get('/openapi.json').expect(200);
      expect(body.openapi).toBe('3.1.0');
      const routes = Object.entries<Record<string, { responses: Record<string, { content?: object }> }>>(body.paths);
      const described = routes.flatMap(([path, operations]) => Object.entries(operations).map(([method, operation]) => ({ route: `${method} ${path}`, operation })));
      expect(described.map(({ route }) => route)).toEqual(
        expect.arrayContaining([
          'post /v1/conversations/{conversationKey}/turns',
          'get /v1/conversations/{conversationKey}',
          'get /v1/conversations/{conversationKey}/messages',
          'get /v1/conversations/{conversationKey}/turns/{turnIndex}/trace',
          'get /v1/conversations/{conversationKey}/events',
          'get /v1/handoffs',
          'post /v1/conversations/{conversationKey}/takeover',
          'post /v1/conversations/{conversationKey}/messages',
          'post /v1/conversations/{conversationKey}/release',
          'get /v1/customers/{customerId}/export',
          'delete /v1/customers/{customerId}',
          'get /v1/admin/keys',
          'get /v1/admin/simulator/effects',
          'get /health/live',
          'get /version',
          'get /metrics',
        ]),
      );
      const bare = described.filter(({ operation }) => operation.responses['200'] !== undefined && operation.responses['200'].content === undefined);
      expect(bare.map(({ route }) => route)).toEqual([]);
      expect(body.components.schemas.TurnBody.additionalProperties).toBe(false);
    } finally {
      await atende.stop();
    }
  });
});
