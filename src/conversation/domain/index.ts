/** The pure door of the dialogue. */
export { ActionQueueExecutor } from './action-executor.js';
export { speechOf } from './channel/index.js';
export { ResponseComposer } from './composer/index.js';
export { isLive } from './confirmation-manager.js';
export type { DecisionAction, FinalizationStatus, InformativeTool, RuleId } from './decision.js';
export { type HookObserver, type HookRecord } from './dialogue.js';
export { closeDialogue, discardPending } from './discard-pending.js';
export { buildIntentContext } from './intent-context.js';
export { DeterministicOrchestrator } from './orchestrator/index.js';
export {
  type CustomerFacts,
  type EndedJourney,
  type FinalizationRequest,
  type InformativeRequest,
  type JourneyReply,
  type JourneyRequest,
  type JourneyResult,
  JourneyRunner,
  type JourneyScope,
  OVERTAKEN,
  type ReleaseCheck,
  type ReplyRequest,
  type StepParts,
  type StoppedJourney,
} from './ports/journey-runner.js';
export { Orchestrator } from './ports/orchestrator.js';
export { ConversationRuntime } from './runtime/runtime.js';
export type { RuntimeInput, RuntimeResult } from './runtime/runtime-types.js';
export type { RuntimeParts } from './runtime/turn-context.js';
export { ScriptCatalog } from './scripts/index.js';
export { deserializeState, serializeState, storeState } from './serialization/index.js';
export { deserializeFacts, serializeFacts } from './serialization/session-facts-json.js';
export { NO_SESSION_FACTS, type SessionFacts } from './session-facts.js';
export { SessionPhrases } from './session-phrases.js';
export { stepsBehind } from './workflow-pause.js';
export {
  type ActionItemResult,
  type ActionStep,
  type ActionTool,
  type Channel,
  type ConversationState,
  type ConversationStatus,
  type InvoiceAnswer,
  newConversationState,
  type PendingWorkflow,
  type ResolvedAction,
  type ToolOutcome,
} from './state.js';
