import { readUtterance } from '../../src/intent/domain/language/utterance.js';
import { foldedWords } from '../../src/kernel/text-folding.js';
import { readRows } from '../../eval/read-rows.js';
import { examplePatterns, literalPatterns, SentenceIndex, type SourcePattern } from './source-patterns.js';

/** Where the text of a customer is compared with literals. */
const READERS = ['src/intent', 'src/conversation/domain/triggers', 'src/conversation/domain/policy-signals.ts'];

/** As they are written, and as the product spells them out ("vc" is "voce"). */
const WORDINGS = [foldedWords, (text: string) => readUtterance(text).words];

describe('the corpus', () => {
  const rows = readRows('test/fixtures/utterances/utterances.jsonl');
  const indexes = WORDINGS.map((wordsOf) => new SentenceIndex(new Map(rows.map(({ text }) => [text, wordsOf(text)]))));
  const shared = (patterns: readonly SourcePattern[]): readonly string[] =>
    patterns.flatMap((pattern) => [...new Set(indexes.flatMap((index) => index.hitBy(pattern)))].map((text) => `${pattern.place} ${pattern.text} <- ${text}`));

  it('shares no four words in a row with a pattern that reads what customers say', () => {
    const patterns = literalPatterns(READERS);
    expect(patterns.length).toBeGreaterThan(200);
    expect(shared(patterns)).toEqual([]);
  });

  it('shares none with an example that trains the shipped model', () => {
    expect(shared(examplePatterns('config/nlu'))).toEqual([]);
  });
});
