import type { JsonObject } from '../../kernel/json.js';
import type { Database } from '../../platform/database/database.js';
import type { ConversationId } from './lease.js';

/** One document that a turn of this conversation gave or fetched, by content hash; null when it is gone. */
export async function findInvoiceDocument(database: Database, id: ConversationId, hash: string): Promise<JsonObject | null> {
  const rows = await database.query<{ document: JsonObject }>({
    name: 'turn.find_invoice_document',
    text: 'SELECT document FROM invoice_documents WHERE tenant_id = $1 AND conversation_key = $2 AND hash = $3',
    values: [id.tenantId, id.conversationKey, hash],
  });
  return rows[0]?.document ?? null;
}

/**
 * Documents that came without a customerId belong to the customer whom the session knows: the operator finds an invoice
 * by customerId, else by conversationKey (architecture §4.9).
 */
export async function adoptDocuments(database: Database, id: ConversationId, customerId: string): Promise<void> {
  await database.query({
    name: 'turn.adopt_documents',
    text: `UPDATE invoice_documents SET customer_key = $3
           WHERE tenant_id = $1 AND conversation_key = $2 AND customer_key = conversation_key`,
    values: [id.tenantId, id.conversationKey, customerId],
  });
}

/** The first document that came in `context` under the operator's key of an invoice (architecture §4.9). */
export async function findRegisteredDocument(
  database: Database,
  tenantId: string,
  customerKey: string,
  invoiceKey: string,
): Promise<JsonObject | null> {
  const rows = await database.query<{ document: JsonObject }>({
    name: 'turn.find_registered_document',
    text: `SELECT document FROM invoice_documents
           WHERE tenant_id = $1 AND customer_key = $2 AND invoice_key = $3 ORDER BY created_at, hash LIMIT 1`,
    values: [tenantId, customerKey, invoiceKey],
  });
  return rows[0]?.document ?? null;
}
