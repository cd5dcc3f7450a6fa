import type { ActionQueue, ConversationState, PendingConfirmation } from '../state.js';

/** Why a question was dropped without being answered by a yes (architecture §4.11). */
export type DiscardReason =
  | 'refused'
  | 'digression'
  | 'replaced'
  | 'asked_again'
  | 'repetitions_exhausted'
  | 'amount_changed'
  | 'void_contract'
  | 'expired'
  | 'out_of_window'
  | 'person_requested'
  | 'end_requested'
  | 'turn_blocked'
  | 'taken_over';

/** A question was put to the customer (CONVERSATION "Hooks de confirmação"). */
export function onConfirmationRequested(state: ConversationState, confirmation: PendingConfirmation): ConversationState {
  return { ...state, pendingConfirmation: confirmation, status: 'awaiting_confirmation' };
}

/** The customer said yes in time: the authorised queue is what runs, and no other. */
export function onConfirmationConsumed(state: ConversationState, queue: ActionQueue): ConversationState {
  return { ...state, actionQueue: queue, pendingConfirmation: null, status: 'executing_action' };
}

/** The question is dropped, and the trace says why (architecture §4.11). Without a question nothing changes. */
export function onConfirmationDiscarded(state: ConversationState, reason: DiscardReason): ConversationState {
  const pending = state.pendingConfirmation;
  if (pending === null) return state;
  return {
    ...state,
    pendingConfirmation: null,
    status: state.status === 'awaiting_confirmation' ? 'open' : state.status,
    decisionTrace: [...state.decisionTrace, { event: 'confirmation_discarded', confirmation_id: pending.id, reason }],
  };
}
