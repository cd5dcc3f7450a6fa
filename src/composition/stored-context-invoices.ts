import type { JsonObject } from '../kernel/json.js';
import type { Database } from '../platform/database/database.js';
import { ContextInvoices } from '../telco/index.js';
import { findRegisteredDocument } from '../turn/index.js';

/** The documents that turns keep of their `context`, as the simulator finds them. */
export class StoredContextInvoices extends ContextInvoices {
  constructor(private readonly database: Database) {
    super();
  }

  override find(tenantId: string, key: { readonly customerKey: string; readonly invoiceKey: string }): Promise<JsonObject | null> {
    return findRegisteredDocument(this.database, tenantId, key.customerKey, key.invoiceKey);
  }
}
