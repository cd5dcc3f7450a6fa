import fc from 'fast-check';
import { pendingTamboro } from '../../testing/pending-contexts.js';
import { fastPath } from '../fast-path.js';
import type { IntentContext } from '../intent.js';

const THREE = ['Tamboro Mensal', 'TIM Fashion Mensal', 'Craque Jr'];
const one = pendingTamboro();
const three = pendingTamboro({ pendingItemNames: THREE });

/** The items of the new question; a word when there is none. */
function scope(text: string, context: IntentContext = three): readonly string[] | string {
  const intent = fastPath(text, context);
  if (intent?.kind === 'action_request') return intent.mentionedItems;
  return intent === null ? 'open' : intent.affirmation ? 'yes' : intent.negation ? 'no' : 'unclear';
}

describe('an answer that changes the scope asks a new question (architecture §4.11)', () => {
  it.each(['sim, menos o craque', 'sim, exceto o craque', 'pode, tirando o craque', 'sim mas o craque não', 'sim, mas o craque fica', 'sim pode deixar o craque', 'sim, fica com o craque', 'menos o craque', 'todos menos o craque', 'sim, o craque não', 'sim, mantém o craque', 'sim, o craque eu quero', 'tudo menos o craque pode cancelar', 'cancela os três menos o craque', 'sim, a não ser o craque', 'sim, com exceção do craque', 'sim mas eu uso o craque', 'o craque eu contratei', 'sim, o craque meu filho usa', 'sim, nem o craque'])('"%s" leaves the Craque out', (text) => {
    expect(scope(text)).toEqual(['Tamboro Mensal', 'TIM Fashion Mensal']);
  });

  it.each(['só o tamboro', 'tamboro sim', 'tamboro sim, craque não', 'não, só o tamboro', 'sim, mas só o tamboro', 'sim, menos o craque e o tim fashion', 'sim pro tamboro, não pro craque', 'por enquanto só o tamboro', 'não quero o craque, só o tamboro', 'não quero cancelar o craque, só o tamboro', 'nao quero o craque nem o fashion so o tamboro', 'não queria o craque, apenas o tamboro', 'só o tamboro, não quero o craque', 'não precisa do craque, somente o tamboro', 'não quero o craque não, só o tamboro', 'não cancela o craque, só o tamboro', 'não cancela o craque e o fashion, somente o tamboro', 'nao cancele o craque so o tamboro', 'menos o craque e o fashion, só o tamboro'])('"%s" leaves the Tamboro only', (text) => {
    expect(scope(text)).toEqual(['Tamboro Mensal']);
  });

  it.each(['na verdade o craque', 'o craque jr', 'não, o craque', 'não, só o craque', 'não é o tamboro, é o craque', 'troquei, é o craque'])('"%s" corrects the item', (text) => {
    expect(scope(text, one)).toEqual([expect.stringMatching(/^craque/u)]);
  });

  it.each(['não quero o tamboro, só o craque', 'não é o tamboro, só o netflix', 'não cancela o tamboro, só o craque'])('"%s" asks about another in its place', (text) => {
    expect(scope(text, one)).toEqual([expect.stringMatching(/^(?:craque|netflix)/u)]);
  });

  it.each(['não quero o craque', 'não quero mais o craque, pode cancelar os três', 'não quero o tamboro nem o craque'])('"%s" narrows nothing', (text) => {
    expect(Array.isArray(scope(text))).toBe(false);
  });

  it.each(['sim, e o craque', 'sim, mais o craque', 'e o craque também', 'coloca o craque junto', 'sim e cancela o craque', 'sim, aproveita e tira o craque'])('"%s" asks about both', (text) => {
    expect(scope(text, one)).toEqual(['Tamboro Mensal', 'craque']);
  });

  it.each([['o tamboro não', 'no'], ['sim, pode deixar o tamboro', 'no'], ['tamboro sim', 'unclear'], ['sim, o tamboro', 'yes'], ['e o craque?', 'open'], ['o que é o craque', 'open'], ['quanto custa o craque', 'open'], ['quero o craque', 'open'], ['craque é legal', 'open'], ['sim', 'yes']])('"%s" with one item asked about is %s', (text, expected) => {
    expect(scope(text, one)).toBe(expected);
  });

  it.each(['não, o tamboro', 'não, tamboro', 'nao, o tamboro mensal', 'não, é o tamboro', 'não! o tamboro', 'não, na verdade o tamboro', 'não, o tal do tamboro', 'não não, o tamboro', 'não, por favor, o tamboro', 'opa, não, o tamboro', 'não, só o tamboro', 'não... tamboro'])('"%s" beside a question about Tamboro may correct or refuse: asked again', (text) => {
    expect(scope(text, one)).toBe('unclear');
  });

  it.each(['não, o tamboro não', 'não quero cancelar o tamboro', 'não, deixa o tamboro', 'o tamboro não', 'não o tamboro', 'não é o tamboro', 'nem o tamboro'])('"%s" keeps the Tamboro', (text) => {
    expect(scope(text, one)).toBe('no');
  });

  it('a name to the letter beats a near one of the question', () => {
    const music = pendingTamboro({ pendingItemNames: ['TIM Música Ilimitada'], invoiceItemNames: ['TIM Música Ilimitada', 'TIM Music'] });
    expect(scope('não, o tim music', music)).toEqual(['tim music']);
    expect(scope('não, o tim musica', music)).toBe('unclear');
    expect(scope('não, o tim music', pendingTamboro({ pendingItemNames: ['TIM Música Ilimitada'], invoiceItemNames: ['TIM Música Ilimitada'] }))).toBe('unclear');
  });

  it('keeps the contestation of a question about one', () => {
    const contested = pendingTamboro({ pendingItemNames: THREE, pendingConfirmationPrompt: 'Entendi que você deseja contestar os serviços Tamboro Mensal, TIM Fashion Mensal e Craque Jr. Correto?' });
    expect(fastPath('sim, menos o craque', contested)).toMatchObject({ actionVerbs: ['contestar'], requestedAction: true, affirmation: false });
  });

  it('never affirms while an item is set apart, and never asks about it', () => {
    fc.assert(
      fc.property(fc.constantFrom('sim', 'pode', 'isso', 'pode cancelar', 'sim, pode'), fc.constantFrom('menos', 'exceto', 'tirando', 'mas deixa', 'só não cancela', 'mas mantém'), fc.constantFrom('craque', 'tamboro', 'tim fashion'), (yes, except, name) => {
        const asked = scope(`${yes}, ${except} o ${name}`);
        return Array.isArray(asked) && asked.length === 2 && asked.every((item: string) => !item.toLowerCase().includes(name));
      }),
      { seed: 42, numRuns: 200 },
    );
  });
});
