import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { formatBrl, toCents } from '../../../kernel/money.js';
import { spokenDigits } from './digits.js';
import { speechOf } from './speech.js';
import { readSpokenAmount } from './testing/read-spoken-number.js';
import { PROPERTY_RUNS } from '../../../../test/support/property.js';

describe('spokenDigits', () => {
  it.each([
    ['0001', 'zero zero zero um'],
    ['7048', 'sete zero quatro oito'],
    ['2026-17', 'dois zero dois seis um sete'],
    ['AT12', 'AT um dois'],
    ['', ''],
  ])('reads %s as "%s"', (digits, words) => {
    expect(spokenDigits(digits)).toBe(words);
  });
});

describe('speechOf', () => {
  it.each([
    ['R$ 14,99', 'quatorze reais e noventa e nove centavos'],
    ['R$\u00a014,99', 'quatorze reais e noventa e nove centavos'],
    ['R$ 1.234,50', 'mil duzentos e trinta e quatro reais e cinquenta centavos'],
    ['-R$ 5,00', 'menos cinco reais'],
    ['R$ -5,01', 'menos cinco reais e um centavo'],
    ['R$ 1,00', 'um real'],
    ['R$ 0,01', 'um centavo'],
    ['R$ 0,00', 'zero reais'],
    ['-R$ 0,00', 'zero reais'],
    ['R$ 1,01', 'um real e um centavo'],
    ['R$ 101,00', 'cento e um reais'],
    ['R$ 1.000.000,00', 'um milhão de reais'],
    ['R$ 275', 'duzentos e setenta e cinco reais'],
    ['R$ 1234567890123,00', 'um dois três quatro cinco seis sete oito nove zero um dois três reais'],
  ])('spells the amount %s', (text, speech) => {
    expect(speechOf(text)).toBe(speech);
  });

  it.each([
    ['vence em 05/04/2026.', 'vence em cinco de abril de dois mil e vinte e seis.'],
    ['vence em 2026-06-05', 'vence em cinco de junho de dois mil e vinte e seis'],
    ['vence em 1º de abril de 2026', 'vence em primeiro de abril de dois mil e vinte e seis'],
    ['fatura de 31 de dezembro', 'fatura de trinta e um de dezembro'],
    ['PARC DEBITO 02/06, R$ 33,10', 'PARC DEBITO duas de seis, trinta e três reais e dez centavos'],
    ['parcela 1/12', 'parcela uma de doze'],
    ['código 10/20', 'código dez barra vinte'],
    ['fatura de MAR/26', 'fatura de março de dois mil e vinte e seis'],
    ['fatura de 05/2026', 'fatura de maio de dois mil e vinte e seis'],
    ['fatura de 13/2026', 'fatura de um três dois zero dois seis'],
    ['dia 31/02/2026', 'dia três um zero dois dois zero dois seis'],
    ['XYZ/26', 'XYZ/vinte e seis'],
  ])('spells the date in "%s"', (text, speech) => {
    expect(speechOf(text)).toBe(speech);
  });

  it.each([
    ['O protocolo é 202600017.', 'O protocolo é dois zero dois seis zero zero zero um sete.'],
    ['Protocolo: AT-2026-17', 'Protocolo: AT dois zero dois seis um sete'],
    ['protocolo nº 42', 'protocolo número quatro dois'],
    ['número final 0059', 'número final zero zero cinco nove'],
    ['finais 7048 e 0059', 'finais sete zero quatro oito e zero zero cinco nove'],
    ['ligue 11999990001', 'ligue um um nove nove nove nove nove zero zero zero um'],
  ])('reads the identifier in "%s" digit by digit', (text, speech) => {
    expect(speechOf(text)).toBe(speech);
  });

  it.each([
    ['aparece 2 vezes', 'aparece duas vezes'],
    ['1 cobrança', 'uma cobrança'],
    ['21 cobranças', 'vinte e uma cobranças'],
    ['5 dias', 'cinco dias'],
    ['2 sistemas', 'dois sistemas'],
    ['em 24h', 'em vinte e quatro horas'],
    ['1h', 'uma hora'],
    ['às 14:30', 'às quatorze horas e trinta minutos'],
    ['às 1:01', 'às uma hora e um minuto'],
    ['às 15:00', 'às quinze horas'],
    ['multa de 2%', 'multa de dois por cento'],
    ['2,5 GB', 'dois vírgula cinco GB'],
    ['1,05', 'um vírgula zero cinco'],
    ['10.000 pessoas', 'dez mil pessoas'],
    ['1.000.000.000.000', 'um zero zero zero zero zero zero zero zero zero zero zero zero'],
    ['Aluguel de Filme 1', 'Aluguel de Filme um'],
    ['5G', 'cinco G'],
    ['o 1º item', 'o primeiro item'],
    ['o 3º item', 'o três item'],
    ['nº da conta', 'número da conta'],
  ])('counts in "%s"', (text, speech) => {
    expect(speechOf(text)).toBe(speech);
  });

  it('says a plus sign as Brazilians do', () => {
    expect(speechOf('VOD + Canais Abertos e Apple TV+')).toBe('VOD mais Canais Abertos e Apple TV mais');
  });

  it('turns lines and bullets into pauses', () => {
    expect(speechOf('Total.\nNúmero final 7048:\n• TIM Black\n• Netflix')).toBe(
      'Total. Número final sete zero quatro oito: TIM Black; Netflix',
    );
  });

  it('speaks a whole confirmation', () => {
    expect(speechOf('serviço VOD, no valor de R$ 14,99, vinculado ao número final zero zero zero um.')).toBe(
      'serviço VOD, no valor de quatorze reais e noventa e nove centavos, vinculado ao número final zero zero zero um.',
    );
  });

  it('spells every amount so that an independent reader gets its cents back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }), (cents) => {
        const amount = new Decimal(String(cents)).div(100);
        expect(readSpokenAmount(speechOf(formatBrl(amount)))).toBe(BigInt(toCents(amount)));
      }),
      PROPERTY_RUNS,
    );
  });

  it('leaves no digit in any text, and a second pass changes nothing', () => {
    const piece = fc.oneof(fc.constantFrom('R$ ', ',', '.', '/', '-', ' de abril', ' vezes', '%', ':', ' final ', 'º', '+', '\n', ' '), fc.nat({ max: 99_999_999 }).map(String));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const speech = speechOf(pieces.join(''));
        expect(speech).not.toMatch(/\d/);
        expect(speechOf(speech)).toBe(speech);
      }),
      PROPERTY_RUNS,
    );
  });
});
