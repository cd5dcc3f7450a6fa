/** The pure door of the feature. */
export * from './burst.js';
export { claimsAgreedAmount } from './cues/agreed-amount.js';
export * from './extracted-intent.js';
export * from './fast-path.js';
export * from './intent-classifier.js';
export * from './intent-extractor.js';
export * from './intent.js';
export { readUtterance } from './language/utterance.js';
export { LINE_WORDS } from './mentions/line-endings.js';
export * from './value-interpreter.js';
