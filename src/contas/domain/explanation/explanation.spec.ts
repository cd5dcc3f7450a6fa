import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { speechOf } from '../../../conversation/domain/index.js';
import { type Invoice, parseInvoice } from '../../../invoice/domain/index.js';
import { formatBrl } from '../../../kernel/money.js';
import { invoiceFixture } from '../../../../test/support/invoice-fixtures.js';
import { asJson } from '../../../../test/support/json-values.js';
import { PROPERTY_RUNS } from '../../../../test/support/property.js';
import { explanationJson, readExplanation } from './explanation-json.js';
import { type ExplanationChannel, explanationSaid } from './explanation-sentences.js';
import { explainInvoice } from './invoice-explanation.js';

interface Entry {
  readonly desc: string;
  readonly value: string | null;
  readonly periodo?: string;
}

function invoiceOf(total: string | null, sections: Readonly<Record<string, readonly Entry[]>>, summary: { readonly referencia?: string; readonly vencimento?: string } = {}): Invoice {
  const itens = total === null ? [] : [{ desc: 'Total Geral', value: total }];
  return parseInvoice(asJson({ 'Fatura Resumo': { ...summary, itens }, '11999990001': sections }));
}

const told = (current: Invoice, previous: Invoice | null, channel: ExplanationChannel = 'text'): string => explanationSaid(explainInvoice(current, previous), channel).text;

const AMOUNTS = /-?R\$ [\d.]+,\d{2}/g;
const plan = [{ desc: 'TIM Black', value: 'R$ 100,00' }];
const previous = invoiceOf('R$ 118,99', { Plano: plan, 'SVA Detalhe Total': [{ desc: 'Tamboro', value: 'R$ 18,99' }] }, { referencia: 'FEV/26' });
const current = invoiceOf('R$ 131,89', { Plano: plan, 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }], 'Itens Eventuais': [{ desc: 'Aluguel de Filme', value: 'R$ 16,90' }] }, { referencia: 'MAR/26', vencimento: '05/04/2026' });

describe('why an invoice changed, for a customer', () => {
  it('tells both totals, the difference, and the reasons, the largest first', () => {
    expect(told(current, previous)).toBe(
      [
        'A sua fatura de março de 2026 ficou em R$ 131,89, e a anterior foi de R$ 118,99: R$ 12,90 a mais.',
        'O que mudou:',
        '• saiu Tamboro, que era de R$ 18,99;',
        '• entrou o item eventual Aluguel de Filme, R$ 16,90;',
        '• entrou VOD, R$ 14,99.',
        'Consegui esclarecer a sua dúvida?',
      ].join('\n'),
    );
  });

  it('is at most three sentences without lines on voice, the smaller reasons summed', () => {
    const many = invoiceOf('R$ 160,00', { Plano: plan, 'SVA Detalhe Total': [{ desc: 'A', value: '20,00' }, { desc: 'B', value: '15,00' }, { desc: 'C', value: '14,00' }, { desc: 'D', value: '11,00' }] });
    const spoken = told(many, invoiceOf('R$ 100,00', { Plano: plan }), 'voice');
    expect(spoken).toBe(
      'A sua fatura ficou em R$ 160,00, e a anterior foi de R$ 100,00: R$ 60,00 a mais. ' +
        'O que mais pesou: entrou A, R$ 20,00; entrou B, R$ 15,00; e mais 2 mudanças menores, que somam R$ 25,00 a mais. ' +
        'Consegui esclarecer a sua dúvida?',
    );
    expect(speechOf(spoken)).toContain('entrou A, vinte reais; entrou B, quinze reais;');
    expect(speechOf(spoken)).toContain('duas mudanças menores, que somam vinte e cinco reais a mais');
  });

  it('a reason more than are told one by one is told too, instead of its sum', () => {
    const three = invoiceOf('R$ 149,00', { Plano: plan, 'SVA Detalhe Total': [{ desc: 'A', value: '20,00' }, { desc: 'B', value: '15,00' }, { desc: 'C', value: '14,00' }] });
    expect(told(three, invoiceOf('R$ 100,00', { Plano: plan }), 'voice')).toContain('; entrou C, R$ 14,00.');
  });

  it('names lines where there are several', () => {
    const lines = (value: string): Invoice => parseInvoice({ 'Fatura Resumo': { itens: [{ desc: 'Total Geral', value }] }, '11999990001': { Plano: [{ desc: 'A', value }] }, '11999990002': {} });
    const change = told(lines('12,00'), lines('10,00'));
    expect(change).toContain('o plano A, no número final 0001, passou de R$ 10,00 para R$ 12,00 (R$ 2,00 a mais)');
    expect(speechOf(change)).toContain('no número final zero zero zero um, passou de dez reais');
  });

  it.each<[string, Invoice, Invoice, string]>([
    ['an ended discount', invoiceOf('100,00', { Plano: plan }), invoiceOf('80,00', { Plano: plan, Descontos: [{ desc: 'Fidelidade', value: '-20,00' }] }), 'acabou o desconto "Fidelidade", que era de R$ 20,00'],
    ['a discount that stands at zero now', invoiceOf('100,00', { Plano: plan, Descontos: [{ desc: 'Fidelidade', value: '0,00' }] }), invoiceOf('80,00', { Plano: plan, Descontos: [{ desc: 'Fidelidade', value: '-20,00' }] }), 'acabou o desconto "Fidelidade", que era de R$ 20,00'],
    ['a discount that is called so', invoiceOf('100,00', { Plano: plan }), invoiceOf('80,00', { Plano: plan, Descontos: [{ desc: 'Desconto Boas-Vindas', value: '-20,00' }] }), 'acabou o "Desconto Boas-Vindas", que era de R$ 20,00'],
    ['a smaller discount', invoiceOf('90,00', { Plano: plan, Descontos: [{ desc: 'Fidelidade', value: '-10,00' }] }), invoiceOf('80,00', { Plano: plan, Descontos: [{ desc: 'Fidelidade', value: '-20,00' }] }), 'o desconto "Fidelidade" diminuiu de R$ 20,00 para R$ 10,00'],
    ['a new discount', invoiceOf('80,00', { Plano: plan, Descontos: [{ desc: 'Fidelidade', value: '-20,00' }] }), invoiceOf('100,00', { Plano: plan }), 'entrou o desconto "Fidelidade", de R$ 20,00'],
    ['a change of plan', invoiceOf('70,00', { Plano: [{ desc: 'TIM Controle', value: '70,00' }] }), invoiceOf('100,00', { Plano: plan }), 'o plano mudou de TIM Black (R$ 100,00) para TIM Controle (R$ 70,00)'],
    ['a dearer plan', invoiceOf('105,00', { Plano: [{ desc: 'TIM Black', value: '105,00' }] }), invoiceOf('100,00', { Plano: plan }), 'o plano TIM Black passou de R$ 100,00 para R$ 105,00 (R$ 5,00 a mais)'],
    ['a part of a period', invoiceOf('40,00', { Plano: [{ desc: 'TIM Black', value: '40,00', periodo: 'proporcional de 03/10/2025 a 16/10/2025' }] }), invoiceOf('100,00', { Plano: plan }), 'TIM Black passou de R$ 100,00 para R$ 40,00, agora proporcional'],
    ['a whole period after a part', invoiceOf('100,00', { Plano: plan }), invoiceOf('40,00', { Plano: [{ desc: 'TIM Black', value: '40,00', periodo: 'proporcional de 03/10/2025 a 16/10/2025' }] }), 'passou de R$ 40,00, que era proporcional, para R$ 100,00'],
    ['interest and fines', invoiceOf('102,37', { Plano: plan, 'Juros e Multas': [{ desc: 'Multa', value: '2,37' }] }), invoiceOf('100,00', { Plano: plan }), 'entraram juros e multas, R$ 2,37'],
    ['a credit', invoiceOf('90,00', { Plano: plan, 'Itens Eventuais': [{ desc: 'Crédito de contestação', value: '-10,00' }] }), invoiceOf('100,00', { Plano: plan }), 'entrou "Crédito de contestação", R$ 10,00 a seu favor'],
    ['what no entry explains', invoiceOf('107,50', { Plano: plan }), invoiceOf('100,00', { Plano: plan }), 'R$ 7,50 a mais que as faturas não detalham'],
  ])('tells %s', (_what, now, before, clause) => {
    expect(told(now, before)).toContain(clause);
  });

  it('says that nothing changed, and that changes of an equal total are changes', () => {
    expect(told(previous, previous)).toBe('A sua fatura de fevereiro de 2026 ficou em R$ 118,99, o mesmo total da anterior. Nenhuma cobrança mudou de uma fatura para a outra.\nConsegui esclarecer a sua dúvida?');
    const swapped = invoiceOf('R$ 118,99', { Plano: plan, 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 18,99' }] });
    expect(told(swapped, previous)).toContain('o mesmo total da anterior.\nO que mudou:\n• ');
  });

  it('claims no difference where a total is missing', () => {
    expect(told(invoiceOf(null, { Plano: plan }), previous)).toContain('Uma das duas faturas não traz o total, então não consigo dizer a diferença exata.');
  });

  it('without the invoice before tells this one, and that nothing can be compared', () => {
    const invoice = invoiceFixture('01_single_line');
    expect(told(invoice, null)).toBe(
      [
        'A sua fatura de março de 2026 é de R$ 122,25 e vence em 5 de abril de 2026.',
        'A fatura anterior eu não tenho por aqui, então não consigo comparar as duas.',
        'O que ela traz:',
        'Número final 7048:',
        '• Plano: TIM Controle Smart, R$ 57,99',
        '• Serviços avulsos: Tamboro Mensal, R$ 14,99; TIM Fashion Mensal, R$ 10,00; Craque Jr, R$ 12,00',
        '• Serviços de terceiros: YouTube Premium Mensal, R$ 24,90',
        '• Inclusos no plano: EXA Segurança, sem custo; Bancah Jornais, sem custo; Aya Books, sem custo',
        'Há também R$ 2,37 de juros e multas.',
        'Consegui esclarecer a sua dúvida?',
      ].join('\n'),
    );
    expect(told(invoice, null, 'voice')).toBe(
      'A sua fatura de março de 2026 é de R$ 122,25 e vence em 5 de abril de 2026: R$ 57,99 de plano, R$ 36,99 de serviços avulsos, R$ 24,90 de serviços de terceiros e R$ 2,37 de juros e multas. ' +
        'A fatura anterior eu não tenho por aqui, então não consigo comparar as duas. Consegui esclarecer a sua dúvida?',
    );
  });

  it('lists what an invoice holds beside the comparison where that was asked, equal charges once, summary entries last', () => {
    const weekly = explanationSaid(explainInvoice(invoiceFixture('08_pro_rata_and_weekly'), previous, true), 'text').text;
    expect(weekly).toContain('TIM Music Dados Semanal, 4 vezes de R$ 4,99');
    expect(weekly).toContain('Desconto fidelidade encerrado, sem custo');
    const credits = explanationSaid(explainInvoice(invoiceFixture('04_credits_zero_interest'), null), 'text').text;
    expect(credits).toContain('• Outros lançamentos: Crédito da fatura anterior, -R$ 12,00; Crédito de contestação, -R$ 14,99; PARC DEBITO 02/06, R$ 33,10; Débitos de outras operadoras, R$ 5,12');
    const many = invoiceOf('1,00', { 'SVA Detalhe Total': Array.from({ length: 23 }, (_unused, index) => ({ desc: `S${index}`, value: '1,00' })) });
    expect(explanationSaid(explainInvoice(many, null), 'text').text).toContain('S19, R$ 1,00; e mais 3 itens');
  });
});

describe('a name that reads like a date', () => {
  it('is its own evidence', () => {
    const { text, evidence } = explanationSaid(explainInvoice(invoiceFixture('04_credits_zero_interest'), invoiceFixture('01_single_line')), 'voice');
    expect(text).toContain('PARC DEBITO 02/06');
    expect(evidence).toContainEqual({ fact: 'name', value: 'PARC DEBITO 02/06', from: '/Fatura Resumo/PARC DEBITO 02~106' });
  });
});

describe('any explanation', () => {
  const amount = fc.integer({ min: -2_000, max: 20_000 }).map((cents) => formatBrl(new Decimal(cents).div(100)));
  const entry = fc.record({ desc: fc.constantFrom('TIM Black', 'TIM Controle', 'VOD', 'Desconto', 'Crédito'), value: fc.oneof(amount, fc.constant(null)) });
  const section = fc.constantFrom('Plano', 'Descontos', 'Pro Rata', 'SVA Detalhe Total', 'Itens Eventuais', 'Juros e Multas');
  const invoice = fc.tuple(fc.oneof(amount, fc.constant(null)), fc.dictionary(section, fc.array(entry, { maxLength: 4 }))).map(([total, sections]) => invoiceOf(total, sections, { referencia: 'MAR/26' }));
  const channel = fc.constantFrom<ExplanationChannel>('text', 'voice');

  it('has evidence in the words of the sentence for every amount, and asks', () => {
    fc.assert(
      fc.property(invoice, fc.option(invoice), channel, fc.boolean(), (now, before, spokenOn, listed) => {
        const { text, evidence } = explanationSaid(explainInvoice(now, before, listed), spokenOn);
        const values = evidence.map(({ value }) => value);
        expect((text.match(AMOUNTS) ?? []).filter((found) => !values.includes(found))).toEqual([]);
        expect(text.endsWith('Consegui esclarecer a sua dúvida?')).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });

  it('is phrased from its JSON as it was explained', () => {
    fc.assert(
      fc.property(invoice, fc.option(invoice), channel, fc.boolean(), (now, before, spokenOn, listed) => {
        const explanation = explainInvoice(now, before, listed);
        const read = readExplanation(asJson(explanationJson(explanation)));
        expect(read === null ? null : explanationSaid(read, spokenOn)).toEqual(explanationSaid(explanation, spokenOn));
      }),
      PROPERTY_RUNS,
    );
  });
});
