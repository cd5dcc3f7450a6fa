export { EffectFence, FenceLost, type FencedStatement, type ToolCallRecord } from './effect-fence.js';
export { type Effect, type EffectOutcome, EffectsJournal, type SettledEffect } from './effects-journal.js';
export { EffectsModule } from './effects.module.js';
