import { loadScripts } from '../../scripts-loader.js';
import { parseInvoice } from '../../../invoice/domain/index.js';
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

  it.each([
    ['cancelar', 'contestar', 'o cancelamento', /^Entendi que você deseja contestar/],
    ['contestar', 'cancelar', 'a contestação', /^Vamos seguir com o cancelamento/],
  ] as const)('after %s, %s of the same charge tells what was done, and asks (architecture §4.13)', async (first, then, noun, question) => {
    const customer = new Conversation(catalog, { workflows: true });
    const wish = (verb: 'cancelar' | 'contestar', item: string) => customer.say(`quero ${verb} o ${item}`, { kind: 'action_request', requestedAction: true, actionVerbs: [verb], mentionedItems: [item] });
    await wish(first, 'tamboro');
    await customer.yes();
    const [, told = '', asked = ''] = /^(.+?\.) ((?:Entendi|Vamos).+)$/.exec((await wish(then, 'tamboro')).text) ?? [];
    expect(told).toMatch(new RegExp(`^Neste atendimento já fiz ${noun} do serviço Tamboro Mensal( \\(protocolo .+\\))?\\.$`));
    expect(asked).toMatch(question);
    await customer.yes();
    expect((await wish(first, 'tamboro')).text).toMatch(/^Neste atendimento já fiz o cancelamento .+ e a contestação .+\. Só peço de novo se você confirmar\.|^Neste atendimento já fiz a contestação .+ e o cancelamento .+\. Só peço de novo se você confirmar\./);
    expect((await wish(then, 'tim fashion')).text).toMatch(question);
  });

  it('of what is done and what is not only the rest is asked, so that one yes does nothing twice (architecture §4.13)', async () => {
    const customer = new Conversation(catalog);
    await customer.request('tamboro');
    await customer.yes();
    const again = await customer.request('tamboro', 'tim fashion');
    expect(again.text).toMatch(/^Neste atendimento já fiz o cancelamento do serviço Tamboro Mensal.*\. Isso eu não vou repetir: para fazer de novo, é só pedir à parte\. Vamos seguir com o cancelamento do serviço TIM Fashion Mensal/);
    await customer.yes();
    expect(customer.runner.startedSteps.map(({ subject }) => subject)).toEqual(['Tamboro Mensal', 'TIM Fashion Mensal']);
    expect((await customer.request('tamboro', 'tim fashion')).text).toContain('Só peço de novo se você confirmar.');
    expect(customer.state.pendingConfirmation?.authorizedQueue.steps).toMatchObject([{ subject: 'Tamboro Mensal e TIM Fashion Mensal' }]);
  });

  it('what is done and left out is told once, where the other act on it is asked for too', async () => {
    const customer = new Conversation(catalog, { workflows: true });
    await customer.say('contesta o tamboro', { ...CANCEL, actionVerbs: ['contestar'] });
    await customer.yes();
    const both = await customer.say('cancela e contesta o tamboro', { ...CANCEL, actionVerbs: ['cancelar', 'contestar'] });
    expect(both.text.match(/já fiz a contestação/g)).toHaveLength(1);
    expect(both.text).toMatch(/Isso eu não vou repetir.+Vamos seguir com o cancelamento do serviço Tamboro Mensal/);
  });

  it('a part that the question does not cover is told as left out', async () => {
    const asked = await new Conversation(catalog).say('cancela minha linha e o tamboro', CANCEL);
    expect(asked.text).toBe(`Linha, plano ou conta eu não consigo cancelar nem mudar por aqui, então essa parte fica de fora. ${TAMBORO}`);
  });
});

describe('a contestation (architecture §4.14)', () => {
  const invoice = parseInvoice({
    '11900007048': { 'SVA Detalhe Total': [{ desc: 'Tamboro Mensal', value: 'R$ 14,99' }], 'Serviços Bundle Inclusos': [{ desc: 'Aya Books', value: 'R$ 0,00' }] },
  });
  const contest = (...mentionedItems: readonly string[]) => ({ kind: 'action_request', requestedAction: true, actionVerbs: ['contestar'], mentionedItems }) as const;

  it('of what is not charged is refused before any question', async () => {
    const customer = new Conversation(catalog, { invoice, workflows: true });
    const refused = await customer.say('quero contestar o aya books', contest('aya books'));
    expect(refused.decision).toMatchObject({ action: 'fallback_to_orchestrator', rule: '5', reason: 'item_not_contestable' });
    expect(refused.text).toContain('Aya Books');
    expect(customer.state.pendingConfirmation).toBeNull();
  });

  it('of which one item cannot be contested asks about the other, and says why', async () => {
    const customer = new Conversation(catalog, { invoice, workflows: true });
    const asked = await customer.say('quero contestar o aya books e o tamboro', contest('aya books', 'tamboro'));
    expect(asked.text).toMatch(/Aya Books.*contestar o serviço Tamboro Mensal/);
    expect(customer.state.pendingConfirmation?.authorizedQueue.steps.flatMap(({ items }) => items.map(({ canonicalName }) => canonicalName))).toEqual(['Tamboro Mensal']);
  });
});
