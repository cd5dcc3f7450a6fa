/** The pure vocabulary every feature shares. */
export * from './brazilian-phone.js';
export * from './clock.js';
export * from './errors.js';
export * from './hash.js';
export * from './ids.js';
export * from './json.js';
export * from './masking.js';
export * from './money.js';
export * from './tax-id.js';
export * from './text-folding.js';
