/** The door of the invoice feature; it is wholly pure and needs no module. */
export * from './domain/index.js';
