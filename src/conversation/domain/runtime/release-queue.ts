import { ActionQueueExecutor, type ExecutionKeys, type StepOutcome } from '../action-executor.js';
import { hasCharge } from '../../../invoice/domain/index.js';
import { toDecimalText } from '../../../kernel/money.js';
import type { Evidence } from '../../../kernel/said.js';
import { currentStep, remainingAfterCurrent, stepWith } from '../action-queue.js';
import { discardConfirmation, isReleasable, release } from '../confirmation-manager.js';
import { afterToolResult, continueTurn, toolResultOf } from '../finalization-machine.js';
import type { ReleaseCheck } from '../ports/journey-runner.js';
import type { ActionQueue, ActionStep, ResolvedAction } from '../state.js';
import { ask } from './ask.js';
import { executionKeys } from './execution-keys.js';
import { fallBack } from './fall-back.js';
import { finish } from './finish.js';
import { QueueReport } from './queue-report.js';
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
  const keys = executionKeys(asked, input.facts);
  const { steps } = asked.authorizedQueue;
  const check = await parts.runner.checkRelease(steps, steps.map((step, index) => keys.of(step, index)), input.scope);
  if (check.kind === 'amount_changed') return askWithNewAmounts(turn, steps, check.steps);
  release(dialogue, moment);
  return check.kind === 'unavailable' ? refuse(turn, check.error, keys) : runQueue(turn, parts.executor, keys);
}

/** Without the operator's amounts nothing may run: the first step fails before it starts, and the customer is told why. */
async function refuse(turn: TurnContext, error: string, keys: ExecutionKeys): Promise<Performed> {
  const refused = await runQueue(turn, new ActionQueueExecutor(refusingRunner(error)), keys);
  return { ...refused, text: turn.composer.fromCatalog('sistema_indisponivel') };
}

/** A step that waited and has just been resumed, before the rest of its queue runs. */
export interface ResumedStep {
  readonly outcome: StepOutcome;
  readonly executionKey: string;
}

/** Runs a queue that was released, or goes on with it after a pause. */
export async function runQueue(
  turn: TurnContext,
  executor: ActionQueueExecutor,
  keys: ExecutionKeys,
  decision: RuntimeDecision = EXECUTE,
  first: ResumedStep | null = null,
): Promise<Performed> {
  const { dialogue, input, composer } = turn;
  const report = new QueueReport();
  let running = executor;
  for (let resumed = first; ; resumed = null) {
    const { actionQueue: queue } = dialogue.state;
    const step = resumed === null ? currentStep(queue) : stepJustRun(queue, resumed.outcome);
    const executionKey = resumed?.executionKey ?? (step === null ? '' : keys.of(step, queue.cursor));
    const outcome = resumed?.outcome ?? (await running.executeNext(dialogue, input.scope, keys));
    report.add(step, executionKey, outcome);
    if (outcome.kind === 'stopped') return stopped(turn, decision, report);
    const next = afterToolResult(dialogue, toolResultOf(outcome));
    if (outcome.kind === 'completed' && outcome.sessionControl !== null) return handedOver(turn, decision, report, outcome.action.tool);
    if (next === 'ask_next_action') {
      const check = resumed === null ? UNCHANGED : await checkRest(turn, keys);
      if (check.kind === 'amount_changed') return askForRest(turn, check.steps, report);
      if (check.kind === 'unavailable') running = new ActionQueueExecutor(refusingRunner(check.error));
      continue;
    }
    const text = composer.actionReport(report.reported, report.notTried);
    if (outcome.kind === 'paused') return said(decision, withTransition(turn, text, step, outcome.message), report.figures);
    if (next === 'finalize' || mayClose(turn, report.actions)) return closing(turn, decision, text, report);
    return said(decision, text, report.figures);
  }
}

const UNCHANGED: ReleaseCheck = { kind: 'unchanged' };

/** A pause may have lasted for a day: what waited behind it is released by the amounts of now (architecture §4.9-10). */
function checkRest({ dialogue, input, parts }: TurnContext, keys: ExecutionKeys): Promise<ReleaseCheck> {
  const { steps, cursor } = dialogue.state.actionQueue;
  const rest = steps.slice(cursor);
  return parts.runner.checkRelease(rest, rest.map((step, index) => keys.of(step, cursor + index)), input.scope);
}

/** What ran is told, and the rest is asked about with its new amounts. */
async function askForRest(turn: TurnContext, after: readonly ActionStep[], report: QueueReport): Promise<Performed> {
  const { dialogue, composer } = turn;
  const { steps, cursor } = dialogue.state.actionQueue;
  continueTurn(dialogue);
  const asked = await askWithNewAmounts(turn, steps.slice(cursor), after);
  const { actions, ran, evidence } = report.figures;
  return { ...asked, text: [composer.actionReport(report.reported, report.notTried), asked.text].join(' '), actions, ran, evidence: [...evidence, ...asked.evidence] };
}

/** A step that waits is led over to as one that ran (architecture §4.12). */
function withTransition({ composer }: TurnContext, before: string, step: ActionStep | null, question: string): string {
  return before === '' || step === null ? question : [before, composer.nextActionTransition(step.subject), question].join(' ');
}

/** The cursor has moved on from a step that completed; it stays on one that paused again or stopped. */
function stepJustRun({ steps, cursor }: ActionQueue, outcome: StepOutcome): ActionStep | null {
  return steps[outcome.kind === 'completed' ? cursor - 1 : cursor] ?? null;
}

/** What is charged no more, or nobody can read, is told and not asked about (architecture §4.8-9). */
async function askWithNewAmounts(turn: TurnContext, before: readonly ActionStep[], after: readonly ActionStep[]): Promise<Performed> {
  const { dialogue, composer } = turn;
  discardConfirmation(dialogue, 'amount_changed');
  const steps = after.map(withoutUncharged).filter(({ items }) => items.length > 0);
  if (steps.length === 0) {
    const decision: RuntimeDecision = { action: 'fallback_to_orchestrator', rule: '1', reason: 'item_without_charge' };
    return said(decision, composer.chargeGone(before, after), { evidence: amountsOf([...before, ...after]) });
  }
  const queue = { steps, cursor: 0 };
  const asked = await ask(turn, { action: 'ask_confirmation', rule: '1', reason: 'amount_changed', queue }, composer.amountChanged(before, after));
  return { ...asked, evidence: [...asked.evidence, ...amountsOf([...before, ...after])] };
}

/** Of the question that was confirmed, and of the operator's invoice. */
function amountsOf(steps: readonly ActionStep[]): readonly Evidence[] {
  return steps.flatMap(({ items }) => items.flatMap(({ value, canonicalName }) => (value === null ? [] : [{ fact: 'item', value: toDecimalText(value), from: canonicalName }])));
}

function withoutUncharged(step: ActionStep): ActionStep {
  const charged = step.items.filter(hasCharge);
  return charged.length === step.items.length ? step : stepWith(step, charged);
}

/** FAILURE and `unknown` stop the queue; what is not known goes to a person, and the customer is told honestly (architecture §4.13, §4.27). */
function stopped(turn: TurnContext, decision: RuntimeDecision, report: QueueReport): Performed {
  const { actionQueue } = turn.dialogue.state;
  const unknown = report.actions.at(-1)?.outcome === 'unknown';
  return said(decision, turn.composer.actionReport(report.reported, [...report.notTried, ...remainingAfterCurrent(actionQueue)], unknown), {
    ...report.figures,
    sessionControl: unknown ? 'HUMAN_HANDOFF' : null,
    handoffReason: unknown ? `unknown_outcome:${currentStep(actionQueue)?.tool ?? ''}` : null,
  });
}

/** The journey of a step calls a person: the rest of the queue is named as not done. */
function handedOver(turn: TurnContext, decision: RuntimeDecision, report: QueueReport, tool: string): Performed {
  const { actionQueue } = turn.dialogue.state;
  const rest = currentStep(actionQueue) === null ? [] : actionQueue.steps.slice(actionQueue.cursor);
  continueTurn(turn.dialogue);
  return said(decision, turn.composer.actionReport(report.reported, [...report.notTried, ...rest], true), { ...report.figures, sessionControl: 'HUMAN_HANDOFF', handoffReason: `workflow:${tool}` });
}

/** The goodbye after a yes counts only when no item failed: the customer must be able to react (architecture §4.2). */
function mayClose({ input }: TurnContext, actions: readonly ResolvedAction[]): boolean {
  return input.intent.endsAfterAnswer && actions.every(({ outcome }) => outcome !== 'partial');
}

/** "sim, obrigada" closes after the yes; a journey may recommend the end without closing the session (architecture §4.2, §4.16). */
async function closing(
  turn: TurnContext,
  decision: RuntimeDecision,
  text: string,
  report: QueueReport,
): Promise<Performed> {
  const end = await finish(turn, false, report.actions);
  return said(decision, [text, end.text].join(' '), {
    ...report.figures,
    finalization: end.finalization,
    sessionControl: mayClose(turn, report.actions) ? 'END_SESSION' : null,
  });
}

