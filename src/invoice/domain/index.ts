/** The pure door of the invoice feature. */
export * from './compare-invoices.js';
export * from './chargeable.js';
export { isBilledSection, summaryEntries } from './charge-groups.js';
export * from './contestable-charges.js';
export { contestationErrorSentence, creditSentence, notCancellableSentence } from './contestation-sentence.js';
export * from './contestation-validation.js';
export * from './difference-reasons.js';
export * from './invoice.js';
export * from './invoice-facts.js';
export * from './invoice-place.js';
export * from './invoice-sections.js';
export { allItems, isCancellable, isStrategicService, STRATEGIC_NAMES } from './item-candidates.js';
export * from './item-matcher.js';
export * from './item-resolver.js';
export type { OtherCharge } from './other-charges.js';
export * from './parse-invoice.js';
export * from './proportional-entry.js';
export * from './spelling-matcher.js';
