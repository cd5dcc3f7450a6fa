import { intentContext } from '../../testing/intent-contexts.js';
import { INVOICE_NAMES } from '../../testing/pending-contexts.js';
import { ScriptedIntentClassifier } from '../../testing/scripted-intent-classifier.js';
import { IntentExtractor } from '../intent-extractor.js';
import { readUtterance } from '../language/utterance.js';
import { bareLineEnding } from './line-endings.js';

async function itemsOf(text: string): Promise<readonly string[]> {
  const extractor = new IntentExtractor([new ScriptedIntentClassifier([{ kind: 'action_request' }])]);
  return (await extractor.extract(text, intentContext({ invoiceItemNames: INVOICE_NAMES }))).mentionedItems;
}

describe('the line ending beside a name', () => {
  it.each([
    ['cancela o netflix do final 0002', ['netflix do final 0002']],
    ['cancela o netflix do número 0002', ['netflix do número 0002']],
    ['cancela o netflix da linha que termina em 4321', ['netflix da linha que termina em 4321']],
    ['cancela o craque e o netflix do final 0002', ['craque', 'netflix do final 0002']],
  ])('"%s" keeps it in the words', async (text, items) => {
    expect(await itemsOf(text)).toEqual(items);
  });

  it.each([
    ['cancela o netflix do 0059 e o do 7048', ['netflix do 0059', 'netflix o do 7048']],
    ['cancela o netflix do 0059 e contesta o da linha 7048', ['netflix do 0059', 'netflix o da linha 7048']],
    ['cancela o netflix do final 0059, o do 7048 e o do 0002', ['netflix do final 0059', 'netflix o do 7048', 'netflix o do 0002']],
    ['cancela o netflix do 0059 e do 7048', ['netflix do 0059', 'netflix do 7048']],
    ['cancela o netflix do 0059 e 7048 e o craque', ['netflix do 0059', 'netflix 7048', 'craque']],
    ['cancela o netflix do 0059, o do 7048 não', ['netflix do 0059']],
  ])('"%s" names it on each line', async (text, items) => {
    expect(await itemsOf(text)).toEqual(items);
  });

  it.each(['cancela o netflix do 0059, meu número termina em 7048', 'cancela o netflix do 0059 e o de 20 reais', 'cancela o netflix do 0059 por favor, ligo do 7048'])('"%s" names it on one', async (text) => {
    expect((await itemsOf(text)).filter((item) => item.includes('netflix'))).toEqual(['netflix do 0059']);
  });

  it.each(['cancela o netflix', 'cancela o netflix da linha', 'cancela o netflix do final', 'cancela o netflix do final 123'])('"%s" names the item alone', async (text) => {
    expect(await itemsOf(text)).toEqual(['netflix']);
  });

  it('reads the bare ending of a request that names no item', async () => {
    expect(await itemsOf('cancela o do final 0002')).toEqual(['final 0002']);
  });
});

describe('bareLineEnding', () => {
  it.each([
    ['o do final 0002', 'final 0002'], ['terminado em 9999', 'terminado em 9999'], ['na linha do número 0002', 'linha do número 0002'],
    ['da linha de casa, final 0002', 'final 0002'], ['0002', '0002'], ['é o 0002', '0002'], ['a do 0002', '0002'],
  ])('"%s" names %s', (text, ending) => {
    expect(bareLineEnding(readUtterance(text))).toBe(ending);
  });

  it.each(['', 'a linha', 'linha do telefone', '12345', '123', 'a do 0002 e 0003', 'paguei 0002'])('"%s" names none', (text) => {
    expect(bareLineEnding(readUtterance(text))).toBeNull();
  });
});
