import type { PendingConfirmation, PendingWorkflow } from '../state.js';
import { ask } from './ask.js';
import type { RuntimeDecision } from './runtime-types.js';
import { said, type Performed, type TurnContext } from './turn-context.js';

/**
 * A tap on a button of an older message answers nothing that is asked now: the question that is open comes again
 * (case C10, api.md "Turns").
 * @param waiting the journey whose question is open
 * @returns null for any other message, and where no question is open
 */
export async function afterVoidTap(turn: TurnContext, waiting: PendingWorkflow | null): Promise<Performed | null> {
  const { dialogue: { state }, input } = turn;
  if (input.inReplyTo === null || input.intent.kind !== 'confirmation_response') return null;
  const current = state.pendingConfirmation;
  if (current !== null) return input.inReplyTo === current.id ? null : askCurrentAgain(turn, current);
  return waiting === null ? whichOneAgain(turn) : null;
}

function askCurrentAgain(turn: TurnContext, current: PendingConfirmation): Promise<Performed> {
  return ask(turn, { action: 'ask_confirmation', rule: '1', reason: 'void_confirmation', queue: current.authorizedQueue });
}

/** The question about item or line, which stays open for its answer. */
function whichOneAgain({ composer, dialogue, input }: TurnContext): Performed | null {
  const { lastQuestion, openQuestion } = input.facts;
  if (lastQuestion === null || openQuestion === null || openQuestion.askedTurnIndex !== dialogue.state.turnIndex - 1) return null;
  const { verb, mention, candidates } = openQuestion;
  const decision: RuntimeDecision = { action: 'fallback_to_orchestrator', rule: '3.5', reason: 'ambiguous_item_match' };
  return said(decision, `${composer.askAgain('void_confirmation')} ${lastQuestion}`, { handledBy: 'orchestrator', openQuestion: { verb, mention, candidates } });
}
