import { invoiceDate } from './invoice-month.js';

const dated = (summary: Record<string, string>) => invoiceDate({ 'Fatura Resumo': summary });

describe('the date that orders an invoice', () => {
  it.each([
    [{ vencimento: '20/11/2026', referencia: 'OUT/26' }, '2026-11-20'],
    [{ vencimento: '2026-06-05' }, '2026-06-05'],
    [{ referencia: 'NOV/26' }, '2026-11-01'],
    [{ referencia: 'fev/2026' }, '2026-02-01'],
    [{ referencia: '05/2026' }, '2026-05-01'],
    [{ vencimento: '31/02/2026', referencia: '03/2026' }, '2026-03-01'],
    [{ vencimento: 'amanhã', referencia: 'XXX/26' }, null],
    [{}, null],
  ])('%j: %s', (summary, expected) => {
    expect(dated(summary)).toBe(expected);
  });

  it('is unknown without a summary', () => {
    expect(invoiceDate({})).toBeNull();
  });
});
