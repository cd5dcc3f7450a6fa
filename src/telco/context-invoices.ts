import type { JsonObject } from '../kernel/json.js';
import type { InvoiceKey } from './telco-gateway.js';

/**
 * The invoice documents that came in `context`, kept by the turn. The simulator finds them here, so that registering
 * an invoice costs no write of its own (architecture §4.9, api.md "Simulator").
 */
export abstract class ContextInvoices {
  /** @returns the invoiceDetail known under the key, null when the tenant has none */
  abstract find(tenantId: string, key: InvoiceKey): Promise<JsonObject | null>;
}
