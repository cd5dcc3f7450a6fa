import fc from 'fast-check';
import { itemCounts, itemF1, sameItem } from '../../eval/scoring/items.js';
import { PROPERTY_RUNS } from '../support/property.js';

const names = fc.array(fc.constantFrom('Tamboro', 'Tamboro Mensal', 'TIM Fashion', 'Craque Jr', 'vod', 'VOD + Canais'), { maxLength: 5 });

describe('items', () => {
  it.each([['Música', 'tim musica', true], ['TAMBORO', 'tamboro mensal', true], ['vod', 'netflix', false], ['', 'netflix', false]])('%j and %j are the same: %s', (left, right, same) => {
    expect(sameItem(left, right)).toBe(same);
  });

  it.each([
    ['found in the words', { mentioned_items: ['tanboro mensal'] }, ['tanboro'], [1, 0, 0]],
    ['found by the name on the bill', { mentioned_items: ['aia books', 'vod'], resolves_to: ['Aya Books', 'VOD + Canais Abertos'] }, ['Aya Books', 'vod'], [2, 0, 0]],
    ['expanded to more names than words', { mentioned_items: ['os dois'], resolves_to: ['Tamboro Mensal', 'Craque Jr'] }, ['Craque Jr', 'Tamboro Mensal'], [2, 0, 0]],
    ['invented and missed', { mentioned_items: ['tamboro', 'vod'] }, ['netflix', 'vod'], [1, 1, 1]],
    ['none there and none found', {}, [], [0, 0, 0]],
    ['one found item for two of the same name', { mentioned_items: ['tamboro', 'tamboro mensal'] }, ['tamboro'], [1, 0, 1]],
    ['a greedy pairing would miss one', { mentioned_items: ['vod', 'vod mais'] }, ['vod mais canais', 'vod'], [2, 0, 0]],
  ] as const)('%s', (_name, expected, found, [hits, falseAlarms, misses]) => {
    expect(itemCounts(expected, found)).toEqual({ hits, falseAlarms, misses });
  });

  it('have an F1 that the order of items does not change and that is 1 for what is found whole', () => {
    fc.assert(
      fc.property(names, names, (expected, found) => {
        const counts = itemCounts({ mentioned_items: expected }, found);
        expect(itemCounts({ mentioned_items: [...expected].reverse() }, [...found].reverse())).toEqual(counts);
        expect(counts.hits + counts.misses).toBe(expected.length);
        expect(counts.hits + counts.falseAlarms).toBe(found.length);
        expect(itemF1([itemCounts({ mentioned_items: expected }, expected)])).toBe(1);
      }),
      PROPERTY_RUNS,
    );
  });

  it('are counted over all rows together, so that a row without items weighs nothing', () => {
    const counts = [itemCounts({ mentioned_items: ['a', 'b'] }, ['a']), itemCounts({ mentioned_items: ['c'] }, ['c', 'd'])];
    expect(itemF1(counts)).toBeCloseTo(4 / 6, 10);
    expect(itemF1([...counts, itemCounts({ mentioned_items: [] }, [])])).toBe(itemF1(counts));
  });
});
