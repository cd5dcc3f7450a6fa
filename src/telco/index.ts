export { ContextInvoices } from './context-invoices.js';
export { DEMONSTRATION_CUSTOMER, DEMONSTRATION_INVOICES } from './simulator/demonstration.js';
export { DemonstrationSeed } from './simulator/demonstration-seed.js';
export { SimulatorCounters } from './simulator/simulator-counters.js';
export * from './telco-gateway.js';
export type * from './telco-service-requests.js';
export { TelcoModule } from './telco.module.js';
