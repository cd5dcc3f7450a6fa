import { currentStep, remainingAfterCurrent } from './action-queue.js';
import type { Dialogue } from './dialogue.js';
import { onStepsWithdrawn, onWorkflowAbandoned, onWorkflowPaused, onWorkflowResumed } from './hooks/index.js';
import type { ActionQueue, ActionStep, PendingWorkflow } from './state.js';

/** Keeps what resumes a paused journey, whether it is a step of the queue or not (architecture §4.13). */
export function storePause(dialogue: Dialogue, pending: PendingWorkflow): void {
  dialogue.apply(onWorkflowPaused, pending);
}

/** The answer goes into the journey that waited: the pause is used up. */
export function takeUpPause(dialogue: Dialogue): void {
  dialogue.apply(onWorkflowResumed);
}

/** Nothing of the pause takes the next message; without one nothing changes (architecture §4.28, WORKFLOWS §10). */
export function dropPause(dialogue: Dialogue): void {
  if (dialogue.state.pendingWorkflow !== null) dialogue.apply(onWorkflowAbandoned);
}

/** Nothing of the queue runs after the step that waits. */
export function withdrawSteps(dialogue: Dialogue): void {
  dialogue.apply(onStepsWithdrawn);
}

/** The step of the confirmed queue that waits; null for an informative journey, which is no step. */
export function pausedStep(queue: ActionQueue, { tool }: PendingWorkflow): ActionStep | null {
  const step = currentStep(queue);
  return step?.tool === tool ? step : null;
}

/** The steps of the confirmed queue behind the one that waits. */
export function stepsBehind(queue: ActionQueue, pending: PendingWorkflow): readonly ActionStep[] {
  return pausedStep(queue, pending) === null ? [] : remainingAfterCurrent(queue);
}
