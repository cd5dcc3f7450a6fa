import type { Dialogue } from './dialogue.js';
import { onWorkflowPaused } from './hooks/index.js';
import type { PendingWorkflow } from './state.js';

/** Keeps what resumes a paused journey, whether it is a step of the queue or not (architecture §4.13). */
export function storePause(dialogue: Dialogue, pending: PendingWorkflow): void {
  dialogue.apply(onWorkflowPaused, pending);
}
