import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../../test/support/property.js';
import type { ActionStep } from '../../conversation/domain/index.js';
import { parseInvoice, type Invoice, type ResolvedInvoiceItem } from '../../invoice/domain/index.js';
import { compareRelease } from './compare-release.js';

const LINE = '11999990001';
const SVA = 'SVA Detalhe Total';

const item = (name: string, value: string | null, more: Partial<ResolvedInvoiceItem> = {}): ResolvedInvoiceItem => ({
  canonicalName: name,
  toolCategory: 'cancelar_vas_avulso',
  itemType: 'avulso',
  msisdn: LINE,
  value: value === null ? null : new Decimal(value),
  section: SVA,
  rawEntry: { desc: name, value },
  ...more,
});

const step = (...items: readonly ResolvedInvoiceItem[]): ActionStep => ({
  tool: 'cancelar_vas_avulso',
  subject: items.map((each) => each.canonicalName).join(', '),
  items,
  workflowVersion: 1,
});

type Charge = readonly [name: string, value: string | null];

const invoice = (charges: readonly Charge[], line = LINE, section = SVA): Invoice =>
  parseInvoice({ [line]: { [section]: charges.map(([desc, value]) => ({ desc, value })) } });

function amounts(steps: readonly ActionStep[], operator: Invoice): readonly (string | null)[] | 'unchanged' {
  const result = compareRelease(steps, operator);
  if (result.kind === 'unchanged') return 'unchanged';
  return result.steps.flatMap((each) => each.items.map(({ value }) => value?.toFixed(2) ?? null));
}

describe('the authorised amounts against the operator', () => {
  it('are unchanged when they stand there, in any notation, on a line in any writing', () => {
    expect(amounts([step(item('VOD', '14.99'))], invoice([['VOD', 'R$ 14,99']]))).toBe('unchanged');
    expect(amounts([step(item('VOD', '14.99', { msisdn: `55${LINE}` }))], invoice([['vod', '14.99']]))).toBe('unchanged');
  });

  it('changed: the steps come back with the operator amount, everything else as authorised (case C23)', () => {
    const authorised = [step(item('VOD', '14.99'), item('Tamboro Mensal', '14.99'))];
    const result = compareRelease(authorised, invoice([['VOD', 'R$ 24,99'], ['Tamboro Mensal', 'R$ 14,99']]));
    expect(result).toEqual({
      kind: 'amount_changed',
      steps: [
        {
          ...authorised[0],
          items: [
            { ...authorised[0]?.items[0], value: new Decimal('24.99'), rawEntry: { desc: 'VOD', value: 'R$ 24,99' } },
            authorised[0]?.items[1],
          ],
        },
      ],
    });
  });

  it('are left to run where the item is gone: from the line, from its section, or altogether', () => {
    const authorised = [step(item('VOD', '14.99'))];
    expect(amounts(authorised, invoice([]))).toBe('unchanged');
    expect(amounts(authorised, invoice([['VOD', '24,99']], '11999990002'))).toBe('unchanged');
    expect(amounts(authorised, invoice([['VOD', '24,99']], LINE, 'Serviços Contratados de Terceiros'))).toBe('unchanged');
  });

  it('never turn into another item that the mention would fit now (case C22)', () => {
    expect(amounts([step(item('VOD', '14.99'))], invoice([['VOD + Canais Abertos', '19,90']]))).toBe('unchanged');
  });

  it('meet equal charges one by one (case C31)', () => {
    const weekly = (count: number) => [step(...Array.from({ length: count }, () => item('Semanal', '4.99')))];
    const stands = (...values: string[]) => invoice(values.map((value): Charge => ['Semanal', value]));
    expect(amounts(weekly(4), stands('4,99', '4,99', '4,99', '4,99'))).toBe('unchanged');
    expect(amounts(weekly(4), stands('4,99', '5,99', '4,99', '4,99'))).toEqual(['4.99', '4.99', '4.99', '5.99']);
    expect(amounts(weekly(4), stands('4,99', '4,99'))).toBe('unchanged');
    expect(amounts(weekly(1), stands('9,99', '4,99'))).toBe('unchanged');
  });

  it('meet charges across steps: two steps do not both meet the same one', () => {
    const steps = [step(item('VOD', '14.99')), step(item('VOD', '14.99'))];
    expect(amounts(steps, invoice([['VOD', '14,99'], ['VOD', '20,00']]))).toEqual(['14.99', '20.00']);
  });

  it('meet a credit of the same name only where nothing else is left, and prefer a real amount to a zero', () => {
    expect(amounts([step(item('VOD', '14.99'))], invoice([['VOD', '-R$ 24,99']]))).toEqual(['-24.99']);
    expect(amounts([step(item('VOD', '14.99'))], invoice([['VOD', '-R$ 24,99'], ['VOD', 'grátis']]))).toEqual([null]);
    expect(amounts([step(item('VOD', '14.99'))], invoice([['VOD', '-R$ 14,99'], ['VOD', 'R$ 14,99']]))).toBe('unchanged');
    expect(amounts([step(item('VOD', '14.99'))], invoice([['VOD', '0,00'], ['VOD', 'R$ 24,99']]))).toEqual(['24.99']);
    expect(amounts([step(item('VOD', '14.99'))], invoice([['VOD', '0,00']]))).toEqual(['0.00']);
    expect(amounts([step(item('VOD', '14.99'))], invoice([['VOD', 'grátis']]))).toEqual([null]);
  });

  it('that cannot be read are equal only to amounts that cannot be read', () => {
    expect(amounts([step(item('VOD', null))], invoice([['VOD', null]]))).toBe('unchanged');
    expect(amounts([step(item('VOD', null))], invoice([['VOD', '14,99']]))).toEqual(['14.99']);
  });
});

describe('for any invoice', () => {
  const cents = fc.integer({ min: 1, max: 5 }).map((amount) => `${amount}.00`);
  const charge = fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.option(cents));
  const charges = fc.array(charge, { maxLength: 8 });

  it('an equal multiset is unchanged, in whatever order the operator lists it', () => {
    const shuffled = charges.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(amounts([step(...list.map(([name, value]) => item(name, value)))], invoice(other))).toBe('unchanged');
      }),
      PROPERTY_RUNS,
    );
  });

  it('the order of the operator does not matter', () => {
    const cases = fc.tuple(charges, charges.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))));
    fc.assert(
      fc.property(cases, ([authorised, [list, other]]) => {
        const steps = [step(...authorised.map(([name, value]) => item(name, value)))];
        expect(amounts(steps, invoice(other))).toEqual(amounts(steps, invoice(list)));
      }),
      PROPERTY_RUNS,
    );
  });

  it('asking again with the answered amounts finds them unchanged', () => {
    fc.assert(
      fc.property(charges, charges, (authorised, list) => {
        const operator = invoice(list);
        const result = compareRelease([step(...authorised.map(([name, value]) => item(name, value)))], operator);
        if (result.kind === 'amount_changed') expect(amounts(result.steps, operator)).toBe('unchanged');
      }),
      PROPERTY_RUNS,
    );
  });
});
