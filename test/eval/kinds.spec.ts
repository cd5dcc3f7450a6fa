import fc from 'fast-check';
import { accuracy, confusionMatrix, f1Of, kindScores, macroF1, type KindPair } from '../../eval/scoring/kinds.js';
import { PROPERTY_RUNS } from '../support/property.js';

const kinds = fc.constantFrom('a', 'b', 'c', 'd');
const pairs: fc.Arbitrary<KindPair[]> = fc.array(fc.record({ expected: kinds, alsoOk: fc.array(kinds, { maxLength: 2 }), got: kinds }), { maxLength: 30 });

function pair(expected: string, got: string, ...alsoOk: string[]): KindPair {
  return { expected, got, alsoOk };
}

describe('accuracy and macro-F1', () => {
  it('come out as counted by hand', () => {
    // a: 1 hit, 1 missed; b: 1 hit, 1 false alarm; c: accepted as a label of its row.
    const rows = [pair('a', 'a'), pair('a', 'b'), pair('b', 'b'), pair('c', 'a', 'a')];
    expect(accuracy(rows)).toBe(0.75);
    expect(macroF1(rows)).toBeCloseTo((2 / 3 + 2 / 3 + 1) / 3, 10);
    expect(confusionMatrix(rows, ['b', 'a'])).toEqual({ kinds: ['b', 'a', 'c'], counts: [[1, 0, 0], [1, 1, 0], [0, 0, 1]] });
  });

  it('give a kind that was given and never meant no F1', () => {
    expect(kindScores(confusionMatrix([pair('a', 'b')]))).toEqual([
      { kind: 'a', support: 1, precision: null, recall: 0, f1: 0 },
      { kind: 'b', support: 0, precision: 0, recall: null, f1: 0 },
    ]);
  });

  it('stay between 0 and 1, and are 1 together', () => {
    fc.assert(
      fc.property(pairs, (rows) => {
        const [share, f1] = [accuracy(rows), macroF1(rows)];
        expect(Math.min(share, f1)).toBeGreaterThanOrEqual(0);
        expect(Math.max(share, f1)).toBeLessThanOrEqual(1);
        expect(share === 1).toBe(f1 === 1);
      }),
      PROPERTY_RUNS,
    );
  });

  it('do not depend on the order of the rows', () => {
    fc.assert(
      fc.property(pairs.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))), ([rows, shuffled]) => {
        expect(accuracy(shuffled)).toBe(accuracy(rows));
        expect(macroF1(shuffled)).toBe(macroF1(rows));
        expect(confusionMatrix(shuffled)).toEqual(confusionMatrix(rows));
      }),
      PROPERTY_RUNS,
    );
  });

  it('never fall when one wrong row is put right', () => {
    fc.assert(
      fc.property(pairs, fc.nat(), (rows, at) => {
        const chosen = rows.length === 0 ? -1 : at % rows.length;
        const better = rows.map((row, index) => (index === chosen ? { ...row, got: row.expected } : row));
        expect(accuracy(better)).toBeGreaterThanOrEqual(accuracy(rows));
      }),
      PROPERTY_RUNS,
    );
  });

  it('count every row once in the matrix', () => {
    fc.assert(
      fc.property(pairs, (rows) => {
        expect(confusionMatrix(rows).counts.flat().reduce((a, b) => a + b, 0)).toBe(rows.length);
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('F1 of counts', () => {
  it.each([[0, 0, 0, 1], [1, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 0], [1, 1, 1, 0.5]])('%i hits, %i false alarms, %i misses give %d', (hits, falseAlarms, misses, f1) => {
    expect(f1Of(hits, falseAlarms, misses)).toBe(f1);
  });

  it('lies between 0 and 1, treats false alarms and misses alike, and rises with hits', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), fc.nat(100), (hits, falseAlarms, misses) => {
        const f1 = f1Of(hits, falseAlarms, misses);
        expect(f1).toBeGreaterThanOrEqual(0);
        expect(f1).toBeLessThanOrEqual(1);
        expect(f1Of(hits, misses, falseAlarms)).toBe(f1);
        expect(f1Of(hits + 1, falseAlarms, misses)).toBeGreaterThanOrEqual(f1);
      }),
      PROPERTY_RUNS,
    );
  });
});
