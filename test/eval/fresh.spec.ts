import { wordRuns } from '../../eval/cross-validation/word-runs.js';
import { readRows } from '../../eval/read-rows.js';
import { readingsOf, type Reading } from '../../eval/readings.js';
import { figuresOf } from '../../eval/scoring/figures.js';
import { IntentExtractor, loadNlpClassifier } from '../../src/intent/index.js';
import { parseExamples, readExampleSources } from '../../src/intent/nlu/nlu-examples.js';

/** Provenance and first-run figures: test/fixtures/utterances/README.md. */
const rows = readRows('test/fixtures/utterances/fresh.jsonl');
let readings: readonly Reading[];

beforeAll(async () => {
  readings = await readingsOf(rows, new IntentExtractor([loadNlpClassifier({ configDir: 'config/nlu', cacheDir: '.cache/nlu' })]));
});

describe('our own sentences, in other words than the corpus', () => {
  it('are understood at least as well as the issue asks', () => {
    const figures = figuresOf(readings);
    expect(figures.rows).toBe(250);
    expect(figures.accuracy).toBeGreaterThanOrEqual(0.95);
    expect(figures.macroF1).toBeGreaterThanOrEqual(0.93);
    expect(figures.itemF1).toBeGreaterThanOrEqual(0.94);
    expect(figures.answers).toBeGreaterThanOrEqual(0.95);
    expect(figures.tokens).toBeGreaterThanOrEqual(0.95);
  });

  it('get a yes only where a yes was meant', () => {
    const wrong = readings.filter(({ row, intent }) => intent.affirmation && row.affirmation !== true);
    expect(wrong.map(({ row }) => row.text)).toEqual([]);
  });

  it('share four words in a row with nothing that trains the model', () => {
    const runs = (text: string): readonly string[] => (text.split(/\s+/u).length < 4 ? [] : [...wordRuns(text)]);
    const trained = new Set(parseExamples(readExampleSources('config/nlu')).flatMap(({ text }) => runs(text)));
    expect(rows.filter(({ text }) => runs(text).some((run) => trained.has(run))).map(({ text }) => text)).toEqual([]);
  });
});
