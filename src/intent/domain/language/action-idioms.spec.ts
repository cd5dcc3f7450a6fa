import { intentContext } from '../../testing/intent-contexts.js';
import { INVOICE_NAMES } from '../../testing/pending-contexts.js';
import { ScriptedIntentClassifier } from '../../testing/scripted-intent-classifier.js';
import { IntentExtractor } from '../intent-extractor.js';
import type { ExtractedIntent } from '../intent.js';

const context = intentContext({ invoiceItemNames: INVOICE_NAMES });

/** What becomes of a message that the classifier does not understand, so that only its wording can ask. */
function extract(text: string): Promise<ExtractedIntent> {
  return new IntentExtractor([new ScriptedIntentClassifier([{ kind: 'unknown' }])]).extract(text, context);
}

describe('a cancellation asked for without its verb', () => {
  it.each([
    ['dá baixa nesse tamboro', 'tamboro'], ['quero dar baixa no craque', 'craque'],
    ['some com esse tamboro', 'tamboro'], ['suma com o craque', 'craque'], ['sumam com o netflix', 'netflix'], ['pode sumir com o netflix', 'netflix'],
    ['quero me livrar do tamboro', 'tamboro'], ['me livra desse craque', 'craque'], ['livre-me do tamboro', 'tamboro'],
    ['quero parar de pagar o tamboro', 'tamboro'], ['gostaria de parar de pagar esse netflix', 'netflix'],
    ['desliga o tamboro', 'tamboro'], ['desligue o netflix', 'netflix'], ['pode desligar o craque', 'craque'],
    ['tamboro fora', 'tamboro'], ['tamboro fora, por favor', 'tamboro'], ['quero o tamboro fora', 'tamboro'],
  ])('"%s" asks for it', async (text, item) => {
    expect(await extract(text)).toMatchObject({ kind: 'action_request', requestedAction: true, actionVerbs: ['cancelar'], mentionedItems: [item], target: 'invoice_item' });
  });

  it.each(['quero me desfazer do tamboro', 'me desfazer disso'])('"%s" asks for it, whatever it is about', async (text) => {
    expect(await extract(text)).toMatchObject({ kind: 'action_request', requestedAction: true, actionVerbs: ['cancelar'] });
  });

  it.each([
    'dá baixa na fatura', 'quero dar baixa no boleto', 'a baixa qualidade do netflix',
    'o sinal some toda hora', 'some daqui',
    'como eu me livro', 'estou livre', 'quero me livrar',
    'quero pagar a fatura', 'vou parar de pagar', 'para de cobrar e deixa eu pagar a conta',
    'desfazer o contrato',
    'vou desligar o telefone', 'pode desligar a ligação', 'desliga o',
    'não quero fora', 'esse tamboro eu não quero fora', 'não vejo o netflix fora', 'o tamboro tá fora', 'fora o tamboro', 'fora', 'o craque fora daqui', 'ontem de tarde eu viajei fora',
  ])('"%s" does not', async (text) => {
    expect(await extract(text)).toMatchObject({ kind: 'unknown', requestedAction: false, actionVerbs: [] });
  });
});
