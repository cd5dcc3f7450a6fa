import { readFileSync } from 'node:fs';
import { Decimal } from 'decimal.js';
import { parseInvoice, type Invoice } from '../../../invoice/domain/index.js';
import { INTENT_KINDS, type IntentKind } from '../../../intent/domain/index.js';
import { isJsonObject } from '../../../kernel/json.js';
import { parseMoney, toDecimalText } from '../../../kernel/money.js';
import type { FallbackReason } from '../decision.js';
import type { DoneItem } from '../session-facts.js';
import type { PendingConfirmation } from '../state.js';
import { ask, CREDITS, EMPTY, FAMILY, FORMATS, invoiceWith, PERSON, say, SINGLE, WEEKLY, type Ask } from './testing/ask.js';

describe('answers from the invoice', () => {
  it.each([
    ['qual o valor total da minha fatura', SINGLE, 'O total da sua fatura de março de 2026 é de R$ 122,25, com vencimento em 5 de abril de 2026.'],
    ['tá dando quanto a minha conta esse mês moça', FORMATS, 'O total da sua fatura de maio de 2026 é de R$ 1.774,44, com vencimento em 5 de junho de 2026.'],
    ['qual o total da fatura', EMPTY, 'O total não aparece na fatura que tenho aqui.'],
    ['Quando vence o boleto?', SINGLE, 'A sua fatura de março de 2026 vence em 5 de abril de 2026.'],
    ['qual o vencimento?', EMPTY, 'A data de vencimento não aparece na fatura que tenho aqui.'],
    ['essa fatura é referente a que mesmo', SINGLE, 'Esta é a fatura de março de 2026, com uso de 03/02/2026 a 02/03/2026.'],
    ['essa fatura é de que mês', EMPTY, 'O mês de referência não aparece na fatura que tenho aqui.'],
    ['tá, e quanto foi de juros?', SINGLE, 'Nesta fatura há R$ 2,37 de juros e multas.'],
    ['e quanto foi de juros?', CREDITS, 'Nesta fatura há R$ 2,37 de juros e multas (Multa por atraso, R$ 2,00 e Juros de mora, R$ 0,37).'],
    ['quanto foi de multa?', FAMILY, 'Não vejo cobrança de juros nem de multa nesta fatura.'],
    ['quanto foi cobrado no final 0059?', FAMILY, 'No número final 0059, as cobranças desta fatura somam R$ 100,59.'],
    ['quanto foi cobrado no final 1234?', FAMILY, 'Não encontrei uma linha com esse final na sua fatura.'],
    ['esse 14,99 é de quê?', SINGLE, 'Na sua fatura, esse é o valor de Tamboro Mensal, no número final 7048 (R$ 14,99).'],
    ['é a de quatorze e noventa e nove', FAMILY, 'Na sua fatura, esse é o valor de Tamboro Mensal, no número final 7048 (R$ 14,99) e Tamboro Mensal, no número final 0059 (R$ 14,99).'],
    ['é a de catorze reais e noventa e nove', SINGLE, 'Na sua fatura, esse é o valor de Tamboro Mensal, no número final 7048 (R$ 14,99).'],
    ['qual é a de dez reais', SINGLE, 'Na sua fatura, esse é o valor de TIM Fashion Mensal, no número final 7048 (R$ 10,00).'],
    ['de onde veio esses 90 reais', SINGLE, 'Não encontrei na fatura uma cobrança com esse valor. O total da sua fatura de março de 2026 é de R$ 122,25, com vencimento em 5 de abril de 2026.'],
    ['quanto é o plano', SINGLE, 'No plano, esta fatura traz TIM Controle Smart, R$ 57,99, no número final 7048.'],
    ['quanto é o plano', EMPTY, 'O valor do plano não aparece na fatura que tenho aqui.'],
    ['quanto vou pagar de proporcional pelos 3 dias?', SINGLE, 'Não vejo cobrança proporcional nesta fatura.'],
    ['quanto vou pagar de proporcional pelos 3 dias?', WEEKLY, 'De cobrança proporcional, esta fatura traz TIM Controle Smart, R$ 26,58 (proporcional de 03/10/2025 a 16/10/2025), no número final 4321; TIM Black, R$ 61,24 (proporcional de 17/10/2025 a 02/11/2025), no número final 4321.'],
    ['cadê meu desconto?', SINGLE, `Não vejo nenhum desconto nesta fatura. As regras e o prazo do desconto não aparecem na fatura.${PERSON}`],
    ['cadê meu desconto?', WEEKLY, `De desconto, esta fatura traz Desconto fidelidade encerrado, R$ 0,00, no número final 4321. As regras e o prazo do desconto não aparecem na fatura.${PERSON}`],
    ['qual o valor do desconto?', WEEKLY, `De desconto, esta fatura traz Desconto fidelidade encerrado, R$ 0,00, no número final 4321. As regras e o prazo do desconto não aparecem na fatura.${PERSON}`],
    ['tem desconto na minha fatura?', SINGLE, `Não vejo nenhum desconto nesta fatura. As regras e o prazo do desconto não aparecem na fatura.${PERSON}`],
    ['me prometeram 50 reais de desconto', SINGLE, `Não vejo nenhum desconto nesta fatura. As regras e o prazo do desconto não aparecem na fatura.${PERSON}`],
    ['por que veio 138 se o combinado era 69,99?', SINGLE, `O total da sua fatura de março de 2026 é de R$ 122,25, com vencimento em 5 de abril de 2026. No plano, ela traz TIM Controle Smart, R$ 57,99, no número final 7048. O valor combinado na contratação não aparece na fatura, então não consigo conferir por aqui.${PERSON}`],
    ['quanto vcs vao me devolver?', SINGLE, 'Não vejo crédito nem devolução nesta fatura. Devoluções que ainda não estão nesta fatura eu não consigo ver nem confirmar por aqui.'],
    ['quanto falta pagar do parcelamento', CREDITS, 'De parcela, esta fatura traz PARC DEBITO 02/06, R$ 33,10. O saldo que falta do parcelamento não aparece na fatura.'],
    ['quanto falta pagar do parcelamento', SINGLE, 'Não vejo parcela nesta fatura. O saldo que falta do parcelamento não aparece na fatura.'],
    ['mes que vem fica mais barato?', SINGLE, 'O valor da próxima fatura eu não consigo ver nem garantir por aqui. O que vejo é esta fatura, com total de R$ 122,25.'],
    ['mes que vem fica mais barato?', EMPTY, 'O valor da próxima fatura eu não consigo ver nem garantir por aqui.'],
    ['qual é o valor da multa pra cancelar o contrato?', SINGLE, `A multa por cancelar o contrato não aparece na fatura, e o contrato eu não consigo consultar por aqui.${PERSON}`],
    ['qual a diferença pro mês passado', SINGLE, 'A fatura anterior eu não tenho por aqui, então não consigo comparar.'],
  ] as const)('"%s"', async (text, invoice, answer) => {
    expect(await say(text, 'value_question', { invoice })).toBe(answer);
  });

  it('lists credits with their sign', async () => {
    expect(await say('o crédito vem em qual fatura?', 'value_question', { invoice: CREDITS })).toMatch(
      /^De crédito, esta fatura traz Crédito da fatura anterior, -R\$ 12,00; Crédito de contestação, -R\$ 14,99; .*Devoluções que ainda não estão/,
    );
  });

  it('tells the price of an item, of equal charges and of several', async () => {
    expect(await say('quanto é o tamboro?', 'value_question', { mentions: ['tamboro'] })).toBe('Tamboro Mensal aparece na sua fatura por R$ 14,99, no número final 7048.');
    expect(await say('quanto é o tim music?', 'value_question', { mentions: ['tim music'], invoice: WEEKLY })).toBe(
      'TIM Music Dados Semanal aparece na sua fatura 4 vezes de R$ 4,99, no número final 4321. Somando, são R$ 19,96.',
    );
    expect(await say('quanto deu no total desses dois?', 'value_question', { mentions: ['Tamboro Mensal', 'TIM Fashion Mensal'] })).toBe(
      'Tamboro Mensal aparece na sua fatura por R$ 14,99, no número final 7048. TIM Fashion Mensal aparece na sua fatura por R$ 10,00, no número final 7048. Somando, são R$ 24,99.',
    );
    expect(await say('quanto é a exa segurança', 'value_question', { mentions: ['exa segurança'] })).toBe('EXA Segurança aparece na sua fatura sem custo, no número final 7048.');
    expect(await say('quanto é o pacote europa', 'value_question', { mentions: ['pacote europa'], invoice: FORMATS })).toBe(
      'Pacote Europa Mensal aparece na sua fatura sem valor informado, no número final 7048.',
    );
    expect(await say('desde quando tenho o looke?', 'value_question', { mentions: ['looke'] })).toBe('Não encontrei "looke" na sua fatura. A data de contratação não aparece na fatura.');
  });

  it('does not repeat an amount that only the customer said', async () => {
    expect(await say('quanto é a de 77,77 da namu', 'value_question', { mentions: ['a de 77,77 da namu'] })).toBe('Não encontrei esse item na sua fatura.');
  });

  it('estimates the bill without an item and changes nothing', async () => {
    expect(await say('quanto eu pago se tirar o tamboro?', 'value_question', { mentions: ['tamboro'] })).toBe(
      'Sem Tamboro Mensal, esta fatura ficaria em R$ 107,26. É uma estimativa: o total de R$ 122,25 menos R$ 14,99. Não fiz nenhuma alteração.',
    );
    expect(await say('quanto eu pago se tirar o netflix?', 'value_question', { mentions: ['netflix'], invoice: FAMILY })).toBe(
      'Sem Netflix, esta fatura ficaria em R$ 270,74. É uma estimativa: o total de R$ 312,54 menos R$ 41,80. Contei Netflix, no número final 0059, R$ 20,90 e Netflix, no número final 9999, R$ 20,90. Não fiz nenhuma alteração.',
    );
    expect(await say('quanto fica sem a aya books?', 'value_question', { mentions: ['aya books'] })).toBe(
      'Aya Books não tem valor a pagar nesta fatura, então o total ficaria igual. Não fiz nenhuma alteração.',
    );
    expect(await say('então tirando esses serviços o valor será 275, certo?', 'value_question')).toBe(
      'Me diga o nome dos serviços, e eu calculo quanto esta fatura ficaria sem eles. Não fiz nenhuma alteração.',
    );
    expect(await say('quanto pago se tirar o looke', 'value_question', { mentions: ['looke'] })).toMatch(/^Não encontrei "looke" na sua fatura\. Me diga/);
    const withoutTotal: Invoice = { ...SINGLE, summary: { ...SINGLE.summary, total: null } };
    expect(await say('quanto pago se tirar o tamboro', 'value_question', { mentions: ['tamboro'], invoice: withoutTotal })).toMatch(/^Tamboro Mensal soma R\$ 14,99 nesta fatura; o total não aparece/);
  });

  it('says line endings one by one on voice and understands them so', async () => {
    expect(await say('quanto foi no final zero zero cinco nove', 'value_question', { invoice: FAMILY, channel: 'voice' })).toBe(
      'No número final zero zero cinco nove, as cobranças desta fatura somam R$ 100,59.',
    );
    const emptyLine = parseInvoice({ '11900007048': { Plano: [] } });
    expect(await say('quanto foi no 7048', 'value_question', { invoice: emptyLine })).toBe('No número final 7048 não vejo valores cobrados nesta fatura.');
  });
});

describe('the difference to the previous invoice', () => {
  const before = invoiceWith('R$ 40,00', [{ desc: 'A', value: '10,00' }, { desc: 'B', value: '20,00' }]);

  it('names what began, ended, changed and what nothing explains', async () => {
    const invoice = invoiceWith('R$ 65,00', [{ desc: 'A', value: '15,00' }, { desc: 'C', value: '30,00' }]);
    expect(await say('qual a diferença pro mês passado?', 'value_question', { invoice, previousInvoice: before })).toBe(
      'Da fatura anterior para esta, o total foi de R$ 40,00 para R$ 65,00: R$ 25,00 a mais. O que mudou: entrou C, no número final 7048, R$ 30,00; saiu B, no número final 7048, R$ 20,00; A, no número final 7048, aumentou R$ 5,00; R$ 10,00 a mais sem detalhe nas faturas.',
    );
  });

  it('tells a smaller bill, a credit with its sign, and an equal one', async () => {
    const smaller = invoiceWith('R$ 25,00', [{ desc: 'A', value: '5,00' }, { desc: 'B', value: '20,00' }, { desc: 'Crédito', value: '-10,00' }]);
    expect(await say('e a fatura anterior?', 'unknown', { invoice: smaller, previousInvoice: before })).toBe(
      'Da fatura anterior para esta, o total foi de R$ 40,00 para R$ 25,00: R$ 15,00 a menos. O que mudou: entrou Crédito, no número final 7048, -R$ 10,00; A, no número final 7048, diminuiu R$ 5,00.',
    );
    expect(await say('compara com o mês passado', 'value_question', { invoice: before, previousInvoice: before })).toBe('O total é o mesmo da fatura anterior, R$ 40,00.');
  });

  it('cuts a long list of reasons and says so', async () => {
    const invoice = invoiceWith('R$ 108,00', 'CDEFGHIJ'.split('').map((desc, index) => ({ desc, value: `${index + 10},00` })));
    expect(await say('qual a diferença do mês passado', 'value_question', { invoice, previousInvoice: before })).toMatch(/; e mais \d+ de menor valor\.$/);
  });

  it('does not compare with an invoice that states no total', async () => {
    expect(await say('qual a diferença pro mês passado?', 'value_question', { previousInvoice: invoiceWith(null, []) })).toBe('Uma das duas faturas não traz o total, então não consigo comparar.');
  });
});

describe('the overview', () => {
  it('groups what the customer pays by line and section', async () => {
    const reply = await ask('me explica minha fatura', 'invoice_overview');
    expect(reply.listedItems).toBe(true);
    expect(reply.text).toBe(
      [
        'A sua fatura de março de 2026 tem total de R$ 122,25 e vence em 5 de abril de 2026.',
        'Número final 7048:',
        '• Plano: TIM Controle Smart, R$ 57,99',
        '• Serviços avulsos: Tamboro Mensal, R$ 14,99; TIM Fashion Mensal, R$ 10,00; Craque Jr, R$ 12,00',
        '• Serviços contratados de terceiros: YouTube Premium Mensal, R$ 24,90',
        '• Inclusos no plano: EXA Segurança, Bancah Jornais e Aya Books',
        'Também há R$ 2,37 de juros e multas.',
        'Se quiser saber mais sobre algum desses valores, é só perguntar.',
      ].join('\n'),
    );
  });

  it('tells equal charges together, other entries, and unreadable amounts as such', async () => {
    expect(await say('me explica', 'invoice_overview', { invoice: WEEKLY })).toContain('TIM Music Dados Semanal, 4 vezes de R$ 4,99');
    expect(await say('me explica', 'invoice_overview', { invoice: CREDITS })).toContain(
      'Outros lançamentos: Crédito da fatura anterior, -R$ 12,00; Crédito de contestação, -R$ 14,99; PARC DEBITO 02/06, R$ 33,10; Débitos de outras operadoras, R$ 5,12.',
    );
    expect(await say('me explica', 'invoice_overview', { invoice: FORMATS })).toContain('Pacote Europa Mensal, sem valor informado');
  });

  it('counts free services on voice', async () => {
    expect(await say('me explica', 'invoice_overview', { channel: 'voice' })).toContain('• Inclusos no plano: 3 serviços sem custo');
  });

  it('is honest about another month, a missing total and a missing previous invoice', async () => {
    expect(await say('explique a fatura de janeiro', 'invoice_overview')).toMatch(/^A fatura desse mês eu não consigo detalhar por aqui; a que vejo é esta\.\nA sua fatura de março/);
    expect(await say('explique a fatura de março', 'invoice_overview')).toMatch(/^A sua fatura de março/);
    expect(await say('me explica', 'invoice_overview', { invoice: EMPTY })).toMatch(/^A sua fatura não traz o total\./);
    expect(await say('por que veio mais alta?', 'invoice_overview')).toContain('A fatura anterior eu não tenho por aqui');
    expect(await say('me explica', 'invoice_overview', { previousInvoice: WEEKLY })).toContain('Da fatura anterior para esta');
  });

  it('cuts a very long section, and leaves the itemised usage out', async () => {
    const items = Array.from({ length: 23 }, (_, index) => ({ desc: `Item ${index}`, value: '1,00' }));
    const text = await say('me explica', 'invoice_overview', { invoice: invoiceWith('R$ 23,00', items, { 'Detalhe de Uso': [{ desc: 'Ligação', value: '1,00' }] }) });
    expect(text).toContain('; e mais 3 itens');
    expect(text).not.toContain('Ligação');
  });
});

const PENDING: PendingConfirmation = {
  id: 'c-1',
  hash: 'h',
  authorizedQueue: {
    cursor: 0,
    steps: [
      {
        tool: 'cancelar_vas_avulso',
        subject: 'Tamboro Mensal',
        workflowVersion: null,
        items: [
          { canonicalName: 'Tamboro Mensal', toolCategory: 'cancelar_vas_avulso', itemType: 'avulso', msisdn: '11900007048', value: new Decimal('14.99'), section: 'SVA Detalhe Total', rawEntry: {} },
        ],
      },
    ],
  },
  askedTurnIndex: 1,
  promptText: '',
  expiresAt: '2026-01-01T00:00:00.000Z',
  repetitions: 0,
};

describe('answers by reason', () => {
  it('path B of rule 1.6: origins, an open question, no offer to cancel', async () => {
    const text = await say('não reconheço isso', 'confirmation_response', { reason: 'confirmation_response_negation_pending', discarded: PENDING, intent: { negation: true } });
    expect(text).toBe(
      'Tudo bem, não fiz nada desse pedido. A cobrança de Tamboro Mensal pode ter começado de algumas formas: um teste gratuito que passou a ser cobrado, um engano em um canal digital ou um aceite sem perceber durante outra contratação. O que você lembra dessa cobrança?',
    );
    expect(text).not.toMatch(/cancel/i);
    expect(await say('não, nunca pedi', 'confirmation_response', { reason: 'confirmation_response_negation_pending' })).toContain('Uma cobrança assim pode ter começado');
    for (const plain of ['não', 'não quero', 'melhor não, eu uso']) {
      const refused = await say(plain, 'confirmation_response', { reason: 'confirmation_response_negation_pending', discarded: PENDING });
      expect(refused).toMatch(/^Tudo bem, não fiz nada desse pedido\. Se a dúvida for a origem .*teste gratuito.* O que mais você quer saber sobre a sua fatura\?$/);
    }
  });

  it('rules 1.5 and 1.5b after the time of the question: says so (case C11)', async () => {
    const late = { reason: 'affirmation_without_pending', questionExpired: true } as const;
    expect(await say('sim', 'confirmation_response', late)).toContain('O prazo para confirmar o pedido anterior já passou');
    expect(await say('não', 'confirmation_response', { ...late, reason: 'negation_without_pending', intent: { negation: true } })).toContain('já tinha passado');
    expect(await say('qual o total?', 'value_question', { questionExpired: true })).not.toContain('prazo');
  });

  it('a question whether there is interest is answered from the invoice, whatever kind it was taken for', async () => {
    expect(await say('tem juros ou multa?', 'conceptual_question', { rule: '3', reason: 'rag_no_answer' })).toBe('Nesta fatura há R$ 2,37 de juros e multas.');
  });

  it('a name alone gets what the invoice shows of it, and an open question', async () => {
    expect(await say('tamboro', 'unknown', { mentions: ['tamboro'] })).toBe('Tamboro Mensal aparece na sua fatura por R$ 14,99, no número final 7048. O que você quer saber sobre essa cobrança?');
  });

  it('credits are told, whatever kind the question was taken for', async () => {
    expect(await say('tem algum crédito?', 'unknown', { invoice: CREDITS })).toContain('De crédito, esta fatura traz Crédito da fatura anterior, -R$ 12,00;');
    expect(await say('tem algum crédito?', 'unknown')).toContain('Não vejo crédito nem devolução nesta fatura.');
  });

  it('rule 3.5: asks which one and keeps the question open', async () => {
    const reply = await ask('cancela o netflix e o hbo', 'action_request', { reason: 'ambiguous_item_match', invoice: FAMILY, mentions: ['netflix'], intent: { actionVerbs: ['cancelar'] } });
    expect(reply.text).toBe('Encontrei mais de um item na sua fatura que pode ser esse: Netflix, no número final 0059; Netflix, no número final 9999. Qual deles você quer cancelar?');
    expect(reply.openQuestion).toEqual({
      verb: 'cancelar',
      mention: 'netflix',
      candidates: [
        { name: 'Netflix', msisdn: '11900000059' },
        { name: 'Netflix', msisdn: '11900009999' },
      ],
    });
  });

  it('rule 3.5 with other verbs, several mentions and clear items beside them', async () => {
    const reply = await ask('devolve tamboro, netflix e hbo', 'action_request', { reason: 'ambiguous_item_match', invoice: FAMILY, mentions: ['tamboro', 'netflix', 'hbo'], intent: { actionVerbs: ['devolver'] } });
    expect(reply.text).toMatch(/De qual deles você está falando\? Se quiser incluir também HBO Max, diga junto na resposta\.$/);
    expect(reply.openQuestion).toMatchObject({ verb: 'devolver', mention: null });
    expect((await ask('o netflix', 'action_request', { reason: 'ambiguous_item_match', invoice: FAMILY, mentions: ['netflix'] })).openQuestion?.verb).toBe('cancelar');
  });

  it('an item without charge', async () => {
    const one = await say('cancela o tim fashion', 'action_request', { reason: 'item_without_charge', invoice: CREDITS, mentions: ['tim fashion'] });
    expect(one).toBe('TIM Fashion Mensal aparece na sua fatura sem valor a cobrar, então não há cobrança para cancelar.');
    const two = await say('cancela', 'action_request', { reason: 'item_without_charge', invoice: CREDITS, mentions: ['tim fashion', 'aventura'] });
    expect(two).toBe('TIM Fashion Mensal e Aventura Mensal aparecem na sua fatura sem valor a cobrar, então não há cobrança para cancelar.');
    expect(await say('cancela', 'action_request', { reason: 'item_without_charge' })).toMatch(/^Esse item aparece/);
  });

  it('an item without a known amount is not one without a charge', async () => {
    const unknown = await say('cancela o clube gameloft', 'action_request', { reason: 'item_without_charge', invoice: FORMATS, mentions: ['clube gameloft'] });
    expect(unknown).toBe(`Clube Gameloft aparece na sua fatura sem valor informado, e sem o valor eu não consigo pedir o cancelamento por aqui. Nada foi feito.${PERSON}`);
  });

  it('a cancellation beside a contestation is told as not done', async () => {
    const both = { reason: 'workflow_unavailable', rule: '5', mentions: ['tamboro', 'craque'] } as const;
    for (const text of ['cancela o tamboro e contesta o craque', 'quero contestar o craque e pode cancelar o tamboro']) {
      expect(await say(text, 'action_request', both)).toContain('O cancelamento que você pediu junto também não foi feito');
    }
    expect(await say('contesta o craque', 'action_request', both)).not.toContain('cancelamento');
  });

  describe('after something was done in the session', () => {
    const done: DoneItem = { tool: 'cancelar_vas_avulso', name: 'Tamboro Mensal', msisdn: '11900007048', protocol: '2026-000123', turnIndex: 2 };
    const after = { doneItems: [done], turnIndex: 3 };
    const told = 'Neste atendimento já fiz o cancelamento do serviço Tamboro Mensal (protocolo 2026-000123).';

    it.each([
      ['não', { reason: 'negation_without_pending', intent: { negation: true } }],
      ['sim', { reason: 'affirmation_without_pending', intent: { affirmation: true } }],
    ] as const)('"%s" to nothing tells it and never says that nothing was done', async (text, options) => {
      const answer = await say(text, 'confirmation_response', { ...options, ...after });
      expect(answer).toContain(told);
      expect(answer).not.toContain('não fiz nada');
    });

    it('a postponement that came too late hears that it is done; a later one does not', async () => {
      expect(await say('não, espera', 'unknown', { intent: { act: 'postponement' }, ...after })).toBe(`Claro, sem pressa. Só que o pedido anterior já foi concluído. ${told}`);
      expect(await say('peraí', 'unknown', { intent: { act: 'postponement' }, ...after, turnIndex: 5 })).toBe('Claro, sem pressa. Quando quiser, é só me chamar.');
    });

    it('tells each protocol with its own items', async () => {
      const more = [done, { ...done, name: 'Craque Jr' }, { ...done, tool: 'vas_estrategico', name: 'Netflix', protocol: null, turnIndex: 3 } as const];
      expect(await say('não', 'confirmation_response', { reason: 'negation_without_pending', intent: { negation: true }, doneItems: more })).toContain(
        'já fiz o cancelamento dos serviços Tamboro Mensal e Craque Jr (protocolo 2026-000123) e o registro do atendimento sobre o serviço Netflix.',
      );
    });
  });

  it('a session that knows no customer says so, for trying again does not help', async () => {
    const answer = await say('quanto deu?', 'value_question', { reason: 'invoice_unavailable', invoice: null, customerKnown: false });
    expect(answer).toContain('não sei quem é o cliente');
    expect(answer).not.toContain('daqui a pouco');
  });

  const contest = 'A contestação de uma cobrança eu não consigo abrir por aqui agora, e nada foi registrado.';
  const twice = 'Entendo a sua insatisfação com essa cobrança. Por este atendimento não é feita a devolução em dobro, e a contestação do valor eu não consigo abrir por aqui agora. Nada foi registrado.';
  const cases: readonly (readonly [string, IntentKind, FallbackReason, Ask, string])[] = [
    ['sim', 'confirmation_response', 'affirmation_without_pending', { intent: { affirmation: true } }, 'Certo! Não há nenhum pedido esperando a sua confirmação, então não fiz nada. Se precisar de algo sobre a sua fatura, é só dizer.'],
    ['não', 'confirmation_response', 'negation_without_pending', { intent: { negation: true } }, 'Tudo bem. Não há nenhum pedido em aberto, e não fiz nada. O que você gostaria de ver na sua fatura?'],
    ['hã', 'unknown', 'repetitions_exhausted', {}, `Como não consegui entender a resposta, não fiz nada desse pedido e o deixei de lado. Para retomar, é só pedir de novo.${PERSON}`],
    ['quero contestar esse valor', 'action_request', 'workflow_unavailable', { rule: '5' }, `${contest}${PERSON}`],
    ['quero o reembolso do tamboro', 'action_request', 'workflow_unavailable', {}, `${contest}${PERSON}`],
    ['quero em dobro', 'action_request', 'workflow_unavailable', { rule: 'double_refund' }, `${twice}${PERSON}`],
    ['devolve em dobro', 'action_request', 'workflow_unavailable', {}, `${twice}${PERSON}`],
    ['faz alguma coisa', 'action_request', 'workflow_unavailable', {}, `Pedidos como esse eu não consigo executar por aqui agora, e nada foi feito.${PERSON}`],
    ['cancela meu plano', 'action_request', 'unsupported_action', { intent: { target: 'plan_or_account' } }, `Mudança ou cancelamento de plano, linha ou conta eu não consigo fazer por aqui, e nenhum serviço foi cancelado com esse pedido.${PERSON}`],
    ['pinta minha casa', 'action_request', 'unsupported_action', {}, `Esse pedido eu não consigo fazer por aqui, e nada foi feito.${PERSON}`],
    ['quero mudar a data de vencimento da fatura', 'action_request', 'unsupported_action', { intent: { target: 'plan_or_account' } }, `A mudança da data de vencimento eu não consigo fazer por aqui.${PERSON}`],
    ['o que é o tamboro', 'conceptual_question', 'rag_no_answer', { mentions: ['tamboro'] }, 'Uma explicação sobre isso eu não tenho por aqui. O que vejo é a cobrança: Tamboro Mensal aparece na sua fatura por R$ 14,99, no número final 7048.'],
    ['o que é o namu', 'conceptual_question', 'rag_no_answer', { mentions: ['namu'] }, `Uma explicação sobre isso eu não tenho por aqui. Não encontrei "namu" na sua fatura.${PERSON}`],
    ['o que é pro rata', 'conceptual_question', 'rag_no_query', {}, `Uma explicação sobre isso eu não tenho por aqui.${PERSON}`],
    ['quanto deu?', 'value_question', 'invoice_unavailable', { invoice: null }, `Não consegui acessar a sua fatura agora, por isso não posso confirmar valores nem cobranças. Tente de novo daqui a pouco, por favor.${PERSON}`],
    ['veio errado', 'broad_invoice_complaint', 'uncovered_intent', { invoice: null }, `Entendo a sua insatisfação. Não consegui acessar a sua fatura agora, por isso não posso confirmar valores nem cobranças. Tente de novo daqui a pouco, por favor.${PERSON}`],
    ['me explica', 'invoice_overview', 'workflow_unavailable', { rule: '4', invoice: EMPTY }, 'A sua fatura não traz o total.\nSe quiser saber mais sobre algum desses valores, é só perguntar.'],
    ['cancela o tamboro', 'action_request', 'runtime_disabled', {}, 'Pedidos como esse eu não consigo executar por aqui agora, e nada foi feito.'],
    ['quero um atendente', 'human_or_end', 'runtime_disabled', { intent: { wantsPerson: true } }, 'Entendi que você quer falar com uma pessoa. Por aqui eu não consigo fazer essa transferência agora.'],
    ['tchau', 'human_or_end', 'runtime_disabled', {}, 'Tudo bem. Se precisar de algo sobre a sua fatura, é só chamar. Até logo!'],
    ['qual seu signo', 'off_context', 'runtime_disabled', {}, 'Esse assunto eu não consigo resolver por aqui. Posso ajudar com a sua fatura: total, vencimento, serviços cobrados, juros e a diferença para o mês passado.'],
  ];

  it.each(cases)('"%s" (%s, %s)', async (text, kind, reason, options, answer) => {
    expect(await say(text, kind, { reason, ...options })).toBe(answer);
  });
});

describe('small talk and other wishes', () => {
  const HELP = 'Posso ajudar com a sua fatura: total, vencimento, serviços cobrados, juros e a diferença para o mês passado.';

  it.each([
    ['oi', {}, `Olá! ${HELP} O que você gostaria de saber?`],
    ['bom dia, tudo bem?', {}, `Olá! ${HELP} O que você gostaria de saber?`],
    ['fala', { act: 'greeting' }, `Olá! ${HELP} O que você gostaria de saber?`],
    ['preciso de ajuda', {}, `Claro! ${HELP} O que você gostaria de saber?`],
    ['obrigada', {}, 'Por nada! Se precisar de mais alguma coisa sobre a sua fatura, é só dizer.'],
    ['peraí', { act: 'postponement' }, 'Claro, sem pressa. Quando quiser, é só me chamar.'],
    ['repete', { act: 'repeat_request' }, 'Desculpe se não ficou claro. Me diga qual parte da fatura você quer ver de novo.'],
    ['banana', {}, `Não consegui entender. ${HELP} Pode me dizer de outro jeito?`],
    ['', {}, `Não consegui entender. ${HELP} Pode me dizer de outro jeito?`],
    ['me manda a segunda via da fatura', {}, `A segunda via da fatura eu não consigo enviar por aqui.${PERSON}`],
    ['entendi, obrigado, e a 2ª via?', {}, `A segunda via da fatura eu não consigo enviar por aqui.${PERSON}`],
    ['Posso parcelar minha dívida?', {}, `O parcelamento ou a negociação da dívida eu não consigo fazer por aqui.${PERSON}`],
    ['obrigado, mas o PIX não funcionou', {}, `Pagamentos eu não consigo verificar por aqui.${PERSON}`],
    ['valeu, preciso também do contrato', {}, `O contrato eu não consigo consultar por aqui.${PERSON}`],
  ] as const)('"%s"', async (text, intent, answer) => {
    expect(await say(text, 'unknown', { intent })).toBe(answer);
  });

  it('the start of a conversation is a greeting', async () => {
    expect(await say('', 'start')).toMatch(/^Olá!/);
  });

  it('a postponement tells that the pending request was not done', async () => {
    expect(await say('deixa eu pensar', 'unknown', { intent: { act: 'postponement' }, discarded: PENDING })).toBe('Claro, sem pressa. Não fiz nada do pedido; quando decidir, é só me chamar.');
  });

  it('a greeting before a request does not hide the request', async () => {
    expect(await say('oi, qual o total da minha fatura', 'value_question', { intent: { act: 'greeting' } })).toMatch(/^O total/);
  });

  it('noise is not understood with and without an invoice', async () => {
    expect(await say('hmm', 'unknown', { invoice: null })).toMatch(/^Não consegui entender/);
  });

  it('a complaint gets empathy, what the invoice shows and an open question', async () => {
    expect(await say('minha fatura veio errada', 'broad_invoice_complaint')).toBe(
      'Entendo a sua insatisfação, e sinto muito pelo transtorno. O total da sua fatura de março de 2026 é de R$ 122,25, com vencimento em 5 de abril de 2026. Qual cobrança você quer entender melhor?',
    );
    expect(await say('subiu demais essa conta', 'broad_invoice_complaint')).toContain('A fatura anterior eu não tenho por aqui');
    expect(await say('cobraram 14,99 sem eu pedir', 'broad_invoice_complaint')).toBe('Entendo a sua insatisfação. Na sua fatura, esse é o valor de Tamboro Mensal, no número final 7048 (R$ 14,99).');
  });
});

describe('over the whole corpus', () => {
  const UTTERANCES = new URL('../../../../test/fixtures/utterances/utterances.jsonl', import.meta.url);
  interface Row {
    readonly text: string;
    readonly intent: IntentKind;
    readonly mentions: readonly string[];
  }

  function rowOf(line: string): Row {
    const row: unknown = JSON.parse(line);
    if (!isJsonObject(row)) throw new TypeError('The fixture is not a JSON object');
    const { text, intent, mentioned_items: mentions } = row;
    const kind = INTENT_KINDS.find((each) => each === intent);
    if (kind === undefined || !Array.isArray(mentions)) throw new TypeError(`Not an utterance: ${line}`);
    return { text: typeof text === 'string' ? text : '', intent: kind, mentions: mentions.map(String) };
  }

  const rows = readFileSync(UTTERANCES, 'utf8').trim().split('\n').map(rowOf);
  const invoices = { SINGLE, FAMILY, CREDITS, FORMATS, WEEKLY, EMPTY };
  const reasons: readonly FallbackReason[] = ['uncovered_intent', 'workflow_unavailable', 'runtime_disabled', 'ambiguous_item_match', 'item_without_charge'];

  it.each(Object.entries(invoices))('every amount has its evidence, nothing is promised (%s)', async (_name, invoice) => {
    let checked = 0;
    for (const [index, { text, intent, mentions }] of rows.entries()) {
      const reason = reasons[index % reasons.length] ?? 'uncovered_intent';
      const previousInvoice = index % 2 === 0 ? WEEKLY : null;
      const channel = index % 3 === 0 ? 'voice' : 'text';
      const reply = await ask(text, intent, { invoice, mentions, reason, previousInvoice, channel });
      const evidence = new Set(reply.evidence.map(({ value }) => value));
      const amounts = [...reply.text.matchAll(/-?R\$ [\d.]+,\d{2}/g)].map(([amount]) => toDecimalText(parseMoney(amount) ?? new Decimal(NaN)));
      checked += amounts.length;
      expect({ text, missing: amounts.filter((amount) => !evidence.has(amount)) }).toEqual({ text, missing: [] });
      expect(reply.text).toMatch(/^\p{Lu}[\s\S]*[.?!]$/u);
      expect(reply.text).not.toMatch(/\b(vou|irei|vamos) (cancelar|contestar|transferir|estornar|devolver)|foi cancelado com sucesso|R\$ NaN|undefined|null|###/i);
    }
    if (invoice !== EMPTY) expect(checked).toBeGreaterThan(100);
  });
});
