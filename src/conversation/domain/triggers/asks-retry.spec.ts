import { asksRetry } from './asks-retry.js';

describe('a request for another try', () => {
  it.each([
    'tenta de novo', 'tentar de novo', 'quero tentar de novo', 'pode tentar de novo?', 'tenta outra vez por favor', 'Tenta novamente!', 'sim, tenta de novo', 'faz de novo', 'pode fazer o pedido novamente?',
    'de novo', 'mais uma vez, por favor', 'então tenta', 'refaz o pedido', 'pode repetir o pedido', 'vamos tentar mais uma vez', 'da pra tentar de novo?', 'tenta aí de novo',
  ])('"%s"', (text) => {
    expect(asksRetry(text)).toBe(true);
  });

  it.each(['sim', 'tenta o vod', 'cancela de novo o vod', 'não tenta de novo', 'repete', 'fala de novo', 'explica de novo', 'veio de novo', 'cobraram de novo', 'de novo isso?!', 'tentei de novo', 'por que não tenta de novo?', 'quero ver de novo a fatura', ''])('"%s" is none', (text) => {
    expect(asksRetry(text)).toBe(false);
  });
});
