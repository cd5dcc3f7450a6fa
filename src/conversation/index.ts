export * from './domain/index.js';
export { ConversationModule } from './conversation.module.js';
export { loadScripts } from './scripts-loader.js';
