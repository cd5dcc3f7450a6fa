import type { ExtractedIntent } from '../../../intent/domain/index.js';
import type { JsonObject } from '../../../kernel/json.js';
import type { ConversationState } from '../state.js';

/**
 * A turn begins: the dialogue owns the count (CONVERSATION "Hooks de ciclo de turno"). A request for a person
 * is no end (architecture §4.3). A journey that was closed in the turn before is open again (§4.16), and the
 * trace holds the last turn only (§4.20).
 */
export function onTurnStarted(state: ConversationState, intent: ExtractedIntent): ConversationState {
  return {
    ...state,
    turnIndex: state.turnIndex + 1,
    clientRequestedEnd: intent.kind === 'human_or_end' && !intent.wantsPerson,
    status: state.status === 'closed' ? 'open' : state.status,
    decisionTrace: [],
  };
}

/** Adds one entry to the trace of this turn: what was understood, and what was decided. */
export function onDecisionTraced(state: ConversationState, entry: JsonObject): ConversationState {
  return { ...state, decisionTrace: [...state.decisionTrace, entry] };
}

/** The message was outside of the service's subject (CONVERSATION "Hooks de off-context"). */
export function onOffContextDetected(state: ConversationState): ConversationState {
  return { ...state, offContextCount: state.offContextCount + 1 };
}

/** The message was inside it: the run of off-context turns ends. */
export function onInContextMessage(state: ConversationState): ConversationState {
  return { ...state, offContextCount: 0 };
}
