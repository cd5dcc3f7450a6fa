import type { CustomerFacts } from '../conversation/domain/index.js';
import type { ToolCallRecord } from '../effects/index.js';
import type { Invoice } from '../invoice/domain/index.js';
import type { ActionContext } from '../workflow-engine/domain/index.js';

/** What the session has in hand: the CompleteInvoices prefetch, which no journey fetches a second time (architecture §4.29). */
export interface PrefetchedInvoices {
  readonly current: Invoice | null;
  readonly previous: Invoice | null;
}

interface ContasScopeParts {
  readonly customer: CustomerFacts;
  readonly invoiceId: string | null;
  readonly invoiceHash: string | null;
  readonly invoices: PrefetchedInvoices;
  /** Notes a read of the operator's systems for the turn's trace; effects are noted by the journal. */
  readonly record: (call: ToolCallRecord) => void;
}

/** What a conversation hands to the actions of its executions; the engine passes it on unread. */
export class ContasScope {
  readonly customer: CustomerFacts;
  readonly invoiceId: string | null;
  readonly invoiceHash: string | null;
  readonly invoices: PrefetchedInvoices;
  readonly record: (call: ToolCallRecord) => void;

  constructor({ customer, invoiceId, invoiceHash, invoices, record }: ContasScopeParts) {
    this.customer = customer;
    this.invoiceId = invoiceId;
    this.invoiceHash = invoiceHash;
    this.invoices = invoices;
    this.record = record;
  }
}

/** The conversation behind an execution; null for one that was started over the execution API. */
export function contasScopeOf({ scope }: Pick<ActionContext, 'scope'>): ContasScope | null {
  return scope instanceof ContasScope ? scope : null;
}
