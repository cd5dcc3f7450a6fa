import { pendingTamboro, pendingTwo } from '../../testing/pending-contexts.js';
import { fastPath } from '../fast-path.js';

const contesting = pendingTamboro({ pendingConfirmationPrompt: 'Entendi que você deseja contestar o serviço Tamboro Mensal, no valor de R$ 14,99. Correto?' });

describe('another action for the items of the question (architecture §4.11)', () => {
  it.each([
    'não, quero contestar', 'nao, contesta', 'na verdade quero contestar', 'não, prefiro contestar', 'não, só contestar', 'não cancela, contesta', 'não, eu quero contestar esse valor',
    'não, contestar por favor', 'opa, era pra contestar', 'melhor contestar', 'contesta isso', 'não, na verdade contestar a cobrança', 'não moça, contesta o valor',
  ])('"%s" beside a cancellation asks about a contestation', (text) => {
    expect(fastPath(text, pendingTamboro())).toMatchObject({ kind: 'action_request', actionVerbs: ['contestar'], mentionedItems: ['Tamboro Mensal'], affirmation: false, negation: false });
  });

  it.each([
    'não, quero cancelar', 'na verdade cancela', 'não, cancela esse serviço', 'não contesta, cancela', 'não é contestar, é cancelar', 'não quero contestar, quero cancelar', 'cancelar, não contestar',
    'em vez de contestar, cancela', 'ao invés de contestar quero cancelar', 'não era pra contestar, era pra cancelar', 'não é contestação, é cancelamento', 'é cancelamento', 'cancelamento, não contestação',
    'eu quis dizer cancelar', 'não é para contestar e sim cancelar', 'quero cancelar e não contestar',
  ])('"%s" beside a contestation asks about a cancellation', (text) => {
    expect(fastPath(text, contesting)).toMatchObject({ kind: 'action_request', actionVerbs: ['cancelar'], mentionedItems: ['Tamboro Mensal'] });
  });

  it('keeps every item of the question', () => {
    expect(fastPath('não, quero contestar', pendingTwo())).toMatchObject({ mentionedItems: ['Tamboro Mensal', 'TIM Fashion Mensal'] });
  });

  it.each(['não', 'não, não contesta', 'não quero contestar', 'não cancela', 'não, cancela esses não', 'posso contestar?', 'sim', 'pode cancelar', 'cancela e contesta', 'já contestei', 'troca o plano', 'sim e contesta', 'e contesta', 'pode cancelar e contestar', 'não é contestação', 'em vez de contestar', 'não é contestar'])('"%s" is none', (text) => {
    const intent = fastPath(text, pendingTamboro());
    expect(intent?.kind === 'action_request' && intent.actionVerbs.includes('contestar')).toBe(false);
  });
});
