export { StoredContextInvoices } from './stored-context-invoices.js';
export { TelcoInvoiceSource } from './telco-invoice-source.js';
export { WorkflowPortsModule } from './workflow-ports.module.js';
