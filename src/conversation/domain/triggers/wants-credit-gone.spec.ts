import { wantsCreditGone } from './wants-credit-gone.js';

describe('a credit that is disputed', () => {
  it.each(['contesta o crédito de 12 reais', 'quero contestar esse credito', 'CONTESTAR O ESTORNO', 'não reconheço esse crédito', 'tira esses créditos por favor', 'cancela o crédito da fatura anterior', 'contestar a cobrança do crédito'])('"%s"', (text) => {
    expect(wantsCreditGone(text)).toBe(true);
  });

  it.each(['quero o crédito', 'cadê meu crédito?', 'cancela o tamboro e me dá o crédito', 'contesta o tamboro e quero estorno', 'tira do cartão de crédito', 'cancela o vod com estorno', 'devolve o crédito', 'o que é crédito?', 'não recebi o crédito'])('none in "%s"', (text) => {
    expect(wantsCreditGone(text)).toBe(false);
  });
});
