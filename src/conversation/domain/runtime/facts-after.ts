import type { OpenQuestion } from '../../../intent/domain/index.js';
import { itemsOf } from '../action-queue.js';
import type { DiscardedQuestion, DoneItem, FailedExecution, SessionFacts, SpokenItem } from '../session-facts.js';
import type { ActionStep, ResolvedAction } from '../state.js';
import { executionKeys, stepHash } from './release-queue.js';
import type { Performed, TurnContext } from './turn-context.js';

/** What the session remembers after this turn (architecture §4.19). */
export function factsAfter(turn: TurnContext, performed: Performed): SessionFacts {
  const { dialogue, input } = turn;
  const { turnIndex } = dialogue.state;
  const { openQuestion, actions } = performed;
  return {
    openQuestion: openQuestion === null ? null : { ...openQuestion, askedTurnIndex: turnIndex },
    discardedQuestion: droppedQuestion(turn),
    questionExpired: false,
    hasSuccessfulAction: input.facts.hasSuccessfulAction || actions.some(({ outcome }) => outcome === 'success'),
    failedExecutions: failedExecutions(turn, actions),
    doneItems: [...input.facts.doneItems, ...actions.flatMap((action) => doneItems(action, turnIndex))],
    openQuestionRepeated: openQuestion !== null && isSameQuestion(turn, openQuestion),
    lastItems: spokenItems(turn),
    lastBotText: performed.text,
    lastIntentKind: input.intent.kind,
  };
}

/** The same question as in the turn before: it is not put a third time. */
function isSameQuestion({ dialogue, input }: TurnContext, { verb, mention, candidates }: OpenQuestion): boolean {
  const before = input.facts.openQuestion;
  if (before === null || before.askedTurnIndex !== dialogue.state.turnIndex - 1 || before.verb !== verb) return false;
  return before.mention === mention && JSON.stringify(before.candidates) === JSON.stringify(candidates);
}

/** Long enough for "os dois" after two questions, short enough to mean what was just said. */
const REMEMBERED_TURNS = 3;

function spokenItems({ dialogue, input, resolution, asked }: TurnContext): readonly SpokenItem[] {
  const { turnIndex } = dialogue.state;
  const named = resolution.resolved.length > 0 ? resolution.resolved : resolution.withoutCharge;
  const spoken = named.length > 0 || asked === null ? named : itemsOf(asked.authorizedQueue);
  const now = spoken.map(({ canonicalName: name, msisdn }) => ({ name, msisdn, turnIndex }));
  const before = input.facts.lastItems.filter((item) => turnIndex - item.turnIndex < REMEMBERED_TURNS && !now.some(({ name, msisdn }) => name === item.name && msisdn === item.msisdn));
  return [...before, ...now];
}

/** A question that a digression or a failed new request dropped can come back in the very next turn (rule 1.5). */
function droppedQuestion({ dialogue, signals, asked }: TurnContext): DiscardedQuestion | null {
  const left = signals.reaction === 'digress' || signals.reaction === 'rescope';
  if (!left || asked === null || dialogue.state.pendingConfirmation !== null) return null;
  return { queue: asked.authorizedQueue, turnIndex: dialogue.state.turnIndex };
}

function failedExecutions({ input, asked }: TurnContext, actions: readonly ResolvedAction[]): readonly FailedExecution[] {
  if (asked === null || actions.length === 0) return input.facts.failedExecutions;
  const keyOf = executionKeys(asked, input.facts);
  const ran = asked.authorizedQueue.steps.slice(0, actions.length);
  const hashes = new Set(ran.map(stepHash));
  const others = input.facts.failedExecutions.filter(({ stepHash: hash }) => !hashes.has(hash));
  const failed = ran.flatMap((step, index) => (hasFailed(actions[index]) ? [failedExecution(step, keyOf(step, index))] : []));
  return [...others, ...failed];
}

/** A step that stopped may have done some of its items before. */
function doneItems({ tool, items, protocol }: ResolvedAction, turnIndex: number): readonly DoneItem[] {
  return items.filter(({ outcome }) => outcome === 'success').map(({ name, msisdn }) => ({ tool, name, msisdn, protocol, turnIndex }));
}

function hasFailed(action: ResolvedAction | undefined): boolean {
  return action?.outcome === 'failure' || action?.outcome === 'unknown';
}

function failedExecution(step: ActionStep, executionKey: string): FailedExecution {
  return { stepHash: stepHash(step), executionKey };
}
