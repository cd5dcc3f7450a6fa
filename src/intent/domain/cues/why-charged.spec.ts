import { readUtterance } from '../language/utterance.js';
import { asksWhyHere } from './why-charged.js';

describe('why this invoice has a proportional charge or lacks a discount', () => {
  it.each([
    'por que veio valor proporcional?',
    'por que cobraram pro rata?',
    'pq veio proporcional na minha conta',
    'porque meu plano veio proporcional esse mes?',
    'por que tem cobrança proporcional na fatura?',
    'qual o motivo de ter vindo esse proporcional?',
    'moço, por favor, por que apareceu pro-rata aqui',
    'de onde saiu esse valor proporcional',
    'não entendi porque veio proporcional',
    'tão me cobrando proporcional por que?',
    'como assim cobraram proporcional',
    'qual a razao dessa cobrança proporcional?',
    'por que o proporcional veio tão alto?',
    'por qual motivo foi cobrado proporcionalmente',
    'por que perdi o desconto?',
    'pq acabou meu desconto',
    'por que o meu desconto não veio?',
    'meu desconto sumiu por que?',
    'porque tiraram o desconto fidelidade da conta',
    'como assim meu desconto acabou',
  ])('"%s"', (text) => {
    expect(asksWhyHere(readUtterance(text))).toBe(true);
  });

  it.each([
    'o que é pro rata?',
    'o que é cobrança proporcional',
    'como funciona o pro rata?',
    'o que significa proporcional',
    'por que cobram proporcional',
    'pode repetir a parte do proporcional?',
    'quanto paguei de proporcional?',
    'por que minha conta veio mais alta?',
    'cancela o proporcional',
    'me explica o proporcional',
    'entendi, foi proporcional',
    'por que existe pro rata',
    'vocês tiraram meu desconto',
    'o que é desconto?',
    'por que esse desconto?',
    'quero um desconto',
  ])('none in "%s"', (text) => {
    expect(asksWhyHere(readUtterance(text))).toBe(false);
  });
});
