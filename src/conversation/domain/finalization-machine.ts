import { currentStep } from './action-queue.js';
import type { StepOutcome } from './action-executor.js';
import type { FinalizationStatus } from './decision.js';
import type { Dialogue } from './dialogue.js';
import { onFinalizationEmitted, onFinalizeRecommended, onNextActionRequested, onTurnContinued } from './hooks/index.js';
import type { FinalizationRequest } from './ports/journey-runner.js';
import type { SessionFacts } from './session-facts.js';
import type { ConversationState, PendingWorkflow } from './state.js';
import { storePause } from './workflow-pause.js';

export type AfterToolResult = 'ask_next_action' | 'wait_workflow_input' | 'finalize' | 'continue';

/** What the machine reads of a result. */
export interface ToolResult {
  /** A step of the queue waits for the customer; the executor stored its pause. It is not complete, so the queue waits too. */
  readonly stepPaused: boolean;
  /** The result of a completed step or of an informative journey that asks something: `aguardando_resposta`. */
  readonly awaits: PendingWorkflow | null;
  /** `recomenda_finalizacao`. */
  readonly recommendsFinalization: boolean;
}

/** What the machine reads of a step that did not stop: a stopped one never gets here (architecture §4.13). */
export function toolResultOf(outcome: Exclude<StepOutcome, { kind: 'stopped' }>): ToolResult {
  return {
    stepPaused: outcome.kind === 'paused',
    awaits: null,
    recommendsFinalization: outcome.kind === 'completed' && outcome.recommendsFinalization,
  };
}

/**
 * Where the dialogue goes after a result, in the documented order: the rest of the queue, a pause, the end, on
 * (CONVERSATION finalization_machine). The status changes by hooks only.
 */
export function afterToolResult(dialogue: Dialogue, result: ToolResult): AfterToolResult {
  if (result.stepPaused) return 'wait_workflow_input';
  if (currentStep(dialogue.state.actionQueue) !== null) {
    dialogue.apply(onNextActionRequested);
    return 'ask_next_action';
  }
  if (result.awaits !== null) {
    storePause(dialogue, result.awaits);
    return 'wait_workflow_input';
  }
  if (result.recommendsFinalization) {
    dialogue.apply(onFinalizeRecommended);
    return 'finalize';
  }
  continueTurn(dialogue);
  return 'continue';
}

/** Nothing waits any more. */
export function continueTurn(dialogue: Dialogue): void {
  dialogue.apply(onTurnContinued);
}

/** What the journey of finalization is given. */
export function buildFinalizePayload(status: FinalizationStatus, summary: string): Pick<FinalizationRequest, 'status' | 'summary'> {
  return { status, summary };
}

/** The journey is over: status `closed`, with the reason that prompts never show. */
export function markClosed(dialogue: Dialogue, reason: string): void {
  dialogue.apply(onFinalizationEmitted, reason);
}

/**
 * How a service ends (architecture §4.16): `resolvido` with a successful action or an invoice answer SIM in the
 * session, `outros_assuntos` when it ends off the subject, else `nao_resolvido`.
 */
export function finalizationStatus(session: SessionFacts, state: ConversationState, offContext: boolean): FinalizationStatus {
  const succeeded = session.hasSuccessfulAction || state.lastCompletedAction?.outcome === 'success';
  if (succeeded || state.lastInvoiceAnswer === 'SIM') return 'resolvido';
  return offContext ? 'outros_assuntos' : 'nao_resolvido';
}
