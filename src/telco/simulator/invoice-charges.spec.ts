import { INVOICE, TAMBORO, VOD, WEEKLY } from '../testing/simulated-operator.js';
import { invoiceCharges, invoiceLines, itemsOnInvoice } from './invoice-charges.js';

describe('the charges of an invoice', () => {
  it('are its entries, in order, with line and section', () => {
    expect(invoiceCharges(INVOICE)).toHaveLength(7);
    expect(invoiceCharges(INVOICE)[0]).toEqual({ name: 'VOD', msisdn: '11999990001', section: 'SVA Detalhe Total' });
  });

  it('leave out the summary and entries in other forms', () => {
    const odd = { 'Fatura Resumo': { itens: [{ desc: 'Total' }] }, '11999990001': { Plano: [null, 'x', { value: 1 }, { desc: 'P' }], Outro: 'x' }, '2': 'x' };
    expect(invoiceCharges(odd)).toEqual([{ name: 'P', msisdn: '11999990001', section: 'Plano' }]);
    expect(invoiceLines(odd)).toEqual(['11999990001']);
  });
});

it.each(['-R$ 14,99', 'R$ -14,99', '(14,99)', -14.99])('money given back (%j) is no charge (architecture §4.8)', (value) => {
  const document = { '11999990001': { Plano: [{ desc: 'P', value }, { desc: 'P', valor: value }, { desc: 'P', value: 'R$ 0,00' }] } };
  expect(invoiceCharges(document)).toHaveLength(1);
});

describe('items held against an invoice', () => {
  it('are found in any spelling of line, section and name', () => {
    const spelled = { msisdn: '5511999990001', section: 'SERVIÇOS contratados de terceiros'.normalize('NFD'), name: 'hbo  max' };
    expect(itemsOnInvoice([spelled], INVOICE)).toEqual([true]);
  });

  it('are not found on another line or in another section', () => {
    expect(itemsOnInvoice([{ ...VOD, msisdn: '11999990002' }, { ...TAMBORO, section: 'Itens Eventuais' }], INVOICE)).toEqual([false, false]);
  });

  it('are found as often as they stand there (case C31)', () => {
    expect(itemsOnInvoice([WEEKLY, WEEKLY, WEEKLY, WEEKLY, WEEKLY], INVOICE)).toEqual([true, true, true, true, false]);
  });
});
