import { parseInvoice } from '../../../invoice/domain/index.js';
import type { StrategicService } from './strategic-services.js';
import { verifiedServices } from './verified-services.js';

const LINE = '11999990001';
const THIRD_PARTY = 'Serviços Contratados de Terceiros';
const BUNDLE = 'Serviços Bundle Inclusos';
const INVOICE = parseInvoice({
  [LINE]: { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }], [THIRD_PARTY]: [{ desc: 'Babbel', value: 'R$ 19,90' }], [BUNDLE]: [{ desc: 'Aya Books', value: 'R$ 0,00' }] },
});
const claimed = (name: string, type: string | null = 'estrategico', section = THIRD_PARTY): StrategicService => ({ name, msisdn: LINE, value: '1.00', section, type });

describe('what a service is', () => {
  it.each<[string, StrategicService, string | null]>([
    ['a partner’s by its section', claimed('babbel', null), 'estrategico'],
    ['the plan’s, whatever is claimed', claimed('Aya Books'), 'bundle'],
    ['a single service, whatever is claimed', claimed('VOD'), null],
    ['a partner’s of the catalogue that it does not hold', claimed('HBO Max'), 'estrategico'],
    ['nothing that it holds', claimed('Funktoon', 'bundle', BUNDLE), null],
    ['another line’s', { ...claimed('Babbel'), msisdn: '11999990002' }, null],
  ])('says the invoice: %s', (_name, item, type) => {
    const { services, unconfirmed } = verifiedServices([item], INVOICE);
    expect([services.map((service) => service.type), unconfirmed]).toEqual(type === null ? [[], [item.name]] : [[type], []]);
  });

  it.each<[string, StrategicService, string | null]>([
    ['a partner’s by its name', claimed('Netflix Mensal', null, ''), 'estrategico'],
    ['no partner’s by the caller’s word', claimed('VOD'), null],
    ['the plan’s by the caller’s word, which no catalogue holds', claimed('Aya Books', null, BUNDLE), 'bundle'],
  ])('without an invoice says the catalogue: %s', (_name, item, type) => {
    expect(verifiedServices([item], null).services.map((service) => service.type)).toEqual(type === null ? [] : [type]);
  });
});
