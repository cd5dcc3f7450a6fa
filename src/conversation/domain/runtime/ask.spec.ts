import { loadScripts } from '../../scripts-loader.js';
import { Conversation } from '../testing/a-conversation.js';

const catalog = loadScripts('config/scripts');
const TAMBORO = 'Vamos seguir com o cancelamento do serviço Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048 e providenciar a retirada dos valores da fatura. Você confirma?';
const CANCEL = { kind: 'action_request', requestedAction: true, actionVerbs: ['cancelar'], mentionedItems: ['tamboro'] } as const;

describe('what is told before a confirmation question', () => {
  it('an item that was done in this session is told before it is asked again, and still waits for its yes', async () => {
    const customer = new Conversation(catalog);
    await customer.request('tamboro');
    await customer.yes();
    expect(customer.facts.doneItems).toMatchObject([{ tool: 'cancelar_vas_avulso', name: 'Tamboro Mensal', msisdn: '11900007048', turnIndex: 2 }]);
    const again = await customer.request('tamboro');
    expect(again.text).toMatch(/^Neste atendimento já fiz o cancelamento do serviço Tamboro Mensal( \(protocolo .+\))?\. Só peço de novo se você confirmar\. Vamos seguir/);
    expect(customer.runner.startedSteps).toHaveLength(1);
    expect((await customer.no()).decision.rule).toBe('1.6');
  });

  it('another item is asked about without it', async () => {
    const customer = new Conversation(catalog);
    await customer.request('tamboro');
    await customer.yes();
    expect((await customer.request('tim fashion')).text).toMatch(/^Vamos seguir com o cancelamento do serviço TIM Fashion Mensal/);
  });


  it('a part that the question does not cover is told as left out', async () => {
    const asked = await new Conversation(catalog).say('cancela minha linha e o tamboro', CANCEL);
    expect(asked.text).toBe(`Linha, plano ou conta eu não consigo cancelar nem mudar por aqui, então essa parte fica de fora. ${TAMBORO}`);
  });
});
