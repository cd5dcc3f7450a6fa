import { invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { chargesOf, finesAndInterest, itemsNamed, savingsWithout, totalOf } from './invoice-facts.js';
import { InvoiceResolver } from './item-resolver.js';
import { parseInvoice } from './parse-invoice.js';

const single = invoiceFixture('01_single_line');
const family = invoiceFixture('02_family_duplicates');
const credits = invoiceFixture('04_credits_zero_interest');
const formats = invoiceFixture('05_money_formats');
const weekly = invoiceFixture('08_pro_rata_and_weekly');
const resolver = new InvoiceResolver();

describe('totalOf', () => {
  it('is the total that the invoice states, and null where it states none', () => {
    expect(totalOf(single)?.toFixed(2)).toBe('122.25');
    expect(totalOf(parseInvoice({}))).toBeNull();
  });
});

describe('chargesOf', () => {
  it('reads the sections asked for, on every line, without amounts it cannot read', () => {
    const charges = chargesOf(family, ['Itens Eventuais', 'Serviços Contratados de Terceiros']);
    expect(charges.map(({ name, msisdn }) => `${name} ${msisdn?.slice(-4)}`)).toEqual([
      'Aluguel de Filme 1 7048', 'Aluguel de Filme 1 7048', 'VOD + Canais Abertos 0059', 'HBO Max 0059', 'Netflix 9999',
    ]);
    expect(chargesOf(formats, ['Itens Eventuais']).map(({ name }) => name)).toEqual(['Roaming Américas']);
  });

  it('reads every section when none is named', () => {
    expect(chargesOf(single).map(({ section }) => section)).toContain('Plano');
    expect(chargesOf(single)).toHaveLength(8);
  });
});

describe('finesAndInterest', () => {
  const fine = { desc: 'Multa por atraso', value: 'R$ 2,00' };
  const interest = { desc: 'Juros de mora', value: 'R$ 0,37' };
  const both = { desc: 'Juros e Multas', value: 'R$ 2,37' };

  it.each([
    ['the summary names them together', { 'Fatura Resumo': { itens: [both] } }, 1],
    ['the summary names them apart', { 'Fatura Resumo': { itens: [fine, interest] } }, 2],
    ['the summary names them together and apart', { 'Fatura Resumo': { itens: [fine, both, interest] } }, 1],
    ['the line has a section for them', { '11999990001': { 'Juros e Multas': [fine, interest] } }, 2],
    [
      'the line and the summary both name them',
      { 'Fatura Resumo': { itens: [both] }, '11999990001': { 'Juros e Multas': [fine, interest] } },
      2,
    ],
  ])('are R$ 2,37 when %s', (_case, document, count) => {
    const fines = finesAndInterest(parseInvoice(document));
    expect([fines?.total.toFixed(2), fines?.charges.length]).toEqual(['2.37', count]);
  });

  it('are read from the corpus', () => {
    expect(finesAndInterest(single)?.total.toFixed(2)).toBe('2.37');
    expect(finesAndInterest(credits)?.total.toFixed(2)).toBe('2.37');
  });

  it('are null when the invoice states none', () => {
    expect(finesAndInterest(family)).toBeNull();
  });
});

describe('savingsWithout', () => {
  it('sums equal charges each (case C31) and lets credits and unreadable amounts save nothing', () => {
    expect(savingsWithout(resolver.resolveItems(['tim music dados semanal'], weekly)).toFixed(2)).toBe('19.96');
    expect(savingsWithout(resolver.resolveItems(['tamboro'], credits)).toFixed(2)).toBe('14.99');
    expect(savingsWithout(resolver.resolveItems(['taplingo'], formats)).toFixed(2)).toBe('0.00');
    expect(savingsWithout([]).toFixed(2)).toBe('0.00');
  });
});

describe('itemsNamed', () => {
  it('finds a name on every line, compared folded, and only the whole name', () => {
    expect(itemsNamed(family, 'AYA BOOKS').map(({ msisdn }) => msisdn)).toEqual(['11900007048', '11900000059']);
    expect(itemsNamed(family, 'vod mais canais abertos')).toHaveLength(1);
    expect(itemsNamed(family, 'aya')).toEqual([]);
  });
});
