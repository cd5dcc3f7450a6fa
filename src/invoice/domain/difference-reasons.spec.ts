import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { formatBrl, sumOf } from '../../kernel/money.js';
import { asJson } from '../../../test/support/json-values.js';
import { PROPERTY_RUNS } from '../../../test/support/property.js';
import { compareInvoices } from './compare-invoices.js';
import { type DifferenceReason, differenceReasons } from './difference-reasons.js';
import type { Invoice } from './invoice.js';
import { parseInvoice } from './parse-invoice.js';

interface Entry {
  readonly desc: string;
  readonly value: string | null;
  readonly periodo?: string;
}
type Sections = Readonly<Record<string, readonly Entry[]>>;

function invoiceOf(total: string, sections: Sections, summary: readonly Entry[] = []): Invoice {
  const document: unknown = { 'Fatura Resumo': { itens: [...summary, { desc: 'Total Geral', value: total }] }, '11999990001': sections };
  return parseInvoice(asJson(document));
}

const reasonsOf = (current: Invoice, previous: Invoice): readonly DifferenceReason[] => differenceReasons(compareInvoices(current, previous).parts);

const told = (current: Invoice, previous: Invoice): readonly string[] =>
  reasonsOf(current, previous).map(({ kind, name, previousName, amount }) => `${kind} | ${previousName === null ? '' : `${previousName} → `}${name} | ${amount.toFixed(2)}`);

const plan = (desc: string, value: string, periodo?: string): Sections => ({ Plano: [{ desc, value, ...(periodo !== undefined && { periodo }) }] });

describe('the reasons of a difference', () => {
  it('are told by kind, the largest first', () => {
    const current = invoiceOf('R$ 171,27', {
      Plano: [{ desc: 'TIM Black', value: 'R$ 105,00' }],
      'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }, { desc: 'Namu', value: 'R$ 12,90' }],
      'Itens Eventuais': [{ desc: 'Aluguel de Filme', value: 'R$ 16,90' }, { desc: 'Crédito de contestação', value: '-R$ 9,00' }],
      'Juros e Multas': [{ desc: 'Multa por atraso', value: 'R$ 2,38' }],
    }, [{ desc: 'PARC DEBITO 02/06', value: 'R$ 28,10' }]);
    const previous = invoiceOf('R$ 108,89', {
      Plano: [{ desc: 'TIM Black', value: 'R$ 100,00' }],
      Descontos: [{ desc: 'Fidelidade', value: '-R$ 20,00' }],
      'SVA Detalhe Total': [{ desc: 'Tamboro', value: 'R$ 18,99' }, { desc: 'Namu', value: 'R$ 9,90' }],
    });
    expect(told(current, previous)).toEqual([
      'new_item | PARC DEBITO 02/06 | 28.10',
      'ended_discount | Fidelidade | 20.00',
      'ended_item | Tamboro | -18.99',
      'one_off_item | Aluguel de Filme | 16.90',
      'new_item | VOD | 14.99',
      'credit | Crédito de contestação | -9.00',
      'plan_change | TIM Black | 5.00',
      'price_change | Namu | 3.00',
      'interest_and_fines | Juros e Multas | 2.38',
    ]);
  });

  it('one plan in the place of another is one change, also at the same price', () => {
    expect(told(invoiceOf('R$ 70,00', plan('TIM Black', '70,00')), invoiceOf('R$ 50,00', plan('TIM Controle', '50,00')))).toEqual(['plan_change | TIM Controle → TIM Black | 20.00']);
    expect(told(invoiceOf('R$ 50,00', plan('TIM Black', '50,00')), invoiceOf('R$ 50,00', plan('TIM Controle', '50,00')))).toEqual(['plan_change | TIM Controle → TIM Black | 0.00']);
  });

  it('of several plans nobody knows which took whose place', () => {
    const two = invoiceOf('R$ 90,00', { Plano: [{ desc: 'A', value: '70,00' }, { desc: 'B', value: '20,00' }] });
    expect(told(two, invoiceOf('R$ 50,00', plan('C', '50,00')))).toEqual(['plan_change | A | 70.00', 'plan_change | C | -50.00', 'plan_change | B | 20.00']);
  });

  it('what is charged for a part of the period is proportional, whichever invoice says so', () => {
    const part = invoiceOf('R$ 26,58', plan('TIM Black', '26,58', 'proporcional de 03/10/2025 a 16/10/2025'));
    const whole = invoiceOf('R$ 57,99', plan('TIM Black', '57,99'));
    expect(told(part, whole)).toEqual(['proportional | TIM Black | -31.41']);
    expect(told(whole, part)).toEqual(['proportional | TIM Black | 31.41']);
  });

  it('a discount that shrank is an ended one, one that grew or began is new', () => {
    const discount = (value: string): Invoice => invoiceOf(value === '-10,00' ? '90,00' : '85,00', { ...plan('P', '100,00'), Descontos: [{ desc: 'Fidelidade', value }] });
    expect(told(discount('-10,00'), discount('-15,00'))).toEqual(['ended_discount | Fidelidade | 5.00']);
    expect(told(discount('-15,00'), discount('-10,00'))).toEqual(['new_discount | Fidelidade | -5.00']);
  });

  it('a discount printed without a minus takes away where only so the totals add up', () => {
    const current = invoiceOf('R$ 100,00', plan('P', '100,00'));
    const previous = invoiceOf('R$ 80,00', { ...plan('P', '100,00'), Descontos: [{ desc: 'Fidelidade', value: '20,00' }] });
    expect(told(current, previous)).toEqual(['ended_discount | Fidelidade | 20.00']);
  });

  it('an entry of the summary that the total does not hold explains nothing', () => {
    const current = invoiceOf('R$ 100,00', plan('P', '100,00'), [{ desc: 'Crédito para próxima fatura', value: '-10,00' }]);
    expect(told(current, invoiceOf('R$ 100,00', plan('P', '100,00')))).toEqual([]);
  });

  it('whatever the invoices say, sum exactly to the difference of the totals', () => {
    const amount = fc.integer({ min: -5_000, max: 50_000 }).map((cents) => formatBrl(new Decimal(cents).div(100)));
    const entry = fc.record(
      { desc: fc.constantFrom('TIM Black', 'TIM Controle', 'VOD', 'Desconto', 'Crédito', 'Juros'), value: fc.oneof(amount, fc.constant(null)), periodo: fc.constant('proporcional de 03/10/2025 a 16/10/2025') },
      { requiredKeys: ['desc', 'value'] },
    );
    const section = fc.constantFrom('Plano', 'Descontos', 'Pro Rata', 'SVA Detalhe Total', 'Itens Eventuais', 'Juros e Multas');
    const invoice = fc.tuple(amount, fc.dictionary(section, fc.array(entry, { maxLength: 4 })), fc.array(entry, { maxLength: 3 })).map(([total, sections, summary]) => invoiceOf(total, sections, summary));
    fc.assert(
      fc.property(invoice, invoice, (current, previous) => {
        const { difference, parts } = compareInvoices(current, previous);
        const reasons = differenceReasons(parts);
        expect(sumOf(reasons.map((reason) => reason.amount)).toFixed(2)).toBe(difference?.toFixed(2));
        const weights = reasons.filter(({ kind }) => kind !== 'unexplained').map((reason) => reason.amount.abs());
        expect(weights.every((weight, index) => index === 0 || !weight.greaterThan(weights[index - 1] ?? 0))).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });
});
