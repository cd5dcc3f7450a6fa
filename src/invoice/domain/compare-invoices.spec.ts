import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { formatBrl, sumOf } from '../../kernel/money.js';
import { invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { asJson } from '../../../test/support/json-values.js';
import { PROPERTY_RUNS } from '../../../test/support/property.js';
import { compareInvoices, type InvoiceDifference } from './compare-invoices.js';
import type { Invoice } from './invoice.js';
import { parseInvoice } from './parse-invoice.js';

interface Entry {
  readonly desc: string;
  readonly value?: string | null;
}

function invoiceOf(total: string | null, sections: Readonly<Record<string, readonly Entry[]>>, summary: readonly Entry[] = []): Invoice {
  const totals = total === null ? [] : [{ desc: 'Total Geral', value: total }];
  const document: unknown = { 'Fatura Resumo': { itens: [...summary, ...totals] }, '11999990001': sections };
  return parseInvoice(asJson(document));
}

/** Compares, and checks the invariant of every comparison: the parts sum exactly to the difference, none is zero. */
function compared(current: Invoice, previous: Invoice): InvoiceDifference {
  const result = compareInvoices(current, previous);
  expect(result.parts.every(({ amount }) => !amount.isZero())).toBe(true);
  expect(result.parts.filter(({ kind }) => kind === 'remainder').length).toBeLessThanOrEqual(1);
  if (result.difference !== null) {
    expect(sumOf(result.parts.map(({ amount }) => amount)).toFixed()).toBe(result.difference.toFixed());
  }
  return result;
}

function told({ parts }: InvoiceDifference): readonly string[] {
  return parts.map((part) =>
    [part.kind, part.name, part.before?.toFixed(2) ?? '-', part.after?.toFixed(2) ?? '-', part.amount.toFixed(2)].join(' | '),
  );
}

const plan = { Plano: [{ desc: 'TIM Black', value: 'R$ 100,00' }] };

describe('compareInvoices', () => {
  it('tells new, ended and changed charges', () => {
    const current = invoiceOf('R$ 140,89', {
      Plano: [{ desc: 'TIM Black', value: 'R$ 105,00' }],
      'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }, { desc: 'Netflix', value: 'R$ 20,90' }],
    });
    const previous = invoiceOf('R$ 139,89', {
      ...plan,
      'SVA Detalhe Total': [{ desc: 'NETFLIX', value: '20.90' }, { desc: 'Tamboro', value: 'R$ 18,99' }],
    });
    const result = compared(current, previous);
    expect(result.difference?.toFixed(2)).toBe('1.00');
    expect(told(result)).toEqual([
      'changed | TIM Black | 100.00 | 105.00 | 5.00',
      'new | VOD | - | 14.99 | 14.99',
      'ended | Tamboro | 18.99 | - | -18.99',
    ]);
  });

  it('sums equal names of one line, and keeps a name on two lines apart', () => {
    const previous = invoiceOf('R$ 4,99', { 'Itens Eventuais': [{ desc: 'Semanal', value: '4,99' }] });
    const four = invoiceOf('R$ 19,96', { 'Itens Eventuais': Array.from({ length: 4 }, () => ({ desc: 'Semanal', value: '4,99' })) });
    expect(told(compared(four, previous))).toEqual(['changed | Semanal | 4.99 | 19.96 | 14.97']);
    const family = invoiceFixture('02_family_duplicates');
    const none = compared(family, parseInvoice({ 'Fatura Resumo': { itens: [{ desc: 'Total Geral', value: 0 }] } }));
    expect(none.parts.filter(({ name }) => name === 'Aya Books').map(({ msisdn }) => msisdn)).toEqual(['11900007048', '11900000059']);
  });

  it('knows one line in two forms', () => {
    const previous = parseInvoice({ 'Fatura Resumo': { itens: [{ desc: 'Total Geral', value: 1 }] }, '5511999990001': { Plano: [{ desc: 'A', value: 1 }] } });
    const current = parseInvoice({ 'Fatura Resumo': { itens: [{ desc: 'Total Geral', value: 1 }] }, '11999990001': { Plano: [{ desc: 'A', value: 1 }] } });
    expect(compared(current, previous).parts).toEqual([]);
  });

  it('tells fines once, wherever the two invoices state them', () => {
    const current = invoiceOf('R$ 105,00', { ...plan, 'Juros e Multas': [{ desc: 'Multa por atraso', value: '5,00' }] });
    const previous = invoiceOf('R$ 102,37', plan, [{ desc: 'Juros e Multas', value: 'R$ 2,37' }]);
    expect(told(compared(current, previous))).toEqual(['changed | Juros e Multas | 2.37 | 5.00 | 2.63']);
  });

  it('gives what the entries leave unexplained as a remainder', () => {
    expect(told(compared(invoiceOf('R$ 107,50', plan), invoiceOf('R$ 100,00', plan)))).toEqual(['remainder |  | - | - | 7.50']);
  });

  it('explains nothing by an amount that it cannot read on one side', () => {
    const current = invoiceOf('R$ 114,99', { ...plan, 'SVA Detalhe Total': [{ desc: 'VOD', value: '14,99' }] });
    const previous = invoiceOf('R$ 110,00', { ...plan, 'SVA Detalhe Total': [{ desc: 'VOD', value: 'Incluso' }] });
    expect(told(compared(current, previous))).toEqual(['remainder |  | - | - | 4.99']);
  });

  it('counts usage details, which only itemise, for nothing', () => {
    const current = invoiceOf('R$ 100,00', { ...plan, 'Detalhe de Uso': [{ desc: 'Chamada', value: '3,00' }] });
    expect(compared(current, invoiceOf('R$ 100,00', plan)).parts).toEqual([]);
  });

  it('states no difference where a total is missing, but still what changed', () => {
    const current = invoiceOf(null, { ...plan, 'SVA Detalhe Total': [{ desc: 'VOD', value: '14,99' }] });
    const result = compared(current, invoiceOf('R$ 100,00', plan));
    expect([result.currentTotal, result.difference]).toEqual([null, null]);
    expect(told(result)).toEqual(['new | VOD | - | 14.99 | 14.99']);
  });

  it('always splits the difference into parts that sum to it, and mirrors when the invoices swap', () => {
    const amount = fc.integer({ min: -50_000, max: 500_000 }).map((cents) => formatBrl(new Decimal(cents).div(100)));
    const entry = fc.record({ desc: fc.constantFrom('VOD', 'Vod', 'Netflix', 'Tamboro', '+', '-'), value: fc.oneof(amount, fc.constant(null)) });
    const sections = fc.dictionary(fc.constantFrom('Plano', 'SVA Detalhe Total', 'Itens Eventuais', 'Juros e Multas', 'Outra'), fc.array(entry));
    const invoice = fc.tuple(amount, sections, fc.array(entry)).map(([total, parts, summary]) => invoiceOf(total, parts, summary));
    fc.assert(
      fc.property(invoice, invoice, (current, previous) => {
        const there = compared(current, previous);
        const back = compared(previous, current);
        expect(back.difference?.toFixed()).toBe(there.difference?.negated().plus(0).toFixed());
        expect(back.parts.length).toBe(there.parts.length);
        expect(compared(current, current).parts).toEqual([]);
      }),
      PROPERTY_RUNS,
    );
  });
});
