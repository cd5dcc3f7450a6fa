import { advance } from '../action-queue.js';
import type { ActionStep, ConversationState, PendingWorkflow, ResolvedAction } from '../state.js';

/** A step is about to run: seen by observers only, the state stays (CONVERSATION "Hooks de ação"). */
export function onActionStarted(state: ConversationState, _step: ActionStep): ConversationState {
  return state;
}

/** A step ended in a way the queue moves on from: success, no match, partial (architecture §4.13). */
export function onActionCompleted(state: ConversationState, action: ResolvedAction): ConversationState {
  return { ...state, lastCompletedAction: action, actionQueue: advance(state.actionQueue) };
}

/** A step failed or its outcome is unknown: recorded, and the cursor stays on it (architecture §4.13, case C32). */
export function onActionStopped(state: ConversationState, action: ResolvedAction): ConversationState {
  return { ...state, lastCompletedAction: action, status: 'open' };
}

/** The customer takes back what waits behind the current step: it is no part of the queue any more (architecture §4.11). */
export function onStepsWithdrawn(state: ConversationState): ConversationState {
  const { steps, cursor } = state.actionQueue;
  return { ...state, actionQueue: { steps: steps.slice(0, cursor + 1), cursor } };
}

/** A journey waits for the customer; what resumes it is kept (CONVERSATION "Hooks de workflow"). */
export function onWorkflowPaused(state: ConversationState, pending: PendingWorkflow): ConversationState {
  return { ...state, pendingWorkflow: pending, status: 'awaiting_workflow_input' };
}

/** The customer's answer goes into the paused journey: the pause is used up. */
export function onWorkflowResumed(state: ConversationState): ConversationState {
  return { ...state, pendingWorkflow: null, status: 'executing_action' };
}

/** The customer left a paused journey: the pause and its step are dropped (architecture §4.28). */
export function onWorkflowAbandoned(state: ConversationState): ConversationState {
  return { ...state, pendingWorkflow: null, status: 'open' };
}
