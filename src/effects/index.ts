export { CommittingFence, type CommitWrite, EffectFence, FenceLost, type ReceiptRead, type Rider, type FencedStatement, type ToolCallRecord } from './effect-fence.js';
export { type Effect, type EffectAttempt, type EffectOutcome, EffectsJournal, type SettledEffect } from './effects-journal.js';
export { EffectsModule } from './effects.module.js';
