import { discountAmountsIn } from './discount-amounts.js';
import { fold } from './text-folding.js';

const said = (text: string): readonly string[] => discountAmountsIn(fold(text)).map((amount) => amount.toFixed(2));

describe('the amounts that are said of a discount', () => {
  it.each([
    ['me prometeram 50 reais de desconto', '50.00'],
    ['o desconto combinado era de 30 e veio 20', '30.00'],
    ['falaram que eu teria 20 de desconto', '20.00'],
    ['Prometeram desconto de R$ 30,00 e não veio', '30.00'],
    ['me garantiram um desconto de R$ 1.030,50', '1030.50'],
    ['o vendedor disse que ia ter 30 conto de desconto', '30.00'],
    ['combinamos 10 reais de desconto no hbo max', '10.00'],
    ['não era 50 de desconto?', '50.00'],
    ['meu desconto não era de 30 reais?', '30.00'],
    ['meu desconto, era 30?', '30.00'],
    ['me prometeram cinquenta reais de desconto', '50.00'],
    ['o desconto era de vinte e cinco reais', '25.00'],
    ['o desconto fidelidade que a moça falou era de 15,50', '15.50'],
    ['era pra vir com desconto de R$ 10,00 e veio cheia, R$ 49,90', '10.00'],
    ['o combinado era 149,90 com 20 de desconto', '20.00'],
    ['disseram que eu ia pagar 15 reais a menos de desconto', '15.00'],
    ['combinaram 12 reais de abatimento', '12.00'],
  ])('"%s": %s', (text, amount) => {
    expect(said(text)).toEqual([amount]);
  });

  it.each([
    'me prometeram 50% de desconto',
    'prometeram 20 por cento de desconto',
    'me prometeram desconto por 12 meses',
    'o plano com desconto era 99,90',
    'me prometeram 149,90 com desconto',
    'sem o desconto fica 159,98',
    'cadê meu desconto? paguei 244,19',
    'o desconto acabou e o plano veio 159,98',
    'o desconto acabou e cobraram 159,98',
    'tem desconto no plano de 99,90?',
    'me prometeram 99,90',
    'por que acabou meu desconto?',
    'o desconto é de um serviço',
    'meu desconto acabou dia 20?',
    'o desconto terminou em 20 de novembro',
    'o desconto terminou em 20/11/2026',
    'meu desconto acabou em 2026',
    'cadê o desconto da linha final 0002',
    '',
  ])('none in "%s"', (text) => {
    expect(said(text)).toEqual([]);
  });
});
