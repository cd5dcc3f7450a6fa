import { intentContext } from '../../testing/intent-contexts.js';
import { readUtterance } from '../language/utterance.js';
import { extractMentions } from './mention-extraction.js';

const itemsOf = (text: string): readonly string[] => extractMentions(readUtterance(text), intentContext()).items;

describe('a name that no invoice told of', () => {
  it.each([
    ['nunca vi nesse namu', ['namu']], ['tem um treco chamado playkids na fatura', ['playkids']], ['fala do item fuze forge', ['fuze forge']],
    ['quero o reembolso pelo pocoyo', ['pocoyo']], ['tim black família tá caro', ['tim black família']], ['looke 16,90 tá caro', ['looke']], ['joga fora esse bancah', ['bancah']],
    ['debitaram gameloft da conta', ['gameloft']], ['looke já vem no plano', ['looke']], ['meteram pocoyo na fatura', ['pocoyo']],
  ])('"%s" names %j', (text, items) => {
    expect(itemsOf(text)).toEqual(items);
  });

  it.each(['qual a finalidade da cobrança', 'explica essa salgada', 'que montante a título de juros', 'cancela na moral', 'solicito esclarecimento do aumento', 'isso é uma covardia', 'parabéns pelo combo', 'quanto diminui'])('"%s" names nothing', (text) => {
    expect(itemsOf(text)).toEqual([]);
  });

  it('still spares what is excepted by "fora"', () => {
    expect(itemsOf('cancela o namu e o looke, fora o pocoyo')).toEqual(['namu', 'looke']);
  });
});
