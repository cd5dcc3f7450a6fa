import type { ConversationState } from '../state.js';

/** The journey ended (CONVERSATION "Hooks de finalização"). */
export function onFinalizationEmitted(state: ConversationState, reason: string): ConversationState {
  return { ...state, lastFinalizationReason: reason, status: 'closed' };
}

/** The queue holds another step (CONVERSATION "Hooks de transição"). */
export function onNextActionRequested(state: ConversationState): ConversationState {
  return { ...state, status: 'executing_action' };
}

/** The result says that the service can end. */
export function onFinalizeRecommended(state: ConversationState): ConversationState {
  return { ...state, status: 'finalizing' };
}

/** Nothing waits: the customer may go on with anything. */
export function onTurnContinued(state: ConversationState): ConversationState {
  return { ...state, status: 'open' };
}
