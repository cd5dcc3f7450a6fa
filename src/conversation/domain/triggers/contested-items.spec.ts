import { anItem } from '../testing/builders.js';
import { contestedItems } from './contested-items.js';

const items = ['Tamboro Mensal', 'TIM Fashion Mensal', 'Craque Jr'].map((canonicalName) => anItem({ canonicalName }));

describe('what of a request is contested', () => {
  it.each<[string, readonly string[]]>([
    ['contesta o tamboro e o tim fashion e o craque jr', ['Tamboro Mensal', 'TIM Fashion Mensal', 'Craque Jr']],
    ['cancela o craque jr e contesta o tamboro e o tim fashion', ['Tamboro Mensal', 'TIM Fashion Mensal']],
    ['quero contestar o tamboro, e cancelar o Craque Jr e o TIM Fashion', ['Tamboro Mensal']],
    ['não reconheço o tamboro, cancela o tim fashion e o craque', ['Tamboro Mensal']],
    ['cancela o tamboro. o tim fashion e o craque eu quero contestar', ['TIM Fashion Mensal', 'Craque Jr']],
    ['contesta o tamboro. cancela o craque. e o tim fashion', ['Tamboro Mensal']],
    ['o tamboro. cancela o craque, contesta o tim fashion', ['TIM Fashion Mensal']],
    ['contesta esses e cancela aquele', ['Tamboro Mensal', 'TIM Fashion Mensal', 'Craque Jr']],
  ])('"%s"', (text, contested) => {
    const parts = contestedItems(text, items);
    expect(parts.contested.map(({ canonicalName }) => canonicalName)).toEqual(contested);
    expect(parts.contested.length + parts.others.length).toBe(items.length);
  });
});
