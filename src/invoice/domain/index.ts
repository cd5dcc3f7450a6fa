/** The pure door of the invoice feature. */
export * from './compare-invoices.js';
export * from './chargeable.js';
export * from './invoice.js';
export * from './invoice-facts.js';
export * from './invoice-sections.js';
export { allItems, STRATEGIC_NAMES } from './item-candidates.js';
export * from './item-matcher.js';
export * from './item-resolver.js';
export * from './parse-invoice.js';
export * from './spelling-matcher.js';
