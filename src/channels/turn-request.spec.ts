import { contentHash } from '../kernel/hash.js';
import type { TurnBody } from './turn-body.dto.js';
import { turnRequest } from './turn-request.js';

const DOCUMENT = { '11999990001': { Plano: [] } };
const PREVIOUS = { '11999990001': { Plano: [{ desc: 'TIM Black', value: 'R$ 1,00' }] } };
const request = (body: Partial<TurnBody>) => turnRequest('demo', 'c-1', { messageId: 'm', text: ' Oi \n', ...body }, 'trace');

describe('turnRequest', () => {
  it('takes the text as it was sent, and says nothing of what was not given', () => {
    expect(request({})).toEqual({ tenantId: 'demo', conversationKey: 'c-1', messageId: 'm', text: ' Oi \n', details: {}, documents: [], traceId: 'trace' });
  });

  it('names channel, agent, customer and button', () => {
    const { details } = request({ channel: 'voice', agentId: 'a', customer: { customerId: 'C', socialSecNo: '52998224725', name: 'Ana' }, inReplyTo: { confirmationId: 'x' } });
    expect(details).toEqual({ channel: 'voice', agentId: 'a', customer: { customerId: 'C', socialSecNo: '52998224725', name: 'Ana' }, inReplyTo: 'x' });
  });

  it.each([
    ['(11) 99999-0001', '5511999990001'],
    ['+55 11 99999-0001', '5511999990001'],
    ['ramal 12', 'ramal 12'],
  ])('the line %p is %p, canonical or as given', (given, line) => {
    expect(request({ customer: { msisdn: given } }).details.customer).toEqual({ msisdn: line });
  });

  it('keeps documents by their content, under the customer and the invoice', () => {
    const { details, documents } = request({ customer: { customerId: 'C' }, context: { invoiceId: 'F', invoiceDetail: DOCUMENT, previousInvoiceDetail: PREVIOUS } });
    const [hash, previousHash] = [contentHash(DOCUMENT), contentHash(PREVIOUS)];
    expect(details).toMatchObject({ invoiceId: 'F', invoiceHash: hash, previousInvoiceHash: previousHash });
    // The month before is another invoice than the one that is named.
    expect(documents).toEqual([
      { hash, customerKey: 'C', invoiceKey: 'F', document: DOCUMENT },
      { hash: previousHash, customerKey: 'C', invoiceKey: previousHash, document: PREVIOUS },
    ]);
  });

  it('a document without customer and invoice stands under the conversation and its content', () => {
    const hash = contentHash(DOCUMENT);
    expect(request({ context: { invoiceDetail: DOCUMENT } }).documents).toEqual([{ hash, customerKey: 'c-1', invoiceKey: hash, document: DOCUMENT }]);
  });
});
