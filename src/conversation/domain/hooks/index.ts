/**
 * The named changes of the state, by the headings of CONVERSATION mutations.py. Each is a pure function, applied
 * from one place in the code and never by another hook; `hooks.spec.ts` holds the sources to that.
 */
export * from './action-hooks.js';
export * from './answer-hooks.js';
export * from './confirmation-hooks.js';
export * from './snapshot-hooks.js';
export * from './transition-hooks.js';
export * from './turn-hooks.js';
