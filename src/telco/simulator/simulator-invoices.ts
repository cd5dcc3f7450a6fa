import { Injectable } from '@nestjs/common';
import { IdGenerator } from '../../kernel/ids.js';
import type { JsonObject } from '../../kernel/json.js';
import { Database } from '../../platform/database/database.js';
import { ContextInvoices } from '../context-invoices.js';
import type { InvoiceKey, InvoiceReference } from '../telco-gateway.js';
import { invoiceDate } from './invoice-month.js';

/** A year of invoices is the most that is answered. */
const MOST = 12;

interface DocumentRow {
  readonly document: JsonObject;
}

/** The operator's invoices: the simulator's own, and behind them the documents that came in `context` (architecture §4.9). */
@Injectable()
export class SimulatorInvoices {
  constructor(
    private readonly database: Database,
    private readonly ids: IdGenerator,
    private readonly context: ContextInvoices,
  ) {}

  /** Stores an invoice, in place of one under the same key. */
  async put(tenantId: string, key: InvoiceKey, document: JsonObject): Promise<void> {
    await this.database.query({
      name: 'simulator.put_invoice',
      text: `INSERT INTO simulator_invoices (tenant_id, customer_key, invoice_key, document, invoice_date, stored_id)
             VALUES ($1, $2, $3, $4::json, $5, $6)
             ON CONFLICT (tenant_id, customer_key, invoice_key) DO UPDATE
             SET document = excluded.document, invoice_date = excluded.invoice_date, stored_id = excluded.stored_id`,
      values: this.rowOf(tenantId, key, document),
    });
  }

  /** Stores an invoice unless one is known under the key. */
  async putIfAbsent(tenantId: string, key: InvoiceKey, document: JsonObject): Promise<void> {
    await this.database.query({
      name: 'simulator.put_invoice_if_absent',
      text: `INSERT INTO simulator_invoices (tenant_id, customer_key, invoice_key, document, invoice_date, stored_id)
             VALUES ($1, $2, $3, $4::json, $5, $6) ON CONFLICT DO NOTHING`,
      values: this.rowOf(tenantId, key, document),
    });
  }

  /** The invoice under the key: the simulator's own, else the document from `context`, else null. */
  async find(tenantId: string, key: InvoiceKey): Promise<JsonObject | null> {
    const [own] = await this.database.query<DocumentRow>({
      name: 'simulator.find_invoice',
      text: 'SELECT document FROM simulator_invoices WHERE tenant_id = $1 AND customer_key = $2 AND invoice_key = $3',
      values: [tenantId, key.customerKey, key.invoiceKey],
    });
    return own?.document ?? this.context.find(tenantId, key);
  }

  /** The customer's own invoices, newest first; without any, the document from `context` under `fallback`. */
  async list(tenantId: string, customerKey: string, fallback: InvoiceKey | null): Promise<readonly JsonObject[]> {
    const own = await this.database.query<DocumentRow>({
      name: 'simulator.list_invoices',
      text: `SELECT document FROM simulator_invoices WHERE tenant_id = $1 AND customer_key = $2
             ORDER BY invoice_date DESC NULLS LAST, stored_id DESC LIMIT $3`,
      values: [tenantId, customerKey, MOST],
    });
    if (own.length > 0) return own.map((row) => row.document);
    const document = fallback === null ? null : await this.context.find(tenantId, fallback);
    return document === null ? [] : [document];
  }

  /** The invoice that a request is about, as `buscar_fatura` and `consultar_faturas` would answer it. */
  async current(tenantId: string, { customerKey, invoiceId, invoiceHash }: InvoiceReference): Promise<JsonObject | null> {
    if (invoiceId !== null) return this.find(tenantId, { customerKey, invoiceKey: invoiceId });
    const fallback = invoiceHash === null ? null : { customerKey, invoiceKey: invoiceHash };
    const [latest] = await this.list(tenantId, customerKey, fallback);
    return latest ?? null;
  }

  private rowOf(tenantId: string, key: InvoiceKey, document: JsonObject): readonly unknown[] {
    return [tenantId, key.customerKey, key.invoiceKey, JSON.stringify(document), invoiceDate(document), this.ids.next()];
  }
}
