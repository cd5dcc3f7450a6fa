import type { DiscardedQuestion, DoneItem, FailedExecution, SessionFacts } from '../session-facts.js';
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
    lastBotText: performed.text,
    lastIntentKind: input.intent.kind,
  };
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
