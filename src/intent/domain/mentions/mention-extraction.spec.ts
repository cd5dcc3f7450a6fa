import { intentContext } from '../../testing/intent-contexts.js';
import { actionWords } from '../language/action-verbs.js';
import { readUtterance } from '../language/utterance.js';
import { extractMentions } from './mention-extraction.js';

const NAMES = ['Tamboro Mensal', 'TIM Fashion Mensal', 'Craque Jr', 'YouTube Premium Mensal', 'Aluguel de Filme 1'];
const read = (text: string) => extractMentions(readUtterance(text), intentContext({ invoiceItemNames: NAMES }));

describe('items in the customer\'s words', () => {
  it.each(['cancela tamboro, craque e youtube', 'cancela tamboro craque youtube', 'cancela tamboro/craque/youtube', 'tira o tamboro, o craque, o youtube', 'tamboro, craque, youtube: pode tirar'])('"%s" lists three', (text) => {
    expect(read(text).items).toEqual(['tamboro', 'craque', 'youtube']);
  });

  it.each([
    ['cancela o craque e não o tamboro', ['craque']],
    ['cancela o craque, o tamboro eu quero', ['craque']],
    ['quero manter o tamboro e cancelar o craque', ['craque']],
    ['cancela o craque mas o tamboro eu uso', ['craque']],
    ['cancela o craque, deixa o tamboro', ['craque']],
    ['esquece o tamboro, cancela o craque', ['craque']],
    ['esquece o tamboro. cancela o craque', ['craque']],
  ])('"%s" leaves the kept one out', (text, items) => {
    expect(read(text)).toMatchObject({ items, refused: ['tamboro'] });
  });

  it('still takes what is wanted gone', () => {
    expect(read('o tamboro eu quero cancelar').items).toEqual(['tamboro']);
    expect(read('não contratei o tamboro nem o craque').items).toEqual(['tamboro', 'craque']);
  });

  it('keeps numbers and amounts with the name they belong to', () => {
    expect(read('cancela o aluguel de filme 10').items).toEqual(['aluguel de filme 10']);
    expect(read('cancela o tamboro de 10 reais').items).toEqual(['tamboro de 10 reais']);
    expect(read('quero contestar os 14,99 do tamboro').items).toEqual(['tamboro']);
  });

  it.each([
    ['quero contestar 14,99', ['14,99']],
    ['contesta R$ 19,90', ['r$ 19,90']],
    ['cancela 10,00 por favor', ['10,00']],
    ['não reconheço 19,90', ['19,90']],
    ['contesta 10 reais', ['10 reais']],
    ['quero o estorno de 14,99', []],
    ['minha conta veio 244,19', []],
    ['cancela, paguei 50,00 demais', []],
    ['me dá 20 reais de desconto', []],
  ])('takes an amount that is the object of a request for a charge: "%s"', (text, items) => {
    expect(read(text).items.map((item) => item.toLowerCase())).toEqual(items);
    expect(read('tira a cobrança de 12 reais').items).toEqual(['de 12 reais']);
    expect(read('cancela, minha conta de 122 reais tá cara').items).toEqual([]);
  });
});

describe('what asks for an action', () => {
  const uses = (text: string) => actionWords(readUtterance(text)).map(({ use }) => use);

  it.each(['como faço pra cancelar o tamboro?', 'como eu cancelo', 'tem multa pra cancelar?', 'vale a pena cancelar?', 'pensei em cancelar', 'talvez eu cancele', 'um dia vou cancelar', 'já cancelei', 'vocês cancelaram?'])('"%s" asks for none', (text) => {
    expect(uses(text)).not.toContain('order');
  });

  it.each(['tem como cancelar?', 'dá pra cancelar?', 'posso cancelar?', 'como eu não uso quero cancelar', 'pensei bem, cancela', 'não consigo cancelar'])('"%s" asks for one', (text) => {
    expect(uses(text)).toContain('order');
  });
});
