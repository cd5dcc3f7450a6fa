export { ContextInvoices } from './context-invoices.js';
export { DEMONSTRATION_CUSTOMER, DEMONSTRATION_INVOICES } from './simulator/demonstration.js';
export { DemonstrationSeed } from './simulator/demonstration-seed.js';
export * from './telco-gateway.js';
export { TelcoModule } from './telco.module.js';
