export { StoredContextInvoices } from './stored-context-invoices.js';
export { TelcoInvoiceSource } from './telco-invoice-source.js';
