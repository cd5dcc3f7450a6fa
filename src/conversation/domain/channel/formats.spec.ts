import { Decimal } from 'decimal.js';
import { dateLong, FormatError, formatParameter } from './formats.js';

describe('formatParameter', () => {
  it.each([
    ['currency_brl', '14.99', 'R$ 14,99', 'quatorze reais e noventa e nove centavos'],
    ['currency_brl', 'R$ 1.234,50', 'R$ 1.234,50', 'mil duzentos e trinta e quatro reais e cinquenta centavos'],
    ['currency_brl', new Decimal('-5'), '-R$ 5,00', 'menos cinco reais'],
    ['date_long', '05/04/2026', '5 de abril de 2026', 'cinco de abril de dois mil e vinte e seis'],
    ['date_long', '2026-04-01', '1º de abril de 2026', 'primeiro de abril de dois mil e vinte e seis'],
    ['protocol_digits', '20260017', '20260017', 'dois zero dois seis zero zero um sete'],
    ['msisdn_digits', '0001', '0001', 'zero zero zero um'],
    ['raw', 'R$ 5 {x}', 'R$ 5 {x}', 'R$ 5 {x}'],
  ] as const)('writes %s of %s in both channels', (format, value, text, voice) => {
    expect(formatParameter(format, value, 'text')).toBe(text);
    expect(formatParameter(format, value, 'voice')).toBe(voice);
  });

  it.each([
    ['currency_brl', 'grátis'],
    ['currency_brl', '1,234.56'],
    ['currency_brl', new Decimal(NaN)],
    ['date_long', '31/02/2026'],
  ] as const)('refuses %s of %s rather than say something wrong', (format, value) => {
    expect(() => formatParameter(format, value, 'text')).toThrow(FormatError);
  });
});

describe('dateLong', () => {
  it('is null where there is no date', () => {
    expect(dateLong('05/04/2026')).toBe('5 de abril de 2026');
    expect(dateLong('em breve')).toBeNull();
  });
});
