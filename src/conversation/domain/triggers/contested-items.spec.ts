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

  it.each<[string, readonly string[], readonly string[]]>([
    ['cancela o tamboro do final 0059 e contesta o tamboro do final 7048', ['7048'], ['0059']],
    ['contesta o tamboro do 0059 e cancela o do 7048', ['0059'], ['7048']],
    ['quero cancelar o tamboro da linha 0059, e contestar o da linha terminada em 7048', ['7048'], ['0059']],
    ['cancela o tamboro do 0059 e contesta o tamboro', ['0059', '7048'], ['0059']],
    ['cancela e contesta o tamboro do 0059 e o do 7048', ['0059', '7048'], ['0059', '7048']],
  ])('"%s" tells the lines of one name apart', (text, contested, others) => {
    const onLines = ['11900000059', '11900007048'].map((msisdn) => anItem({ canonicalName: 'Tamboro Mensal', msisdn }));
    const parts = contestedItems(text, onLines);
    expect(parts.contested.map(({ msisdn }) => msisdn.slice(-4))).toEqual(contested);
    expect(parts.others.map(({ msisdn }) => msisdn.slice(-4))).toEqual(others);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['cancela e contesta o tamboro', ['Tamboro Mensal'], ['Tamboro Mensal']],
    ['quero cancelar e também contestar o tamboro e o craque', ['Tamboro Mensal', 'Craque Jr'], ['Tamboro Mensal', 'Craque Jr']],
    ['o tamboro eu quero contestar e cancelar', ['Tamboro Mensal'], ['Tamboro Mensal']],
    ['contesta o tamboro e cancela ele também', ['Tamboro Mensal'], ['Tamboro Mensal']],
    ['cancela o tamboro e contesta', ['Tamboro Mensal'], ['Tamboro Mensal']],
    ['contesta o tamboro. depois cancela esse serviço', ['Tamboro Mensal'], ['Tamboro Mensal']],
    ['cancelar o tamboro e contestar o tamboro e o craque', ['Tamboro Mensal', 'Craque Jr'], ['Tamboro Mensal']],
    ['cancela o tamboro e o craque e contesta o craque', ['Craque Jr'], ['Tamboro Mensal', 'Craque Jr']],
    ['cancela e contesta esses', ['Tamboro Mensal', 'TIM Fashion Mensal', 'Craque Jr'], ['Tamboro Mensal', 'TIM Fashion Mensal', 'Craque Jr']],
    ['não é cancelar, é contestar', ['Tamboro Mensal'], []],
    ['não quero cancelar, quero contestar o tamboro', ['Tamboro Mensal'], []],
    ['já cancelei o tamboro e quero contestar ele', ['Tamboro Mensal'], []],
    ['contesta o tamboro e cancela minha linha', ['Tamboro Mensal'], []],
  ])('"%s" may want both of an item (architecture §4.18)', (text, contested, others) => {
    const named = contested.length === items.length ? items : items.filter(({ canonicalName }) => [...contested, ...others].includes(canonicalName));
    const parts = contestedItems(text, named);
    expect(parts.contested.map(({ canonicalName }) => canonicalName)).toEqual(contested);
    expect(parts.others.map(({ canonicalName }) => canonicalName)).toEqual(others);
  });

  it('an item may be named by its amount', () => {
    const priced = [anItem({ canonicalName: 'Tamboro Mensal', value: '14.99' }), anItem({ canonicalName: 'Craque Jr', value: '12.00' })];
    for (const text of ['cancela o de 14,99 e contesta o de 12', 'contesta o de 12,00 e cancela o de 14.99', 'cancela o de 14,99 e contesta o de R$ 12,00']) {
      const { contested, others } = contestedItems(text, priced);
      expect([text, contested, others].flat().map((part) => (typeof part === 'string' ? part : part.canonicalName))).toEqual([text, 'Craque Jr', 'Tamboro Mensal']);
    }
    expect(contestedItems('cancela o outro e contesta o de 1,12', [anItem({ canonicalName: 'Craque Jr', value: null })]).contested).toHaveLength(1);
  });
});
