import fc from 'fast-check';
import { cardinal, takesDe } from './cardinal.js';
import { readSpokenNumber } from './testing/read-spoken-number.js';
import { PROPERTY_RUNS } from '../../../../test/support/property.js';

describe('cardinal', () => {
  it.each([
    ['0', 'zero'],
    ['000', 'zero'],
    ['1', 'um'],
    ['14', 'quatorze'],
    ['21', 'vinte e um'],
    ['100', 'cem'],
    ['101', 'cento e um'],
    ['999', 'novecentos e noventa e nove'],
    ['1000', 'mil'],
    ['1001', 'mil e um'],
    ['1099', 'mil e noventa e nove'],
    ['1100', 'mil e cem'],
    ['1200', 'mil e duzentos'],
    ['1234', 'mil duzentos e trinta e quatro'],
    ['2026', 'dois mil e vinte e seis'],
    ['100000', 'cem mil'],
    ['1000000', 'um milhão'],
    ['1200000', 'um milhão e duzentos mil'],
    ['2000001', 'dois milhões e um'],
    ['1234567', 'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete'],
    ['3000000000', 'três bilhões'],
  ])('spells %s as "%s"', (digits, words) => {
    expect(cardinal(digits)).toBe(words);
  });

  it.each([
    ['1', 'uma'],
    ['2', 'duas'],
    ['200', 'duzentas'],
    ['2002', 'duas mil e duas'],
    ['2000002', 'dois milhões e duas'],
  ])('agrees with feminine nouns: %s is "%s"', (digits, words) => {
    expect(cardinal(digits, 'feminine')).toBe(words);
  });

  it.each(['', '-1', '1.5', 'um', '1000000000000'])('refuses "%s", which has no name here', (digits) => {
    expect(() => cardinal(digits)).toThrow(RangeError);
  });

  it('is read back by an independent reader, in both genders', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.constantFrom('masculine' as const, 'feminine' as const), (number, gender) => {
        expect(readSpokenNumber(cardinal(String(number), gender))).toBe(number);
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('takesDe', () => {
  it.each(['1000000', '25000000', '3000000000'])('is true for %s', (digits) => {
    expect(takesDe(digits)).toBe(true);
  });

  it.each(['0', '000000', '1000', '1000001'])('is false for %s', (digits) => {
    expect(takesDe(digits)).toBe(false);
  });
});
