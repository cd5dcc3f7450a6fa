import fc from 'fast-check';
import { planFolds } from '../../eval/cross-validation/cross-validate.js';
import { FOLDS, foldsOf, groupsOf } from '../../eval/cross-validation/folds.js';
import { spreadOf } from '../../eval/cross-validation/spread.js';
import { sharesRun, wordRuns } from '../../eval/cross-validation/word-runs.js';
import type { LabelledRow } from '../../eval/labelled-row.js';
import { readRows } from '../../eval/read-rows.js';
import { parseExamples, readExampleSources } from '../../src/intent/nlu/nlu-examples.js';
import { PROPERTY_RUNS } from '../support/property.js';

const sentences = fc.array(fc.constantFrom('quero', 'ver', 'a', 'conta', 'Não', 'nao', 'sim'), { maxLength: 7 }).map((words) => words.join(' '));
const rows: fc.Arbitrary<LabelledRow[]> = fc.array(sentences, { maxLength: 25 }).map((texts) => texts.map((text, at) => ({ id: String(at), text, intent: 'unknown' })));

function texts(list: readonly { readonly text: string }[]): string[] {
  return list.map(({ text }) => text).sort();
}

describe('four words in a row', () => {
  it('are compared without case, accents and punctuation, and a shorter sentence only as a whole', () => {
    expect(sharesRun('Eu NÃO quero, mais isso', wordRuns('nao quero mais isso aqui'))).toBe(true);
    expect(sharesRun('eu não quero mais', wordRuns('nao quero mais isso'))).toBe(false);
    expect(sharesRun('Sim!', wordRuns('sim'))).toBe(true);
    expect(sharesRun('sim', wordRuns('sim, pode seguir com isso'))).toBe(false);
    expect(wordRuns(' ?! ').size).toBe(0);
  });
});

describe('groups and folds', () => {
  it('join what is alike over a third sentence', () => {
    const list = ['a b c d', 'c d e f', 'a b c d e f', 'x y z w'].map((text) => ({ text }));
    expect(groupsOf(list).map(texts)).toEqual([['a b c d', 'a b c d e f', 'c d e f'], ['x y z w']]);
  });

  it('hold every row once, and never share four words in a row between two of them', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const folds = foldsOf(list);
        expect(folds).toHaveLength(FOLDS);
        expect(folds.flatMap(texts).sort()).toEqual(texts(list));
        for (const [at, fold] of folds.entries()) {
          const others = new Set(folds.flatMap((rest, other) => (other === at ? [] : rest.flatMap(({ text }) => [...wordRuns(text)]))));
          expect(fold.filter(({ text }) => sharesRun(text, others))).toEqual([]);
        }
      }),
      PROPERTY_RUNS,
    );
  });

  it('do not depend on the order of the rows', () => {
    fc.assert(
      fc.property(rows, (list) => {
        expect(foldsOf([...list].reverse()).map(texts)).toEqual(foldsOf(list).map(texts));
      }),
      PROPERTY_RUNS,
    );
  });

  it('learn nothing that shares four words in a row with what they score, on any rows', () => {
    fc.assert(
      fc.property(rows, rows, (list, examples) => {
        for (const { scored, trained } of planFolds(list, examples.map(({ text }) => ({ text, kind: 'unknown' })))) {
          const learnt = new Set(trained.flatMap(({ text }) => [...wordRuns(text)]));
          expect(scored.filter(({ text }) => sharesRun(text, learnt))).toEqual([]);
        }
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('the folds of the corpus', () => {
  const corpus = readRows('test/fixtures/utterances/utterances.jsonl');
  const examples = parseExamples(readExampleSources('config/nlu'));
  const plans = planFolds(corpus, examples);

  it('score every row once, in folds of like size', () => {
    expect(plans).toHaveLength(FOLDS);
    expect(plans.flatMap(({ scored }) => scored.map(({ id }) => id)).sort()).toEqual(corpus.map(({ id }) => id).sort());
    expect(Math.min(...plans.map(({ scored }) => scored.length))).toBeGreaterThan(40);
  });

  it('learn from the other folds and most examples, never from four words in a row of what they score', () => {
    for (const { scored, trained } of plans) {
      const learnt = new Set(trained.flatMap(({ text }) => [...wordRuns(text)]));
      expect(scored.filter(({ text }) => sharesRun(text, learnt)).map(({ text }) => text)).toEqual([]);
      expect(trained.length).toBeGreaterThan(examples.length);
    }
  });
});

describe('the spread over folds', () => {
  it('is counted by hand for three folds, and there is none without figures', () => {
    const spread = spreadOf([0.8, null, 0.9, 1]);
    expect(spread).toEqual({ mean: expect.closeTo(0.9, 10), min: 0.8, max: 1, standardDeviation: expect.closeTo(Math.sqrt(0.02 / 3), 10) });
    expect(spreadOf([null])).toBeNull();
  });

  it('holds the mean between the least and the greatest', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (values) => {
        const spread = spreadOf(values);
        expect(spread?.mean).toBeGreaterThanOrEqual((spread?.min ?? 0) - 1e-9);
        expect(spread?.mean).toBeLessThanOrEqual((spread?.max ?? 0) + 1e-9);
      }),
      PROPERTY_RUNS,
    );
  });
});
