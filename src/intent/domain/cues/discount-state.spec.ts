import { readUtterance } from '../language/utterance.js';
import { asksDiscountState } from './discount-state.js';

describe('what became of a discount of this bill', () => {
  it.each([
    'meu desconto fidelidade acabou?',
    'acabou o meu desconto?',
    'acabaram os meus descontos?',
    'ainda tenho desconto?',
    'ainda tenho desconto',
    'oi, bom dia, eu ainda tenho o desconto fidelidade?',
    'tenho desconto ainda?',
    'continuo com o desconto',
    'o desconto fidelidade ainda está valendo?',
    'o desconto continua na fatura?',
    'cadê o desconto fidelidade?',
    'kd meu desconto',
    'onde foi parar meu desconto?',
    'tiraram meu desconto fidelidade?',
    'vocês cancelaram o meu desconto?',
    'perdi meu desconto fidelidade?',
    'o desconto não veio esse mês?',
    'até quando vai meu desconto?',
    'quando acaba o desconto?',
    'meu desconto de boas vindas venceu, né',
    'por favor, meu desconto terminou?',
    'o desconto fidelidade sumiu',
    'meu desconto de boas-vindas não veio nessa fatura',
    'o meu desconto acabou',
    'por que meu desconto diminuiu?',
    'não estou vendo meu desconto de 20 reais',
    'nao to vendo o desconto de fidelidade',
    'não recebi o desconto',
    'eu tinha 20 reais de desconto e sumiu',
  ])('"%s"', (text) => {
    expect(asksDiscountState(readUtterance(text))).toBe(true);
  });

  it.each([
    'o que é desconto?',
    'o que é o desconto fidelidade?',
    'como funciona o desconto que acabou?',
    'quero um desconto',
    'me dá um desconto?',
    'vocês tiraram meu desconto',
    'vocês prometeram que o plano não ia mudar e perdi o desconto',
    'perdi o desconto sem ninguém falar nada',
    'sumiu o desconto da minha conta',
    'por que esse desconto?',
    'se eu cancelar o vod acaba o desconto?',
    'por que a conta subiu se o desconto continua?',
    'acabou a minha internet?',
    'ainda tenho o tamboro?',
    'tem como ganhar desconto ainda?',
    'cancela o desconto',
    'não quero desconto',
    'tinha pedido um desconto',
  ])('none in "%s"', (text) => {
    expect(asksDiscountState(readUtterance(text))).toBe(false);
  });
});
