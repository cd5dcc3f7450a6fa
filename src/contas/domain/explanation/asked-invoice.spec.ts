import { type Invoice, parseInvoice } from '../../../invoice/domain/index.js';
import { acceptsOffer, asksForChange, invoiceMonthAsked, invoiceOfMonth, monthNamed } from './asked-invoice.js';
import { previousOf } from './previous-invoice.js';

const invoice = (referencia: string, more: { readonly invoice_id?: string; readonly vencimento?: string } = {}): Invoice => parseInvoice({ 'Fatura Resumo': { referencia, ...more } });
const march = invoice('MAR/26');
const february = invoice('FEV/26');

describe('the invoice that is asked about', () => {
  it.each([
    ['explica a minha fatura de janeiro', 1],
    ['a conta do mês de março veio alta', 3],
    ['pago mais desde janeiro', null],
    ['por que minha conta aumentou?', null],
    ['a conta de luz', null],
  ])('"%s" asks for month %s', (text, month) => {
    expect(invoiceMonthAsked(text)).toBe(month);
  });

  it.each([
    ['por que minha conta aumentou?', true],
    ['minha fatura veio mais cara', true],
    ['o que mudou do mês passado', true],
    ['me explica a minha fatura', false],
    ['o que tem na minha conta', false],
  ])('"%s" asks for the change: %s', (text, change) => {
    expect(asksForChange(text)).toBe(change);
  });

  it('is the one of its month, with the one before it where that is in hand', () => {
    const inHand = { current: march, previous: february };
    expect(invoiceOfMonth(inHand, null)).toBe(inHand);
    expect(invoiceOfMonth(inHand, 3)).toBe(inHand);
    expect(invoiceOfMonth(inHand, 2)).toEqual({ current: february, previous: null });
    expect(invoiceOfMonth(inHand, 1)).toBeNull();
  });

  it('is found by what the customer answers: a month, or that the offered one will do', () => {
    expect([monthNamed('a de Março'), monthNamed('marçoo'), monthNamed('3')]).toEqual([3, null, null]);
    expect([acceptsOffer('Sim, pode ser'), acceptsOffer('essa mesmo'), acceptsOffer('não, essa não'), acceptsOffer('isso eu não sei dizer agora')]).toEqual([true, true, false, false]);
  });
});

describe('the invoice before', () => {
  it('is the next older one after the same document', () => {
    expect(previousOf(march, [invoice('ABR/26'), invoice('03/2026'), february])).toBe(february);
    const known = invoice('MAR/26', { invoice_id: '1' });
    expect(previousOf(known, [invoice('MAR/26', { invoice_id: '2' }), invoice('MAR/26', { invoice_id: '1' }), february])).toBe(february);
    expect(previousOf(invoice('', { vencimento: '05/04/2026' }), [invoice('', { vencimento: '05/04/2026' }), february])).toBe(february);
    expect(previousOf(march, [march])).toBeNull();
  });

  it('is the newest of an earlier month where the document itself is not among them', () => {
    const december = invoice('DEZ/25');
    expect(previousOf(invoice('JAN/26'), [invoice('FEV/26'), december])).toBe(december);
    expect(previousOf(invoice('JAN/26'), [invoice('FEV/26')])).toBeNull();
    expect(previousOf(invoice('?'), [december])).toBeNull();
  });
});
