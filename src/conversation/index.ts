export * from './domain/index.js';
export { ConversationModule, hookEmitter } from './conversation.module.js';
export { loadScripts } from './scripts-loader.js';
