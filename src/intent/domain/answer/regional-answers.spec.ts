import { pendingTamboro } from '../../testing/pending-contexts.js';
import { ScriptedIntentClassifier } from '../../testing/scripted-intent-classifier.js';
import { fastPath } from '../fast-path.js';
import { IntentExtractor } from '../intent-extractor.js';

const pending = pendingTamboro();

/** What becomes of a message that a too willing classifier takes for a yes. */
async function affirms(text: string): Promise<boolean> {
  const willing = new ScriptedIntentClassifier([{ kind: 'confirmation_response', affirmation: true }]);
  return (await new IntentExtractor([willing]).extract(text, pending)).affirmation;
}

describe('an answer with the interjections of a region', () => {
  it.each(['oxe, pode sim', 'por mim pode cancelar', 'por mim tudo ok', 'oxente, claro', 'bah pode sim tchê', 'mas bah, pode cancelar', 'sim meu nego', 'pode minha filha', 'tá bão pode', 'ô se pode', 'positivo operante', 'certíssimo', 'sim, é sobre ele mesmo', 'prossiga-se com o cancelamento'])('"%s" is a yes', (text) => {
    expect(fastPath(text, pending)).toMatchObject({ kind: 'confirmation_response', affirmation: true });
  });

  it.each(['quero não visse', 'por mim não', 'oxe não', 'bah não', 'tá doido, não', 'carece não', 'precisa não moça', 'absolutamente não', 'eu disse não', 'prefiro que não', 'vou deixar como está', 'deixa ele aí', 'pensei melhor e não quero', 'pára', 'dispenso', 'que nada'])('"%s" is a no', (text) => {
    expect(fastPath(text, pending)).toMatchObject({ kind: 'confirmation_response', negation: true, affirmation: false });
  });

  it.each([
    'por mim', 'por mim tanto faz', 'por mim cancela o contrato', 'por mim pode manter', 'quem sabe amanhã', 'agora não, quem sabe outro dia', 'sim, quem sabe mês que vem', 'sim se devolverem', 'justo', 'que seja', 'amém', 'esse mesmo', 'ele mesmo contratou', 'nada contra', 'confere', 'já é demais', 'oxe que isso', 'oxente tá doido sim', 'desejo sim continuar', 'aceito sim a cobrança', 'concordo sim com a cobrança', 'confirmo sim que contratei',
    'dou ok pra manter', 'isso desse mesmo que eu gosto', 'sim deus me livre', 'graças a deus', 'pode deixar', 'manda ver a fatura', 'só confirmo se devolverem', 'pode se não tiver multa', 'aceito desde que devolvam', 'é sobre ele', 'tá valendo a promoção', 'perfeito só que não',
    'bacana', 'maneiro', 'ficou tudo ok', 'tudo esclarecido', 'agora fez sentido', 'sanou a dúvida', 'não tenho mais dúvidas', 'fui eu mesmo que assinei', 'no app', 'para o tamboro', 'no valor de 14,99', 'para cancelar',
  ])('"%s" is no yes, whatever a classifier says', async (text) => {
    expect(await affirms(text)).toBe(false);
  });
});
