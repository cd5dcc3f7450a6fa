import { intentContext } from '../../testing/intent-contexts.js';
import { INVOICE_NAMES } from '../../testing/pending-contexts.js';
import { readUtterance } from '../language/utterance.js';
import { extractMentions } from './mention-extraction.js';

const read = (text: string) => {
  const { items, refused } = extractMentions(readUtterance(text), intentContext({ invoiceItemNames: INVOICE_NAMES }));
  return { items, refused };
};

describe('names set apart by an exception', () => {
  it.each([
    'tudo menos o tamboro', 'cancela tudo, exceto o tamboro', 'tirando o tamboro, cancela tudo', 'cancela tudo que não for o tamboro', 'cancela o que não seja tamboro', 'tudo que não é o tamboro',
    'não contratei nenhum, só o tamboro', 'não reconheço nada, apenas o tamboro',
  ])('"%s" leaves it out', (text) => {
    expect(read(text)).toEqual({ items: [], refused: ['tamboro'] });
  });

  it.each(['cancela tudo fora, o tamboro', 'menos um, cancela o tamboro', 'tudo menos isso, mas pode cancelar o tamboro', 'cancela só o tamboro', 'quero que seja o tamboro'])('"%s" means it', (text) => {
    expect(read(text)).toEqual({ items: ['tamboro'], refused: [] });
  });
});

describe('names that a "não" sets apart', () => {
  it.each([
    ['cancela o netflix e não o tamboro', ['netflix'], ['tamboro']],
    ['cancela o netflix, não o tamboro', ['netflix'], ['tamboro']],
    ['cancela o netflix, o tamboro não', ['netflix'], ['tamboro']],
    ['não quero cancelar o tamboro, cancela o netflix', ['netflix'], ['tamboro']],
    ['o tamboro não', [], ['tamboro']],
    ['não a hbo max', [], ['hbo max']],
    ['não é o tamboro', [], ['tamboro']],
    ['nem é o craque', [], ['craque']],
  ])('"%s" means %j', (text, items, refused) => {
    expect(read(text)).toEqual({ items, refused });
  });

  it('"não quero" after the name refuses the charge, not its cancellation', () => {
    expect(read('o tamboro não quero')).toEqual({ items: ['tamboro'], refused: [] });
  });
});

describe('names that are to stay', () => {
  it.each(['fica com o tamboro', 'o tamboro pode deixar', 'o tamboro fica', 'o tamboro eu uso', 'o tamboro uso sim', 'o tamboro eu quero muito', 'o tamboro eu assisto sempre', 'o tamboro eu gosto, viu', 'o tamboro eu quero manter'])('"%s" keeps it', (text) => {
    expect(read(text)).toEqual({ items: [], refused: ['tamboro'] });
  });

  it.each(['não deixa o tamboro', 'não fica com o tamboro', 'o tamboro eu não uso', 'o tamboro eu uso pouco', 'o tamboro eu quero cancelar'])('"%s" does not', (text) => {
    expect(read(text)).toEqual({ items: ['tamboro'], refused: [] });
  });
});
