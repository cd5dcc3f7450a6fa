import { parseInvoice } from '../../../invoice/domain/index.js';
import { loadScripts } from '../../scripts-loader.js';
import { Conversation } from '../testing/a-conversation.js';

const catalog = loadScripts('config/scripts');
const invoice = parseInvoice({
  '11900007048': {
    Plano: [{ desc: 'TIM Black', value: 'R$ 159,98' }],
    Descontos: [{ desc: 'Desconto Fidelidade', value: '-R$ 20,00' }],
    'SVA Detalhe Total': [{ desc: 'Tamboro Mensal', value: 'R$ 14,99' }],
    'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: 'R$ 39,90' }],
    'Juros e Multas': [{ desc: 'Multa por atraso', value: 'R$ 3,80' }, { desc: 'Juros de mora', value: 'R$ 0,63' }],
  },
});
const WAY_OUT = 'Pergunte o que é essa cobrança e eu explico; para tratar dela, peça para falar com uma pessoa.';

function request(verb: string | null, ...mentionedItems: readonly string[]) {
  return { kind: 'action_request', requestedAction: true, actionVerbs: verb === null ? [] : [verb], mentionedItems } as const;
}

describe('a request for what is on the invoice and no service (architecture §4.14)', () => {
  it.each([
    ['contesta a multa por atraso', request('contestar', 'multa por atraso'), 'Multa por atraso'],
    ['quero contestar o plano tim black', request('contestar', 'plano tim black'), 'TIM Black'],
    ['quero o estorno dos juros', request('devolver'), 'Juros de mora'],
    ['não reconheço essa multa', request(null, 'multa'), 'Multa por atraso'],
  ] as const)('"%s" hears why it cannot be contested, and nothing is asked', async (text, intent, name) => {
    const customer = new Conversation(catalog, { invoice, workflows: true });
    const refused = await customer.say(text, intent);
    expect(refused.decision).toEqual({ action: 'fallback_to_orchestrator', rule: '6', reason: 'item_not_contestable' });
    expect(refused.text).toBe(`${name} não é um serviço avulso cobrado na fatura, por isso essa cobrança não pode ser contestada por aqui. ${WAY_OUT}`);
    expect(customer.state.pendingConfirmation).toBeNull();
    expect(customer.facts.openQuestion).toBeNull();
  });

  it.each([
    ['cancela a multa por atraso', request('cancelar', 'multa por atraso'), 'Multa por atraso'],
    ['tira os juros da minha conta', request('tirar'), 'Juros de mora'],
    ['cancela o desconto fidelidade', request('cancelar', 'desconto fidelidade'), 'Desconto Fidelidade'],
  ] as const)('"%s" hears why it cannot be cancelled', async (text, intent, name) => {
    const refused = await new Conversation(catalog, { invoice, workflows: true }).say(text, intent);
    expect(refused.decision).toEqual({ action: 'fallback_to_orchestrator', rule: '6', reason: 'item_not_cancellable' });
    expect(refused.text).toBe(`${name} não é um serviço avulso cobrado na fatura, por isso não pode ser cancelado nem retirado por aqui. ${WAY_OUT}`);
  });

  it.each([
    ['contesta o crédito de 12 reais', 'Crédito da fatura anterior'],
    ['quero contestar esse estorno de 14,99', 'O crédito de VOD'],
    ['contesta o crédito da fatura anterior', 'Crédito da fatura anterior'],
    ['não reconheço esse crédito', 'Um crédito'],
    ['contesta o crédito de 99 reais', 'Um crédito'],
  ])('"%s" hears that a credit is no charge', async (text, name) => {
    const credits = parseInvoice({
      'Fatura Resumo': { itens: [{ desc: 'Crédito da fatura anterior', value: '-R$ 12,00' }] },
      '11900007048': { 'SVA Detalhe Total': [{ desc: 'VOD', value: '-R$ 14,99' }, { desc: 'Tamboro Mensal', value: 'R$ 14,99' }] },
    });
    const customer = new Conversation(catalog, { invoice: credits, workflows: true });
    const refused = await customer.say(text, request('contestar'));
    expect(refused.decision).toEqual({ action: 'fallback_to_orchestrator', rule: '6', reason: 'item_not_contestable' });
    expect(refused.text).toBe(`${name} é um valor a seu favor, e não uma cobrança, por isso não há o que contestar nem cancelar nele. Se quiser, peça para falar com uma pessoa.`);
    expect(customer.state.pendingConfirmation).toBeNull();
  });

  it('beside a service it is told before the question about the service', async () => {
    const customer = new Conversation(catalog, { invoice, workflows: true });
    const asked = await customer.say('contesta o tamboro e a multa', request('contestar', 'tamboro'));
    expect(asked.text).toMatch(/^Multa por atraso não é um serviço avulso .+ Entendi que você deseja contestar o serviço Tamboro Mensal/);
    expect(customer.state.pendingConfirmation?.authorizedQueue.steps).toHaveLength(1);
  });

  it('beside a service that cannot be contested either, both are told', async () => {
    const refused = await new Conversation(catalog, { invoice, workflows: true }).say('contesta o hbo max e a multa', request('contestar', 'hbo max'));
    expect(refused.text).toMatch(/HBO Max é um serviço de parceiro.+Multa por atraso não é um serviço avulso/);
  });

  it('a name that stands nowhere is told as missing beside it', async () => {
    const refused = await new Conversation(catalog, { invoice, workflows: true }).say('cancela a multa por atraso e o xyzzy', request('cancelar', 'multa por atraso', 'xyzzy'));
    expect(refused.text).toContain('Não localizei o serviço xyzzy na sua fatura.');
  });

  it('a condition names no charge', async () => {
    const asked = await new Conversation(catalog, { invoice, workflows: true }).say('cancela o tamboro sem multa', request('cancelar', 'tamboro'));
    expect(asked.text).not.toContain('Multa por atraso');
  });

  it('what is on the invoice nowhere is not found, and its name is asked for', async () => {
    const customer = new Conversation(catalog, { invoice, workflows: true });
    const missing = await customer.say('cancela o xyzzy', request('cancelar', 'xyzzy'));
    expect(missing.decision.action).toBe('item_not_found');
    expect(customer.facts.openQuestion).not.toBeNull();
  });
});
