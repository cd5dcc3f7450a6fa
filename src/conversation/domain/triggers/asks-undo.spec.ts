import { asksUndo } from './asks-undo.js';

describe('a request to undo what was done', () => {
  it.each(['cancela a contestação do vod', 'cancela esse protocolo', 'cancela o cancelamento do vod', 'desfaz o cancelamento', 'quero desistir da contestação', 'dá pra reverter o cancelamento?', 'pode anular a minha solicitação', 'voltar atrás no cancelamento'])('"%s"', (text) => {
    expect(asksUndo(text)).toBe(true);
  });

  it.each(['cancela o vod', 'quero o cancelamento do vod', 'qual o protocolo do cancelamento?', 'contesta e cancela o vod', 'cancela e contesta o vod', 'não é contestação, é cancelamento', 'pedi o cancelamento do tamboro'])('"%s" is none', (text) => {
    expect(asksUndo(text)).toBe(false);
  });
});
