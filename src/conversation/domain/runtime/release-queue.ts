import { ActionQueueExecutor, type ExecutionKeyOf, type StepOutcome } from '../action-executor.js';
import { currentStep, remainingAfterCurrent } from '../action-queue.js';
import type { ReportedAction } from '../composer/index.js';
import { contractHash } from '../confirmation-contract.js';
import { discardConfirmation, isReleasable, release } from '../confirmation-manager.js';
import { afterToolResult, toolResultOf } from '../finalization-machine.js';
import type { ActionStep, PendingConfirmation, ResolvedAction } from '../state.js';
import type { SessionFacts } from '../session-facts.js';
import { ask } from './ask.js';
import { fallBack } from './fall-back.js';
import { finish } from './finish.js';
import { refusingRunner } from './refusing-runner.js';
import type { RuntimeDecision } from './runtime-types.js';
import { said, type Performed, type TurnContext } from './turn-context.js';

const EXECUTE: RuntimeDecision = { action: 'execute_action_queue', rule: '1', reason: null };

/**
 * Rule 1: the customer said yes. The operator's amounts are compared first; only the authorised queue, unchanged,
 * is released, and it runs to its pause, its failure or its end (architecture §4.9-13).
 */
export async function releaseQueue(turn: TurnContext): Promise<Performed> {
  const { dialogue, input, parts, asked } = turn;
  const moment = { currentTurnIndex: dialogue.state.turnIndex, now: input.now, inReplyTo: input.inReplyTo };
  if (asked === null || !isReleasable(dialogue.state, moment)) {
    discardConfirmation(dialogue, 'void_contract');
    return fallBack(turn, '1', 'affirmation_without_pending');
  }
  const keyOf = executionKeys(asked, input.facts);
  const { steps } = asked.authorizedQueue;
  const check = await parts.runner.checkRelease(steps, steps.map(keyOf), input.scope);
  if (check.kind === 'amount_changed') return askWithNewAmounts(turn, steps, check.steps);
  release(dialogue, moment);
  return check.kind === 'unavailable' ? refuse(turn, check.error, keyOf) : runQueue(turn, parts.executor, keyOf);
}

/** Without the operator's amounts nothing may run: the first step fails before it starts, and the customer is told why. */
async function refuse(turn: TurnContext, error: string, keyOf: ExecutionKeyOf): Promise<Performed> {
  const refused = await runQueue(turn, new ActionQueueExecutor(refusingRunner(error)), keyOf);
  return { ...refused, text: turn.composer.fromCatalog('sistema_indisponivel') };
}

/** Runs a queue that was released, or goes on with it after a pause. @param first the outcome of a step that has just been resumed */
export async function runQueue(
  turn: TurnContext,
  executor: ActionQueueExecutor,
  keyOf: ExecutionKeyOf,
  decision: RuntimeDecision = EXECUTE,
  first: StepOutcome | null = null,
): Promise<Performed> {
  const { dialogue, input, composer } = turn;
  const reported: ReportedAction[] = [];
  for (let resumed = first; ; resumed = null) {
    const outcome = resumed ?? (await executor.executeNext(dialogue, input.scope, keyOf));
    if (outcome.kind === 'stopped') return stopped(turn, decision, [...reported, { action: outcome.action, message: null }]);
    if (outcome.kind === 'completed') reported.push({ action: outcome.action, message: outcome.message });
    const next = afterToolResult(dialogue, toolResultOf(outcome));
    if (next === 'ask_next_action') continue;
    const text = composer.actionReport(reported);
    const actions = reported.map(({ action }) => action);
    if (outcome.kind === 'paused') return said(decision, [text, outcome.message].filter((part) => part !== '').join(' '), { actions });
    if (next === 'finalize' || mayClose(turn, actions)) return closing(turn, decision, text, actions);
    return said(decision, text, { actions });
  }
}

/** The same step, confirmed anew after a failure, goes on under the key of its first execution (architecture §4.13). */
export function executionKeys(confirmation: Pick<PendingConfirmation, 'id'>, facts: SessionFacts): ExecutionKeyOf {
  return (step, index) => {
    const hash = stepHash(step);
    const failed = facts.failedExecutions.find((execution) => execution.stepHash === hash);
    return failed?.executionKey ?? `${confirmation.id}:${index}`;
  };
}

/** What makes two steps the same wish: tool, items, lines, amounts. */
export function stepHash(step: ActionStep): string {
  return contractHash({ steps: [step], cursor: 0 });
}

function askWithNewAmounts(turn: TurnContext, before: readonly ActionStep[], after: readonly ActionStep[]): Performed {
  discardConfirmation(turn.dialogue, 'amount_changed');
  const queue = { steps: after, cursor: 0 };
  return ask(turn, { action: 'ask_confirmation', rule: '1', reason: 'amount_changed', queue }, turn.composer.amountChanged(before, after));
}

/** FAILURE and `unknown` stop the queue; what is not known goes to a person, and the customer is told honestly (architecture §4.13, §4.27). */
function stopped(turn: TurnContext, decision: RuntimeDecision, reported: readonly ReportedAction[]): Performed {
  const { actionQueue } = turn.dialogue.state;
  const unknown = reported.at(-1)?.action.outcome === 'unknown';
  return said(decision, turn.composer.actionReport(reported, remainingAfterCurrent(actionQueue)), {
    actions: reported.map(({ action }) => action),
    sessionControl: unknown ? 'HUMAN_HANDOFF' : null,
    handoffReason: unknown ? `unknown_outcome:${currentStep(actionQueue)?.tool ?? ''}` : null,
  });
}

/** The goodbye after a yes counts only when no item failed: the customer must be able to react (architecture §4.2). */
function mayClose({ input }: TurnContext, actions: readonly ResolvedAction[]): boolean {
  return input.intent.endsAfterAnswer && actions.every(({ outcome }) => outcome !== 'partial');
}

/** "sim, obrigada" closes after the yes; a journey may recommend the end without closing the session (architecture §4.2, §4.16). */
async function closing(
  turn: TurnContext,
  decision: RuntimeDecision,
  report: string,
  actions: readonly ResolvedAction[],
): Promise<Performed> {
  const end = await finish(turn, false, actions);
  return said(decision, [report, end.text].join(' '), {
    actions,
    finalization: end.finalization,
    sessionControl: mayClose(turn, actions) ? 'END_SESSION' : null,
  });
}

