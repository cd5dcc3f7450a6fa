import type { OpenQuestion } from '../../../intent/domain/index.js';
import { itemsOf, stepWith } from '../action-queue.js';
import { closingQuestion } from '../closing-question.js';
import type { DiscardedQuestion, DoneItem, FailedExecution, SessionFacts, SpokenItem } from '../session-facts.js';
import type { ResolvedAction } from '../state.js';
import { stepHash, wishHashes } from './execution-keys.js';
import type { Performed, RanStep, TurnContext } from './turn-context.js';

/** What the session remembers after this turn (architecture §4.19). */
export function factsAfter(turn: TurnContext, performed: Performed): SessionFacts {
  const { dialogue, input } = turn;
  const { turnIndex } = dialogue.state;
  const { openQuestion, actions } = performed;
  return {
    openQuestion: openQuestion === null ? null : { ...openQuestion, askedTurnIndex: turnIndex },
    discardedQuestion: droppedQuestion(turn),
    questionExpired: false,
    leftBehindPause: null,
    hasSuccessfulAction: input.facts.hasSuccessfulAction || actions.some(({ outcome }) => outcome === 'success'),
    failedExecutions: failedExecutions(input.facts, performed),
    doneItems: [...input.facts.doneItems, ...actions.flatMap((action, index) => doneItems(action, performed.ran[index] ?? null, turnIndex))],
    openQuestionRepeated: openQuestion !== null && isSameQuestion(turn, openQuestion),
    lastItems: spokenItems(turn),
    lastQuestion: closingQuestion(performed.text),
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

/** The latest word on a step counts: one that ran again and came to its end is failed no more. */
function failedExecutions({ failedExecutions: before }: SessionFacts, { actions, ran }: Performed): readonly FailedExecution[] {
  const failed = ran.flatMap((step, index) => failuresOf(step, actions[index]));
  const spokenOf = new Set([...ran.flatMap(hashesOf), ...failed.map(({ stepHash: hash }) => hash)]);
  return [...before.filter(({ stepHash: hash }) => !spokenOf.has(hash)), ...failed];
}

/** The step, and where it is several executions each item of it. */
function hashesOf({ step, parts }: RanStep): readonly string[] {
  if (parts === null) return wishHashes(step);
  const tried = step.items.filter((item) => !parts.notTried.includes(item));
  return [step, ...tried.map((item) => stepWith(step, [item]))].flatMap(wishHashes);
}

/** The whole step, asked for again, finds what was done of it; a part of it, asked for alone, goes on by itself. */
function failuresOf({ step, executionKey, parts: ofStep }: RanStep, action: ResolvedAction | undefined): readonly FailedExecution[] {
  const unfinished = ofStep?.unfinished ?? [];
  if (!hasFailed(action) && unfinished.length === 0) return [];
  const parts = unfinished.map(({ items, executionKey: key }) => ({ stepHash: stepHash(stepWith(step, items)), executionKey: key }));
  return [{ stepHash: stepHash(step), executionKey }, ...parts];
}

/** A step that stopped may have done some of its items before. An item keeps its own protocol, where it has one. */
function doneItems({ tool, items, protocol }: ResolvedAction, ran: RanStep | null, turnIndex: number): readonly DoneItem[] {
  const own = ran?.parts?.itemProtocols ?? null;
  return items.flatMap(({ name, msisdn, outcome }, index) =>
    outcome === 'success' ? [{ tool, name, msisdn, protocol: own === null ? protocol : (own[index] ?? null), turnIndex }] : [],
  );
}

function hasFailed(action: ResolvedAction | undefined): boolean {
  return action?.outcome === 'failure' || action?.outcome === 'unknown';
}
