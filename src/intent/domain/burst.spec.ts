import { loadNlpClassifier } from '../nlu/load-nlp-classifier.js';
import { intentContext } from '../testing/intent-contexts.js';
import { INVOICE_NAMES, pendingTamboro } from '../testing/pending-contexts.js';
import { extractBurst, mergeBurst } from './burst.js';
import { IntentExtractor } from './intent-extractor.js';

const extractor = new IntentExtractor([loadNlpClassifier({ configDir: 'config/nlu', cacheDir: null })]);
const open = intentContext({ invoiceItemNames: INVOICE_NAMES });

describe('extractBurst (architecture §4.39)', () => {
  it('is a plain extraction for one text', async () => {
    expect(await extractBurst(extractor, ['sim'], pendingTamboro())).toEqual(await extractor.extract('sim', pendingTamboro()));
    expect(await extractBurst(extractor, [''], open)).toMatchObject({ kind: 'unknown' });
    expect(await extractBurst(extractor, [], open)).toMatchObject({ kind: 'unknown', rawText: '' });
  });

  it.each([[['sim', 'oi']], [['oi', 'sim']], [['sim', 'isso']], [['sim', ' ']]])('%j releases', async (texts) => {
    expect(await extractBurst(extractor, texts, pendingTamboro())).toMatchObject({ affirmation: true, negation: false });
  });

  it.each([
    [['sim', 'não, espera']], [['sim', 'não']], [['não', 'sim']], [['sim', 'espera']], [['sim', 'quanto custa?']], [['sim', 'cancela o tim fashion também']], [['sim', 'quero falar com um atendente']], [['sim', 'hmm']], [['quanto custa?', 'sim']], [['quero falar com um atendente', 'sim']], [['cancela o netflix', 'sim']],
  ])('%j releases nothing', async (texts) => {
    expect((await extractBurst(extractor, texts, pendingTamboro())).affirmation).toBe(false);
  });

  it('closes after a yes with thanks', async () => {
    expect(await extractBurst(extractor, ['sim', 'obrigada'], pendingTamboro())).toMatchObject({ affirmation: true, endsAfterAnswer: true, rawText: 'sim\nobrigada' });
  });

  it.each([
    [['cancela o tamboro', 'não, o tim fashion'], ['tim fashion']], [['cancela o tamboro', 'e o tim fashion'], ['tamboro', 'tim fashion']], [['cancela o tamboro', 'tira o netflix também'], ['tamboro', 'netflix']],
    [['oi', 'cancela o tamboro'], ['tamboro']], [['cancela o tamboro', 'por favor'], ['tamboro']], [['cancela o tamboro', 'obrigado'], ['tamboro']],
  ])('%j asks for %j', async (texts, items) => {
    expect(await extractBurst(extractor, texts, open)).toMatchObject({ kind: 'action_request', requestedAction: true, mentionedItems: items });
  });

  it('takes a request back', async () => {
    expect(await extractBurst(extractor, ['cancela o tamboro', 'não, espera'], open)).toMatchObject({ requestedAction: false });
    expect(await extractBurst(extractor, ['cancela o tamboro', 'não'], open)).toMatchObject({ requestedAction: false, negation: true });
  });

  it('joins the texts in order', () => {
    expect(mergeBurst(['sim', ' ', 'oi'])).toBe('sim\noi');
  });
});
