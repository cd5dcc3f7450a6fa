import { createConfirmation } from '../confirmation-manager.js';
import type { AskAgainReason, ConversationDecision } from '../decision.js';
import { said, type Performed, type TurnContext } from './turn-context.js';

type Ask = Extract<ConversationDecision, { action: 'ask_confirmation' }>;

/** Puts the confirmation question of a decision, with what must be told before it (architecture §4.8, §4.11). */
export function ask(turn: TurnContext, decision: Ask, leadIn: string | null = null): Performed {
  const { dialogue, input, parts, composer } = turn;
  const question = composer.confirmation(decision.queue);
  const text = [leadIn ?? before(turn, decision), question].filter((part) => part !== '').join(' ');
  createConfirmation(dialogue, decision.queue, {
    id: parts.ids.next(),
    promptText: question,
    now: input.now,
    ttlSeconds: input.confirmationTtlSeconds,
    repetitions: repetitionsOf(turn, decision.reason),
  });
  return said(decision, text);
}

function before({ composer, input, resolution }: TurnContext, decision: Ask): string {
  if (decision.reason === 'answer_unclear') return composer.questionAboutPending(input.intent);
  if (decision.reason !== null) return composer.askAgain(decision.reason);
  return resolution.notFound.length === 0 ? '' : composer.notFoundBesideFound(resolution.notFound);
}

/** Only an unclear answer uses up the patience of the question; a button of an older message does not. */
function repetitionsOf({ asked }: TurnContext, reason: AskAgainReason | null): number {
  const so = asked?.repetitions ?? 0;
  if (reason === 'answer_unclear') return so + 1;
  return reason === 'void_confirmation' ? so : 0;
}
