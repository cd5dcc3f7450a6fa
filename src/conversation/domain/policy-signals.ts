import { discountAmountsIn } from '../../kernel/discount-amounts.js';
import { fold } from '../../kernel/text-folding.js';
import type { ExtractedIntent, IntentKind } from '../../intent/domain/index.js';
import type { ResolutionOutcome } from '../../invoice/domain/index.js';
import { isLive } from './confirmation-manager.js';
import type { InformativeTool, PolicySignals, ResolutionSignal, ScriptTrigger } from './decision.js';
import { reactionTo, requestsAction } from './pending-reaction.js';
import type { SessionFacts } from './session-facts.js';
import type { ActionQueue, ConversationState } from './state.js';
import { detectInformativeTool, wantsContestation } from './triggers/index.js';

export interface SignalsInput {
  /** After `on_turn_started` and the off-context hook of this turn, before any decision. */
  readonly state: ConversationState;
  readonly session: SessionFacts;
  readonly intent: ExtractedIntent;
  readonly resolution: ResolutionOutcome;
  readonly trigger: ScriptTrigger | null;
  /** The index of this turn: `state.turnIndex`. */
  readonly turnIndex: number;
  readonly now: Date;
  /** How often an unclear answer brings the same question again (architecture §4.11: 2). */
  readonly maxRepetitions: number;
}

/** Reduces a turn to the small closed sets that the policy looks at. Pure; the sets' reachable combinations are in testing/reachable-signals. */
export function signalsOf(input: SignalsInput): PolicySignals {
  const { intent, resolution, state } = input;
  const trigger = effectiveTrigger(input.trigger, intent);
  const queue = liveQueue(input);
  const reaction = queue === null ? 'none' : reactionTo({ intent, resolution, trigger, queue });
  const answers = intent.kind === 'confirmation_response' && trigger === null;
  return {
    kind: intent.kind,
    affirmation: answers && intent.affirmation && !intent.negation,
    negation: answers && intent.negation,
    requestedAction: requestsAction(intent, resolution, queue),
    hasActionVerbs: intent.actionVerbs.length > 0,
    wantsPerson: intent.kind === 'human_or_end' && intent.wantsPerson,
    targetsPlanOrAccount: intent.target === 'plan_or_account',
    reaction,
    repetitionLeft: queue !== null && (state.pendingConfirmation?.repetitions ?? 0) < input.maxRepetitions,
    revivable: queue === null && isRevivable(input),
    resolution: resolutionSignal(resolution),
    contests: wantsContestation(intent),
    trigger,
    informativeTool: informativeTool(intent, resolution),
    offContextRun: offContextRun(intent.kind, state.offContextCount),
  };
}

/** The journey of an agreed amount knows the bill and the plan; the price of a service that is named answers for itself, and a discount of it does not. */
function informativeTool(intent: ExtractedIntent, { resolved, ambiguous, withoutCharge }: ResolutionOutcome): InformativeTool | null {
  const tool = detectInformativeTool(intent.rawText, intent);
  if (tool !== 'valor_divergente' || resolved.length + ambiguous.length + withoutCharge.length === 0) return tool;
  return discountAmountsIn(fold(intent.rawText)).length > 0 ? tool : null;
}

/** An end or a request for a person is that, whatever else its words would trigger (rule 2). */
function effectiveTrigger(trigger: ScriptTrigger | null, intent: ExtractedIntent): ScriptTrigger | null {
  return intent.kind === 'human_or_end' ? null : trigger;
}

/** The queue of a question that this message may answer. */
function liveQueue({ state, turnIndex, now }: SignalsInput): ActionQueue | null {
  return isLive(state, { turnIndex, now }) ? (state.pendingConfirmation?.authorizedQueue ?? null) : null;
}

/** Only the turn right after a digression puts the dropped question again (architecture §4.11). */
function isRevivable({ session, turnIndex }: SignalsInput): boolean {
  return session.discardedQuestion !== null && session.discardedQuestion.turnIndex === turnIndex - 1;
}

/** One ambiguous mention is enough to ask first (rule 3.5); a credit beside a charge is left out (architecture §4.8). */
function resolutionSignal({ ambiguous, resolved, withoutCharge }: ResolutionOutcome): ResolutionSignal {
  if (ambiguous.length > 0) return 'ambiguous';
  if (resolved.length > 0) return 'items';
  return withoutCharge.length > 0 ? 'without_charge' : 'none';
}

/** The count of the state holds this turn already; one that was not counted yet is the first. */
function offContextRun(kind: IntentKind, count: number): 0 | 1 | 2 | 3 {
  if (kind !== 'off_context') return 0;
  if (count <= 1) return 1;
  return count === 2 ? 2 : 3;
}
