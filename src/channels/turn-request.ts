import { canonicalPhoneOrAsGiven } from '../kernel/brazilian-phone.js';
import { contentHash } from '../kernel/hash.js';
import type { JsonObject } from '../kernel/json.js';
import type { InvoiceDocument, TurnDetails, TurnRequest } from '../turn/index.js';
import type { CustomerBody, TurnBody } from './turn-body.dto.js';

/** The validated body as the turn takes it: phone canonical, documents by their content hash. */
export function turnRequest(tenantId: string, conversationKey: string, body: TurnBody, traceId: string): TurnRequest {
  const documents = documentsOf(conversationKey, body);
  return {
    tenantId,
    conversationKey,
    messageId: body.messageId,
    text: body.text,
    details: detailsOf(body, documents),
    documents: documents.map(({ document }) => document),
    traceId,
  };
}

interface NamedDocument {
  readonly role: 'invoiceHash' | 'previousInvoiceHash';
  readonly document: InvoiceDocument;
}

function documentsOf(conversationKey: string, { context, customer }: TurnBody): readonly NamedDocument[] {
  const customerKey = customer?.customerId ?? conversationKey;
  const given: readonly (readonly [NamedDocument['role'], JsonObject | undefined])[] = [
    ['invoiceHash', context?.invoiceDetail],
    ['previousInvoiceHash', context?.previousInvoiceDetail],
  ];
  return given.flatMap(([role, document]) => {
    if (document === undefined) return [];
    const hash = contentHash(document);
    // The month before is another invoice than the one that `invoiceId` names.
    const invoiceKey = role === 'invoiceHash' ? (context?.invoiceId ?? hash) : hash;
    return [{ role, document: { hash, customerKey, invoiceKey, document } }];
  });
}

function detailsOf(body: TurnBody, documents: readonly NamedDocument[]): TurnDetails {
  return {
    ...given('channel', body.channel),
    ...given('agentId', body.agentId),
    ...given('customer', body.customer === undefined ? undefined : customerOf(body.customer)),
    ...given('invoiceId', body.context?.invoiceId),
    ...Object.fromEntries(documents.map(({ role, document }) => [role, document.hash])),
    ...given('inReplyTo', body.inReplyTo?.confirmationId),
  };
}

function customerOf(customer: CustomerBody): NonNullable<TurnDetails['customer']> {
  return {
    ...given('customerId', customer.customerId),
    ...given('msisdn', customer.msisdn === undefined ? undefined : canonicalPhoneOrAsGiven(customer.msisdn)),
    ...given('socialSecNo', customer.socialSecNo),
    ...given('name', customer.name),
  };
}

/** A property that is there only with a value. */
function given<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, V>);
}
