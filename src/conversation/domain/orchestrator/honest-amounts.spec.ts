import { InvoiceResolver } from '../../../invoice/domain/index.js';
import { CREDITS, FORMATS, invoiceWith, PERSON, say, SINGLE, WEEKLY } from './testing/ask.js';

describe('amounts that the invoice does not state', () => {
  it.each(['se eu pagar atrasado quanto fica', 'quanto é o juros por dia', 'se eu atrasar quanto pago de multa', 'quanto fica se eu pagar depois do vencimento', 'qual a taxa de juros'])('"%s"', async (text) => {
    const answer = await say(text, 'value_question');
    expect(answer).toBe('Quanto se cobra por dia ou por atraso não aparece na fatura, então não consigo calcular por aqui. O que esta fatura já traz são R$ 2,37 de juros e multas.');
  });

  it('tells of no fine where the invoice has none', async () => {
    const invoice = invoiceWith('R$ 80,00', [{ desc: 'Tamboro Mensal', value: 'R$ 14,99' }]);
    expect(await say('qual a taxa de juros', 'value_question', { invoice })).toBe('Quanto se cobra por dia ou por atraso não aparece na fatura, então não consigo calcular por aqui.');
  });

  it.each(['vai cobrar multa?', 'vou ter que pagar multa?', 'tem multa pra cancelar o tamboro?', 'cancelar gera multa?'])('"%s" is about a fine to come', async (text) => {
    expect(await say(text, 'value_question')).toBe(`Se há multa por cancelar, isso não aparece na fatura, e eu não consigo consultar por aqui.${PERSON}`);
  });

  it('a fine of this invoice is told', async () => {
    expect(await say('paguei multa?', 'value_question')).toBe('Nesta fatura há R$ 2,37 de juros e multas.');
  });
});

describe('the sum of the services is not the total of the bill', () => {
  it.each(['qual o total dos serviços?', 'quanto dá a soma dos serviços avulsos', 'os serviços somam quanto'])('"%s"', async (text) => {
    expect(await say(text, 'value_question')).toBe('Nesta fatura, os serviços avulsos somam R$ 36,99 e os serviços de terceiros somam R$ 24,90. Juntos, são R$ 61,89.');
  });

  it('one group is told without a second sum', async () => {
    const invoice = invoiceWith('R$ 80,00', [{ desc: 'Tamboro Mensal', value: 'R$ 14,99' }, { desc: 'Craque Jr', value: 'R$ 10,00' }]);
    expect(await say('qual o total dos serviços?', 'value_question', { invoice })).toBe('Nesta fatura, os serviços avulsos somam R$ 24,99.');
  });

  it.each([['no services', []], ['services that cost nothing', [{ desc: 'Tamboro Mensal', value: 'R$ 0,00' }]]] as const)('an invoice with %s has no sum', async (_what, items) => {
    expect(await say('qual o total dos serviços?', 'value_question', { invoice: invoiceWith('R$ 80,00', items) })).toBe('Não vejo serviços cobrados à parte nesta fatura.');
  });

  it('occasional items count, and the total of the bill is told when that is asked', async () => {
    expect(await say('qual o total dos serviços?', 'value_question', { invoice: WEEKLY })).toBe('Nesta fatura, os itens eventuais somam R$ 43,86 e os serviços de terceiros somam R$ 16,90. Juntos, são R$ 60,76.');
    expect(await say('qual o total da fatura?', 'value_question')).toMatch(/^O total da sua fatura/);
  });
});

describe('what stands on the invoice outside of the services', () => {
  it.each([
    ['o que significa mensalidades e franquias', ['mensalidades e franquias'], SINGLE, 'Mensalidades e Franquias aparece na sua fatura por R$'],
    ['o que é serviço de valor adicionado', ['serviço de valor adicionado'], SINGLE, 'Serviços de Valor Adicionado aparece na sua fatura por R$'],
    ['o que é PARC DEBITO', ['PARC DEBITO'], CREDITS, 'PARC DEBITO 02/06 aparece na sua fatura por R$ 33,10.'],
    ['o que é tim controle', ['tim controle'], SINGLE, 'TIM Controle Smart aparece na sua fatura por R$ 57,99, no número final 7048.'],
  ] as const)('"%s"', async (text, mentions, invoice, told) => {
    const answer = await say(text, 'conceptual_question', { mentions, invoice, reason: 'rag_no_answer' });
    expect(answer).toContain(told);
    expect(answer).not.toContain('Não encontrei');
  });
});

describe('a charge with a credit beside it', () => {
  it('is told with its credit, and nothing is saved without it', async () => {
    // As the runtime resolves: the charge alone.
    const resolution = await new InvoiceResolver().resolve(['tamboro'], CREDITS);
    const charged = { resolution, invoice: CREDITS };
    expect(await say('quanto é o tamboro', 'value_question', charged)).toBe(
      'Tamboro Mensal aparece na sua fatura por R$ 14,99, no número final 7048. A mesma fatura também traz Tamboro Mensal como crédito, -R$ 14,99, no número final 7048.',
    );
    expect(await say('quanto fica sem o tamboro', 'value_question', charged)).toMatch(/como crédito, -R\$ 14,99.* o total desta fatura não mudaria/);
  });

  it('an amount that is not known is no amount of zero', async () => {
    expect(await say('quanto fica sem o clube gameloft', 'value_question', { mentions: ['clube gameloft'], invoice: FORMATS })).toContain('sem valor informado, então não consigo calcular');
  });
});

describe('an order beside a question', () => {
  it('is told as not done', async () => {
    const order = { mentions: ['tamboro'] };
    expect(await say('quanto é o tamboro e cancela o tim fashion', 'value_question', order)).toMatch(/R\$ 14,99.*O que você pediu para cancelar ou mudar na mesma mensagem eu não fiz/);
    expect(await say('quanto eu pago se cancelar o tamboro?', 'value_question', order)).not.toContain('mesma mensagem');
  });
});
