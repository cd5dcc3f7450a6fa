import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { corpusRows } from '../../test/support/invoice-fixtures.js';
import { asJson } from '../../test/support/json-values.js';
import { PROPERTY_RUNS } from '../../test/support/property.js';
import { formatBrl, parseMoney, roundToCents, sumOf, toCents, toDecimalText } from './money.js';

const SPACES = [' ', '\u00a0', '\u202f', '\u2009', '\u2007', '\u3000', '\t', '\u200b', ''];
const anySpace = fc.constantFrom(...SPACES);
const anyAmount = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).map((cents) => new Decimal(cents.toString()).div(100));

function textOf(value: Parameters<typeof parseMoney>[0]): string | null {
  const amount = parseMoney(value);
  return amount === null ? null : toDecimalText(amount);
}

describe('parseMoney', () => {
  it.each(corpusRows('money.jsonl').map((row) => [row['id'], row['input'], row['expect']]))(
    'reads corpus row %j: %j as %j',
    (_id, input, expected) => {
      expect(textOf(input)).toBe(expected);
    },
  );

  it.each([
    ['R$ 1.234,50', '1234.50'],
    ['r$1.234.567,8', '1234567.80'],
    ['1.234', '1234.00'],
    ['1234.5', '1234.50'],
    ['R$ -5,00', '-5.00'],
    ['\u2212R$ 5,00', '-5.00'],
    ['R$ \u20135,00', '-5.00'],
    ['5,00 -', '-5.00'],
    ['( 5,00 )', '-5.00'],
    ['-0,00', '0.00'],
    ['R$ 0,00', '0.00'],
    [0, '0.00'],
    [-0, '0.00'],
    [-12.5, '-12.50'],
    [1234, '1234.00'],
  ])('reads %j as %s', (input, expected) => {
    expect(textOf(input)).toBe(expected);
  });

  it.each([
    '', ' ', 'R$', 'R$ --', 'grátis', '1,234.56', '0.123', '012.345', '1.23.456', '12.3456', '1 234,50', '14,', ',50',
    '--5,00', '-(5,00)', '(5,00', '5,00)', 'R$ 5,00 R$', '5,00,0', 'NaN', '0x10', '10%', '1e2,00', '9'.repeat(16), '1'.repeat(100_000), `${' '.repeat(100_000)}x`,
    14.999, 0.1 + 0.2, 1e21, 1e-7, NaN, Infinity, true, null, undefined, ['14,99'], { value: '14,99' },
  ])('takes case %# for no amount', (input) => {
    expect(parseMoney(input)).toBeNull();
  });

  it('reads back what formatBrl writes, with any kind of space around the sign and the currency (case C24)', () => {
    fc.assert(
      fc.property(anyAmount, anySpace, anySpace, anySpace, (amount, before, between, after) => {
        const text = formatBrl(amount).replace('R$ ', `R$${between}`);
        expect(parseMoney(before + text + after)?.toFixed(2)).toBe(roundToCents(amount).toFixed(2));
      }),
      PROPERTY_RUNS,
    );
  });

  it('reads back what toDecimalText writes', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(textOf(toDecimalText(amount))).toBe(toDecimalText(amount));
      }),
      PROPERTY_RUNS,
    );
  });

  it('reads a JSON number with cents exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        const amount = parseMoney(cents / 100);
        expect(amount === null ? null : toCents(amount)).toBe(String(cents));
      }),
      PROPERTY_RUNS,
    );
  });

  it('never throws on any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => parseMoney(asJson(value))).not.toThrow();
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('formatBrl', () => {
  it.each([
    ['1234.5', 'R$ 1.234,50'],
    ['0', 'R$ 0,00'],
    ['-5', '-R$ 5,00'],
    ['999.995', 'R$ 1.000,00'],
    ['-0.001', 'R$ 0,00'],
    ['-1234567.891', '-R$ 1.234.567,89'],
  ])('writes %s as %s', (amount, expected) => {
    expect(formatBrl(new Decimal(amount))).toBe(expected);
  });

  it('uses one kind of space only (case C24)', () => {
    expect(formatBrl(new Decimal('14.99'))).toBe('R$\u002014,99');
  });
});

describe('rounding to cents', () => {
  it.each([
    ['14.985', '14.99', '1499'],
    ['-14.985', '-14.99', '-1499'],
    ['14.984', '14.98', '1498'],
    ['-0.004', '0.00', '0'],
    ['1e15', '1000000000000000.00', '100000000000000000'],
  ])('takes %s half-up to %s', (amount, text, cents) => {
    expect(toDecimalText(new Decimal(amount))).toBe(text);
    expect(toCents(new Decimal(amount))).toBe(cents);
  });
});

describe('sumOf', () => {
  it('adds exactly what binary floating point cannot', () => {
    expect(sumOf([new Decimal('0.1'), new Decimal('0.2')]).toString()).toBe('0.3');
    expect(sumOf([]).toString()).toBe('0');
  });
});
