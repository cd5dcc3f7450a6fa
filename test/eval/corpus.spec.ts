import { readRows } from '../../eval/read-rows.js';
import { readingsOf, type Reading } from '../../eval/readings.js';
import { wordRuns } from '../../eval/cross-validation/word-runs.js';
import { figuresOf } from '../../eval/scoring/figures.js';
import { isRightKind } from '../../eval/scoring/kinds.js';
import { kindPair } from '../../eval/scoring/verdicts.js';
import { IntentExtractor, loadNlpClassifier } from '../../src/intent/index.js';
import { parseExamples, readExampleSources } from '../../src/intent/nlu/nlu-examples.js';

const rows = readRows('test/fixtures/utterances/utterances.jsonl');
let readings: readonly Reading[];

beforeAll(async () => {
  readings = await readingsOf(rows, new IntentExtractor([loadNlpClassifier({ configDir: 'config/nlu', cacheDir: '.cache/nlu' })]));
});

describe('the corpus, read by the shipped model in contexts restored from stored states', () => {
  it('is understood at least as well as docs/understanding.md says', () => {
    const figures = figuresOf(readings);
    expect(figures.rows).toBe(374);
    expect(figures.accuracy).toBeGreaterThanOrEqual(0.97);
    expect(figures.macroF1).toBeGreaterThanOrEqual(0.97);
    expect(figures.strictAccuracy).toBeGreaterThanOrEqual(0.94);
    expect(figures.itemF1).toBeGreaterThanOrEqual(0.96);
    expect(figures.answers).toBeGreaterThanOrEqual(0.98);
    expect(figures.tokens).toBeGreaterThanOrEqual(0.96);
    expect(figures.ragQuery).toBeGreaterThanOrEqual(0.9);
    expect(figures.actionVerbs).toBe(1);
  });

  it('never gives a plain yes where nothing may be executed while a question waits', () => {
    const guarded = readings.filter(({ row }) => row.must_not_execute === true && row.context?.kind === 'pending_confirmation');
    expect(guarded.length).toBeGreaterThan(40);
    expect(guarded.filter(({ intent }) => intent.affirmation).map(({ row }) => row.text)).toEqual([]);
  });

  it('gives a yes only to rows whose yes was meant', () => {
    const wrong = readings.filter(({ row, intent }) => intent.affirmation && row.affirmation === false && row.also_ok?.includes('confirmation_response') !== true);
    expect(wrong.map(({ row }) => row.text)).toEqual([]);
  });

  it('gets every trap of the literal fast path right', () => {
    const traps = readings.filter(({ row }) => 'spec_literal' in row && row.context?.kind !== 'session_closed');
    expect(traps.length).toBeGreaterThan(10);
    expect(traps.filter((reading) => !isRightKind(kindPair(reading))).map(({ row, intent }) => [row.text, intent.kind])).toEqual([]);
  });

  it('is no copy: no example that trains the model is a sentence of four words or more of the corpus', () => {
    const trained = new Set(parseExamples(readExampleSources('config/nlu')).map(({ text }) => [...wordRuns(text)].join('|')));
    const copies = rows.filter(({ text }) => text.trim().split(/\s+/u).length > 3 && trained.has([...wordRuns(text)].join('|')));
    expect(copies.map(({ text }) => text)).toEqual([]);
  });
});
