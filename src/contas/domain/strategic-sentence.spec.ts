import type { ItemType, ResolvedInvoiceItem } from '../../invoice/domain/index.js';
import { strategicSentence } from './strategic-sentence.js';

const service = (canonicalName: string, itemType: ItemType = 'estrategico', msisdn = '11999990001'): ResolvedInvoiceItem => ({
  canonicalName,
  toolCategory: 'vas_estrategico',
  itemType,
  msisdn,
  value: null,
  section: 'Serviços Contratados de Terceiros',
  rawEntry: {},
});

describe('the sentence about services that are not cancelled here', () => {
  it('sends the customer to the partner', () => {
    expect(strategicSentence([service('HBO Max')], '123')).toBe(
      'O serviço HBO Max é de um parceiro, e a assinatura é gerenciada com o próprio parceiro, no site ou no aplicativo dele. Registrei o seu pedido sob o protocolo 123.',
    );
  });

  it('says that a bundle belongs to the plan', () => {
    expect(strategicSentence([service('Aya Books', 'bundle')], '123')).toBe(
      'O serviço Aya Books já está incluso no seu plano e não pode ser cancelado separadamente. Registrei o seu pedido sob o protocolo 123.',
    );
  });

  it('keeps partners and bundles apart, names joined, each once', () => {
    const items = [service('HBO Max'), service('Netflix'), service('Netflix', 'estrategico', '11999990002'), service('Aya Books', 'bundle'), service('EXA Segurança', 'bundle')];
    expect(strategicSentence(items, '123')).toBe(
      'Os serviços HBO Max e Netflix são de parceiros, e cada assinatura é gerenciada com o próprio parceiro, no site ou no aplicativo dele. ' +
        'Os serviços Aya Books e EXA Segurança já estão inclusos no seu plano e não podem ser cancelados separadamente. ' +
        'Registrei o seu pedido sob o protocolo 123.',
    );
  });

  it('never says that anything was cancelled', () => {
    expect(strategicSentence([service('HBO Max'), service('Aya Books', 'bundle')], '123')).not.toMatch(/cancelei|foi cancelad/i);
  });
});
