import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { longDate, type CalendarDate } from '../../../kernel/calendar-date.js';
import { parseInvoice } from '../../../invoice/domain/index.js';
import { invoiceFixture } from '../../../../test/support/invoice-fixtures.js';
import { asJson } from '../../../../test/support/json-values.js';
import { PROPERTY_RUNS } from '../../../../test/support/property.js';
import { chargesOfPlans, dailyValue, daysOf, namesPlanoControle, periodIn, type ProportionalCharge, proportionalCharges } from './proportional-charge.js';
import { plansGiven, proportionalJson, readProportional } from './proportional-json.js';
import { type ProportionalExplanation, proportionalSaid } from './proportional-sentences.js';
import type { ExplanationChannel } from './explanation-sentences.js';

const INVOICE = invoiceFixture('08_pro_rata_and_weekly');
const CHARGES = proportionalCharges(INVOICE);
const told = (parts: Partial<ProportionalExplanation>, channel: ExplanationChannel = 'text'): string =>
  proportionalSaid({ charges: CHARGES, hasPlanoControle: true, severalLines: true, periodDays: 31, asks: true, again: false, ...parts }, channel).text;

const charge = (parts: Partial<ProportionalCharge>): ProportionalCharge => ({ name: 'Plano', msisdn: null, section: 'Pro Rata', value: null, period: null, days: null, ...parts });

describe('proportional charges', () => {
  it('are those of the section, and those whose entry or period says so', () => {
    expect(CHARGES.map(({ name, value, days }) => [name, value?.toFixed(2), days])).toEqual([['TIM Controle Smart', '26.58', 14], ['TIM Black', '61.24', 17]]);
    const other = parseInvoice({ '11999990001': { 'Pro Rata': [{ desc: 'Plano 01/03/2026 a 10/03/2026', value: '10,00' }, { desc: 'Ajuste', value: '5,00', dias: 4 }], 'Detalhe de Uso': [{ desc: 'Proporcional', value: '1,00' }], Plano: [{ desc: 'TIM Black', value: '99,00' }] } });
    expect(proportionalCharges(other).map(({ name, days }) => [name, days])).toEqual([['Plano 01/03/2026 a 10/03/2026', 10], ['Ajuste', 4]]);
    expect([namesPlanoControle(INVOICE), namesPlanoControle(other)]).toEqual([true, false]);
  });

  it.each([
    ['proporcional de 03/10/2025 a 16/10/2025', 14],
    ['03/10/2025 até 03/10/2025', 1],
    ['2025-10-17 - 2025-11-02', 17],
    ['de 03/10 a 16/10', null],
    ['de 31/02/2025 a 10/03/2025', null],
    ['de 16/10/2025 a 03/10/2025', null],
    ['de 01/01/2024 a 01/01/2026', null],
  ])('"%s" is of %s days', (text, days) => {
    expect(daysOf(periodIn(text))).toBe(days);
  });

  it('are narrowed to plans that were named, and to none of the others', () => {
    expect(chargesOfPlans(CHARGES, [{ name: 'tim black', msisdn: '92900004321' }]).map(({ name }) => name)).toEqual(['TIM Black']);
    expect(chargesOfPlans(CHARGES, [{ name: 'outro', msisdn: null }])).toBe(CHARGES);
    expect(plansGiven([{ name: 'A', value: '10.00', periodo: 'de 01/03/2026 a 02/03/2026' }, { value: '1' }, 7])).toMatchObject([{ name: 'A', days: 2, msisdn: null }]);
  });

  it('come back from JSON as they were', () => {
    expect(readProportional(asJson(CHARGES.map(proportionalJson)))).toEqual(CHARGES);
    expect(readProportional(asJson([{}, 'x', { nome: 'A' }]))).toEqual([charge({ name: 'A', section: null })]);
  });
});

describe('the value of a day', () => {
  const cents = fc.integer({ min: 1, max: 100_000 });
  const days = fc.integer({ min: 1, max: 366 });

  it('times the days is the charge, within half a cent a day, and exact only where it says so', () => {
    fc.assert(
      fc.property(cents, days, (amount, count) => {
        const value = new Decimal(amount).div(100);
        const daily = dailyValue({ value, days: count });
        const gap = daily?.amount.times(count).minus(value).abs() ?? null;
        expect(gap?.lessThanOrEqualTo(new Decimal('0.005').times(count))).toBe(true);
        expect(gap?.isZero()).toBe(daily?.isExact);
      }),
      PROPERTY_RUNS,
    );
  });

  it('is not known without the amount or the days', () => {
    expect([dailyValue({ value: null, days: 3 }), dailyValue({ value: new Decimal(1), days: null })]).toEqual([null, null]);
  });
});

describe('the explanation', () => {
  it('shows period, days, the value of a day, the sum, and asks', () => {
    expect(told({})).toBe(
      [
        'No plano controle a mensalidade vale para o período inteiro, e quando o plano fica ativo só uma parte dele a cobrança é proporcional aos dias.',
        '• TIM Controle Smart, no número final 4321: R$ 26,58 por 14 dias, de 3 de outubro de 2025 a 16 de outubro de 2025, cerca de R$ 1,90 por dia;',
        '• TIM Black, no número final 4321: R$ 61,24 por 17 dias, de 17 de outubro de 2025 a 2 de novembro de 2025, cerca de R$ 3,60 por dia.',
        'Juntas, somam R$ 87,82. O período inteiro desta fatura tem 31 dias.',
        'Consegui esclarecer a sua dúvida?',
      ].join('\n'),
    );
  });

  it('is three sentences on voice, and no question where nobody waits', () => {
    expect(told({ hasPlanoControle: false, asks: false }, 'voice')).toBe(
      'A cobrança proporcional é só pelos dias em que o plano ou serviço esteve ativo no período. ' +
        'TIM Controle Smart, no número final 4321: R$ 26,58 por 14 dias, cerca de R$ 1,90 por dia; TIM Black, no número final 4321: R$ 61,24 por 17 dias, cerca de R$ 3,60 por dia.',
    );
    const many = Array.from({ length: 5 }, (_unused, index) => charge({ name: `P${index}`, value: new Decimal(10), days: 5 }));
    expect(told({ charges: many }, 'voice')).toContain('P1: R$ 10,00 por 5 dias, R$ 2,00 por dia; e mais 3 cobranças proporcionais, que somam R$ 30,00.');
  });

  it('names no line where there is one', () => {
    expect(told({ severalLines: false })).toContain('• TIM Black: R$ 61,24 por 17 dias');
    expect(told({ severalLines: false, again: true })).toContain('• TIM Black: R$ 61,24 divididos');
  });

  it('does the sum the other way round when it is told again', () => {
    expect(told({ again: true })).toContain('• TIM Black, no número final 4321: R$ 61,24 divididos por 17 dias dão cerca de R$ 3,60 por dia.');
  });

  it('invents neither days nor amounts', () => {
    expect(told({ charges: [charge({ value: new Decimal(10) })] })).toContain('Plano: R$ 10,00; a fatura não informa os dias, então não consigo mostrar a conta.');
    expect(told({ charges: [charge({ days: 5 })] })).toContain('Plano: sem valor informado, por 5 dias.');
    expect(told({ charges: [charge({ days: 5 })], again: true })).toContain('Plano: sem valor informado; são 5 dias.');
    expect(told({ charges: [charge({})], again: true })).toContain('Plano: sem valor informado; a fatura não informa os dias.');
  });

  it('has evidence in its own words for every amount, date and count of days', () => {
    const day = fc.record<CalendarDate>({ day: fc.integer({ min: 1, max: 28 }), month: fc.integer({ min: 1, max: 12 }), year: fc.integer({ min: 2024, max: 2027 }) });
    const any = fc.record<ProportionalCharge>({
      name: fc.constantFrom('Plano', 'TIM Black'),
      msisdn: fc.constantFrom('11999990001', null),
      section: fc.constant('Pro Rata'),
      value: fc.option(fc.integer({ min: 1, max: 50_000 }).map((cents) => new Decimal(cents).div(100))),
      period: fc.option(fc.record({ from: day, to: day })),
      days: fc.option(fc.integer({ min: 1, max: 31 })),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), fc.boolean(), fc.constantFrom<ExplanationChannel>('text', 'voice'), (charges, again, channel) => {
        const { text, evidence } = proportionalSaid({ charges, hasPlanoControle: true, severalLines: true, periodDays: 31, asks: true, again }, channel);
        const values = new Set(evidence.map(({ value }) => value));
        const stated = text.match(/R\$ [\d.]+,\d{2}|\d+º? de [a-zç]+ de \d{4}|\d+ dias?/gu) ?? [];
        expect(stated.filter((found) => !values.has(found))).toEqual([]);
      }),
      PROPERTY_RUNS,
    );
    expect(longDate({ day: 1, month: 3, year: 2026 })).toBe('1º de março de 2026');
  });
});
