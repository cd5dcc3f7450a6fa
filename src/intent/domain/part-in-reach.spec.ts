import { intentContext } from '../testing/intent-contexts.js';
import { ScriptedIntentClassifier } from '../testing/scripted-intent-classifier.js';
import { IntentExtractor } from './intent-extractor.js';
import { partInReach } from './part-in-reach.js';

describe('a very long message', () => {
  it('is read at its beginning and its end, cut at words', () => {
    const { text, whole } = partInReach(`cancela o tamboro ${'bla '.repeat(4_000)} por favor`);
    expect(whole).toBe(false);
    expect(text.length).toBeLessThanOrEqual(1_601);
    expect(text).toMatch(/^cancela o tamboro bla[\s\S]*bla\s+por favor$/);
    expect(text.split(/\s+/).every((word) => ['cancela', 'o', 'tamboro', 'bla', 'por', 'favor'].includes(word))).toBe(true);
  });

  it('of usual length is read whole', () => {
    expect(partInReach('quero cancelar o VOD')).toEqual({ text: 'quero cancelar o VOD', whole: true });
  });

  it('never counts as a yes: what was not read could take it back', async () => {
    const pending = intentContext({ hasPendingConfirmation: true, pendingItemNames: ['Tamboro Mensal'] });
    const extractor = new IntentExtractor([new ScriptedIntentClassifier([{ kind: 'confirmation_response', affirmation: true }])]);
    const hidden = `${'sim '.repeat(600)} não cancela nada ${'sim '.repeat(600)}`;
    expect(await extractor.extract(hidden, pending)).toMatchObject({ kind: 'unknown', affirmation: false, rawText: hidden });
  });

  it('costs no more however many names the invoice holds', async () => {
    const invoiceItemNames = Array.from({ length: 6_000 }, (_value, index) => `Serviço Premium Item ${index}`);
    const classifier = new ScriptedIntentClassifier([{ kind: 'action_request', requestedAction: true }]);
    const startedAt = performance.now();
    await new IntentExtractor([classifier]).extract(`cancela ${'e o '.repeat(3_900)}`, intentContext({ invoiceItemNames }));
    // It took ten seconds and more when the whole text was held against every name.
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});
