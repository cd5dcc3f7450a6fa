import { assertNever, AppError } from '../../kernel/errors.js';
import type { Evidence } from '../../kernel/said.js';
import { currentStep, remainingAfterCurrent, stepWith } from './action-queue.js';
import type { Dialogue } from './dialogue.js';
import {
  onActionCompleted,
  onActionStarted,
  onActionStopped,
  onInvoiceSnapshotInvalidated,
} from './hooks/index.js';
import type { EndedJourney, JourneyRequest, JourneyResult, JourneyRunner, JourneyScope, StepParts, StoppedJourney } from './ports/journey-runner.js';
import type { ActionStep, PendingWorkflow, ResolvedAction, ToolOutcome } from './state.js';
import { storePause, takeUpPause } from './workflow-pause.js';

/** How the step ended for the dialogue. `stopped` halts the queue before `afterToolResult` (architecture §4.13). */
export type StepOutcome =
  | { readonly kind: 'queue_empty' }
  | {
      readonly kind: 'completed';
      readonly action: ResolvedAction;
      /** The sentence of the journey; null lets the composer phrase the outcome. */
      readonly message: string | null;
      readonly recommendsFinalization: boolean;
      readonly evidence: readonly Evidence[];
      readonly sessionControl: 'HUMAN_HANDOFF' | null;
      readonly parts: StepParts | null;
    }
  | { readonly kind: 'paused'; readonly pending: PendingWorkflow; readonly message: string; readonly evidence: readonly Evidence[] }
  | { readonly kind: 'stopped'; readonly action: ResolvedAction; readonly message: string | null; readonly evidence: readonly Evidence[]; readonly parts: StepParts | null };

/** The idempotency keys of the steps of a queue (architecture §4.27). */
export interface ExecutionKeys {
  /** Derived from the confirmation and the step's place in its queue; of a step that failed before, the key that it had (§4.13). */
  of(step: ActionStep, index: number): string;
  /** The key under which the same step failed before; null where it did not. */
  ofFailed(step: ActionStep): string | null;
}

/** Runs the confirmed queue step by step (CONVERSATION action_executor). */
export class ActionQueueExecutor {
  constructor(private readonly runner: JourneyRunner) {}

  /**
   * Runs the step at the cursor. The cursor moves on success, no match and partial only; a pause is stored and the
   * step stays current. What the runner throws (a lost fence) leaves the state at the started step.
   */
  async executeNext(dialogue: Dialogue, scope: JourneyScope, keys: ExecutionKeys): Promise<StepOutcome> {
    const queue = dialogue.state.actionQueue;
    const step = currentStep(queue);
    if (step === null) return { kind: 'queue_empty' };
    dialogue.apply(onActionStarted, step);
    const remaining = remainingAfterCurrent(queue).map(({ tool, subject }) => ({ tool, subject }));
    const result = await this.runner.start({ step, executionKey: keys.of(step, queue.cursor), failedKeys: failedKeysOf(step, keys), remaining, scope });
    return settle(dialogue, step, result);
  }

  /**
   * Goes on with the step that waited, by what the customer's answer made of it; the same outcomes as a first run, another
   * pause included (case C02).
   * @throws AppError `internal_error` when no step of the queue is paused
   */
  settleResumed(dialogue: Dialogue, result: JourneyResult): StepOutcome {
    const { actionQueue, pendingWorkflow } = dialogue.state;
    const step = currentStep(actionQueue);
    if (step === null || pendingWorkflow === null) {
      throw new AppError('internal_error', 'No step of the queue is paused.', { kind: 'unexpected' });
    }
    takeUpPause(dialogue);
    return settle(dialogue, step, result);
  }
}

/** An item that failed alone goes on under its own key beside others, too. */
function failedKeysOf(step: ActionStep, keys: ExecutionKeys): JourneyRequest['failedKeys'] {
  return step.items.length < 2 ? [] : step.items.map((item) => keys.ofFailed(stepWith(step, [item])));
}

function settle(dialogue: Dialogue, step: ActionStep, result: JourneyResult): StepOutcome {
  switch (result.kind) {
    case 'paused':
      storePause(dialogue, result.pending);
      return { kind: 'paused', pending: result.pending, message: result.message, evidence: result.evidence };
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
    ...actionOf(step, result.outcome, result),
    protocol: result.protocol,
    resultSummary: result.output,
  };
  dialogue.apply(onActionCompleted, action);
  forgetSnapshotAfterCancellation(dialogue, action);
  const { message, recommendsFinalization, evidence, sessionControl } = result;
  return { kind: 'completed', action, message, recommendsFinalization, evidence, sessionControl, parts: result.parts ?? null };
}

function stop(
  dialogue: Dialogue,
  step: ActionStep,
  outcome: 'failure' | 'unknown',
  result: StoppedJourney,
): StepOutcome {
  const action: ResolvedAction = { ...actionOf(step, outcome, result), protocol: protocolOf(result), resultSummary: { error: result.error } };
  dialogue.apply(onActionStopped, action);
  return { kind: 'stopped', action, message: result.told?.text ?? null, evidence: result.told?.evidence ?? [], parts: result.parts ?? null };
}

/** Of what is known to be done all the same; of several the first. */
function protocolOf({ told, parts }: StoppedJourney): string | null {
  return told?.protocol ?? parts?.itemProtocols.find((protocol) => protocol !== null) ?? null;
}

/** What was executed: an item that was not tried is no part of it (api.md `actions`). */
function actionOf(step: ActionStep, outcome: ToolOutcome, { items, parts }: EndedJourney): Omit<ResolvedAction, 'protocol' | 'resultSummary'> {
  const notTried = parts?.notTried ?? [];
  const { tool, subject } = notTried.length === 0 ? step : stepWith(step, step.items.filter((item) => !notTried.includes(item)));
  return { tool, subject, toolKind: 'action', outcome, items };
}

/** A list that still holds what was just cancelled would let "nenhum deles" cancel it again (CONVERSATION "Snapshot", case b). */
function forgetSnapshotAfterCancellation(dialogue: Dialogue, action: ResolvedAction): void {
  const cancelledSomething = action.outcome === 'success' || action.outcome === 'partial';
  if (action.tool !== 'cancelar_vas_avulso' || !cancelledSomething || dialogue.state.invoiceSnapshot.length === 0) return;
  dialogue.apply(onInvoiceSnapshotInvalidated);
}
