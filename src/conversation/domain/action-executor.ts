import { assertNever, AppError } from '../../kernel/errors.js';
import { currentStep, remainingAfterCurrent } from './action-queue.js';
import type { Dialogue } from './dialogue.js';
import {
  onActionCompleted,
  onActionStarted,
  onActionStopped,
  onInvoiceSnapshotInvalidated,
  onWorkflowResumed,
} from './hooks/index.js';
import type { JourneyResult, JourneyRunner, JourneyScope } from './ports/journey-runner.js';
import type { ActionItemResult, ActionStep, PendingWorkflow, ResolvedAction, ToolOutcome } from './state.js';
import { storePause } from './workflow-pause.js';

/** How the step ended for the dialogue. `stopped` halts the queue before `afterToolResult` (architecture §4.13). */
export type StepOutcome =
  | { readonly kind: 'queue_empty' }
  | {
      readonly kind: 'completed';
      readonly action: ResolvedAction;
      /** The sentence of the journey; null lets the composer phrase the outcome. */
      readonly message: string | null;
      readonly recommendsFinalization: boolean;
    }
  | { readonly kind: 'paused'; readonly pending: PendingWorkflow; readonly message: string }
  | { readonly kind: 'stopped'; readonly action: ResolvedAction };

/** The idempotency key of a step: derived from its confirmation and its place in the queue (architecture §4.27). */
export type ExecutionKeyOf = (step: ActionStep, index: number) => string;

/** Runs the confirmed queue step by step (CONVERSATION action_executor). */
export class ActionQueueExecutor {
  constructor(private readonly runner: JourneyRunner) {}

  /**
   * Runs the step at the cursor. The cursor moves on success, no match and partial only; a pause is stored and the
   * step stays current. What the runner throws (a lost fence) leaves the state at the started step.
   */
  async executeNext(dialogue: Dialogue, scope: JourneyScope, executionKeyOf: ExecutionKeyOf): Promise<StepOutcome> {
    const queue = dialogue.state.actionQueue;
    const step = currentStep(queue);
    if (step === null) return { kind: 'queue_empty' };
    dialogue.apply(onActionStarted, step);
    const remaining = remainingAfterCurrent(queue).map(({ tool, subject }) => ({ tool, subject }));
    const result = await this.runner.start({ step, executionKey: executionKeyOf(step, queue.cursor), remaining, scope });
    return settle(dialogue, step, result);
  }

  /**
   * Hands the customer's answer to the paused step; the same outcomes as a first run, another pause included (case C02).
   * @param value the interpreted answer, one of the pause's allowed values
   * @throws AppError `internal_error` when no step of the queue is paused
   */
  async resumeCurrent(dialogue: Dialogue, value: string, scope: JourneyScope): Promise<StepOutcome> {
    const { actionQueue, pendingWorkflow } = dialogue.state;
    const step = currentStep(actionQueue);
    if (step === null || pendingWorkflow === null) {
      throw new AppError('internal_error', 'No step of the queue is paused.', { kind: 'unexpected' });
    }
    dialogue.apply(onWorkflowResumed);
    return settle(dialogue, step, await this.runner.resume(pendingWorkflow, value, scope));
  }
}

function settle(dialogue: Dialogue, step: ActionStep, result: JourneyResult): StepOutcome {
  switch (result.kind) {
    case 'paused':
      storePause(dialogue, result.pending);
      return { kind: 'paused', pending: result.pending, message: result.message };
    case 'completed':
      return complete(dialogue, step, result);
    case 'failed':
      return stop(dialogue, step, 'failure', result);
    case 'unknown':
      return stop(dialogue, step, 'unknown', result);
    default:
      return assertNever(result);
  }
}

function complete(dialogue: Dialogue, step: ActionStep, result: Extract<JourneyResult, { kind: 'completed' }>): StepOutcome {
  const action: ResolvedAction = {
    ...actionOf(step, result.outcome, result.items),
    protocol: result.protocol,
    resultSummary: result.output,
  };
  dialogue.apply(onActionCompleted, action);
  forgetSnapshotAfterCancellation(dialogue, action);
  return { kind: 'completed', action, message: result.message, recommendsFinalization: result.recommendsFinalization };
}

function stop(
  dialogue: Dialogue,
  step: ActionStep,
  outcome: 'failure' | 'unknown',
  result: { readonly items: readonly ActionItemResult[]; readonly error: string },
): StepOutcome {
  const action: ResolvedAction = { ...actionOf(step, outcome, result.items), protocol: null, resultSummary: { error: result.error } };
  dialogue.apply(onActionStopped, action);
  return { kind: 'stopped', action };
}

function actionOf(step: ActionStep, outcome: ToolOutcome, items: readonly ActionItemResult[]): Omit<ResolvedAction, 'protocol' | 'resultSummary'> {
  return { tool: step.tool, subject: step.subject, toolKind: 'action', outcome, items };
}

/** A list that still holds what was just cancelled would let "nenhum deles" cancel it again (CONVERSATION "Snapshot", case b). */
function forgetSnapshotAfterCancellation(dialogue: Dialogue, action: ResolvedAction): void {
  const cancelledSomething = action.outcome === 'success' || action.outcome === 'partial';
  if (action.tool !== 'cancelar_vas_avulso' || !cancelledSomething || dialogue.state.invoiceSnapshot.length === 0) return;
  dialogue.apply(onInvoiceSnapshotInvalidated);
}
