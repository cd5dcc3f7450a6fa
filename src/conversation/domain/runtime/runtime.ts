import { discardConfirmation, discardStaleConfirmation } from '../confirmation-manager.js';
import type { ConversationDecision } from '../decision.js';
import { Dialogue } from '../dialogue.js';
import { ground } from '../grounding/index.js';
import { onDecisionTraced, onInContextMessage, onMsisdnChanged, onOffContextDetected, onTurnStarted } from '../hooks/index.js';
import { decide } from '../policy/index.js';
import { signalsOf } from '../policy-signals.js';
import { toPromptContext } from '../prompt-context.js';
import { EMPTY_QUEUE, type PendingWorkflow } from '../state.js';
import { detectTrigger } from '../triggers/index.js';
import { stepsBehind, storePause } from '../workflow-pause.js';
import { fallBack } from './fall-back.js';
import { perform } from './perform-decision.js';
import { policyInput, resolveMentions } from './policy-input.js';
import { factsAfter } from './facts-after.js';
import { notesOf, traceEntry } from './notes.js';
import { abandon, leavingBehind, resumePaused } from './resume-paused.js';
import type { RuntimeInput, RuntimeResult } from './runtime-types.js';
import type { Performed, RuntimeParts, TurnContext } from './turn-context.js';
import { afterRetryRequest } from './retry.js';
import { afterUndoRequest } from './undo.js';
import { afterVoidTap } from './void-tap.js';

/**
 * The facade of the deterministic dialogue (CONVERSATION runtime.py): start the turn → look at the open question →
 * resolve → decide → act → remember. Everything it calls outside is a port.
 */
export class ConversationRuntime {
  constructor(private readonly parts: RuntimeParts) {}

  /** One turn. The input is never changed; state and facts come back as new values. */
  async tryHandle(input: RuntimeInput): Promise<RuntimeResult> {
    const dialogue = new Dialogue(input.state, this.parts.observer);
    const turn = await this.begin(dialogue, input);
    const performed = withGrounds(turn, await act(turn));
    dialogue.apply(onDecisionTraced, traceEntry(turn, performed));
    return resultOf(turn, performed);
  }

  private async begin(dialogue: Dialogue, input: RuntimeInput): Promise<TurnContext> {
    const { intent } = input;
    dialogue.apply(onTurnStarted, intent);
    const line = input.scope.customer.msisdn;
    if (line !== null && line !== dialogue.state.msisdn) dialogue.apply(onMsisdnChanged, line);
    if (intent.kind === 'off_context') dialogue.apply(onOffContextDetected);
    else if (dialogue.state.offContextCount > 0) dialogue.apply(onInContextMessage);
    const stale = discardStaleConfirmation(dialogue, { turnIndex: dialogue.state.turnIndex, now: input.now });
    const resolution = await resolveMentions(this.parts.resolver, input);
    const signals = signalsOf({
      state: dialogue.state,
      session: input.facts,
      intent,
      resolution,
      trigger: detectTrigger(input.userText, intent),
      turnIndex: dialogue.state.turnIndex,
      now: input.now,
      maxRepetitions: this.parts.maxRepetitions,
    });
    const asked = dialogue.state.pendingConfirmation ?? stale?.confirmation ?? null;
    const questionExpired = stale?.reason === 'expired' || input.facts.questionExpired;
    return { parts: this.parts, input, dialogue, composer: this.parts.composers[input.channel], resolution, signals, asked, questionExpired };
  }
}

/** No amount, date or protocol leaves without evidence, whoever phrased the answer (architecture §4.36). */
function withGrounds({ dialogue: { state }, input }: TurnContext, performed: Performed): Performed {
  const { text, refused } = ground(performed.text, {
    evidence: performed.evidence,
    invoices: [input.invoice, input.previousInvoice],
    queues: [state.pendingConfirmation?.authorizedQueue ?? EMPTY_QUEUE, state.actionQueue],
    actions: performed.actions,
    protocols: [performed.finalization?.protocol ?? null, ...input.facts.doneItems.map(({ protocol }) => protocol)],
  });
  return { ...performed, text, ungrounded: refused };
}

/** A paused journey first, then the policy; the kill switch leaves pauses alone (architecture §4.21). */
async function act(turn: TurnContext): Promise<Performed> {
  const { pendingWorkflow: paused, actionQueue } = turn.dialogue.state;
  if (paused === null) return afterIdlePause(turn, await route(turn, null));
  const behind = stepsBehind(actionQueue, paused);
  const resumption = await resumePaused(turn, paused);
  if (resumption.kind === 'handled') return resumption.performed;
  switch (resumption.journey) {
    case 'waits':
      return route(turn, turn.dialogue.state.pendingWorkflow);
    case 'expired':
      return tellExpiry(turn, leavingBehind(turn, behind, await route(turn, null)));
    case 'gone':
      return leavingBehind(turn, behind, await route(turn, null));
  }
}

/**
 * The policy decides. A journey that let the words pass goes on waiting, and its question is put again, unless the turn
 * opens something else; at most one thing is pending (architecture §4.28).
 */
async function route(turn: TurnContext, waiting: PendingWorkflow | null): Promise<Performed> {
  if (!turn.input.enabled) return disabled(turn, waiting);
  const asked = (await afterVoidTap(turn, waiting)) ?? (waiting === null ? ((await afterRetryRequest(turn)) ?? afterUndoRequest(turn)) : null);
  if (asked !== null) return asked;
  const decision = decide(turn.signals, policyInput(turn));
  leaveQuestion(turn, decision);
  if (waiting === null) return perform(turn, decision);
  if (!opensSomethingElse(decision)) return askAgainAfter(turn, waiting, await perform(turn, decision));
  const undone = stepsBehind(turn.dialogue.state.actionQueue, waiting);
  await abandon(turn, waiting);
  return leavingBehind(turn, undone, await perform(turn, decision));
}

/** A pause that its session left behind when it lay idle is told like any other that expired, by the first reply of the next. */
function afterIdlePause(turn: TurnContext, performed: Performed): Performed {
  const behind = turn.input.facts.leftBehindPause;
  return behind === null ? performed : tellExpiry(turn, leavingBehind(turn, behind, performed));
}

function opensSomethingElse({ action }: ConversationDecision): boolean {
  switch (action) {
    case 'ask_confirmation':
    case 'execute_action_queue':
    case 'call_informative_tool':
    case 'finalize':
    case 'human_handoff':
      return true;
    case 'rag':
    case 'item_not_found':
    case 'answer':
    case 'redirect_off_context':
    case 'fallback_to_orchestrator':
      return false;
  }
}

function askAgainAfter({ dialogue }: TurnContext, waiting: PendingWorkflow, performed: Performed): Performed {
  storePause(dialogue, waiting);
  return { ...performed, text: [performed.text, waiting.question].filter((part) => part !== '').join(' ') };
}

/** Told before whatever the message is answered: a yes or a no to it does nothing any more (architecture §4.28, case C11). */
function tellExpiry({ composer }: TurnContext, performed: Performed): Performed {
  return { ...performed, text: `${composer.pauseExpired()} ${performed.text}` };
}

async function disabled(turn: TurnContext, waiting: PendingWorkflow | null): Promise<Performed> {
  const performed = await fallBack(turn, 'default', 'runtime_disabled');
  return waiting === null ? performed : askAgainAfter(turn, waiting, performed);
}

/** Drops the open question where the message left it; a question that is put again or released replaces it itself (architecture §4.11). */
function leaveQuestion({ dialogue, signals }: TurnContext, decision: ConversationDecision): void {
  if (decision.action === 'ask_confirmation' || decision.action === 'execute_action_queue') return;
  switch (signals.reaction) {
    case 'refuse':
      return discardConfirmation(dialogue, 'refused');
    case 'digress':
      return discardConfirmation(dialogue, digressionOf(decision));
    case 'rescope':
      return discardConfirmation(dialogue, 'replaced');
    case 'none':
    case 'affirm':
    case 'unclear':
  }
}

function digressionOf(decision: ConversationDecision): 'digression' | 'person_requested' | 'end_requested' {
  if (decision.action === 'human_handoff') return 'person_requested';
  return decision.action === 'finalize' ? 'end_requested' : 'digression';
}

function resultOf(turn: TurnContext, performed: Performed): RuntimeResult {
  const { dialogue, input } = turn;
  const { decision, handledBy, text, actions, finalization, sessionControl, handoffReason, evidence } = performed;
  return {
    decision,
    handledBy,
    text,
    actions,
    finalization,
    sessionControl,
    handoffReason,
    evidence,
    state: dialogue.state,
    facts: factsAfter(turn, performed),
    handoffSummary: performed.sessionControl === 'HUMAN_HANDOFF' ? handoffSummary(turn) : '',
    hooks: dialogue.records,
    notes: notesOf(turn, performed),
  };

  function handoffSummary({ dialogue: { state } }: TurnContext): string {
    return `${toPromptContext(state)}\nÚltima mensagem do cliente: ${input.userText}`;
  }
}
