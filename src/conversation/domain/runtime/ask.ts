import { createConfirmation } from '../confirmation-manager.js';
import type { AskAgainReason, ConversationDecision } from '../decision.js';
import type { DoneItem } from '../session-facts.js';
import type { ActionQueue } from '../state.js';
import { belongsToLeftOut } from '../triggers/index.js';
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

function before(turn: TurnContext, decision: Ask): string {
  const { composer, input } = turn;
  if (decision.reason === 'answer_unclear') return composer.questionAboutPending(input.intent, decision.queue);
  return decision.reason === null ? beforeNewQuestion(turn, decision) : composer.askAgain(decision.reason);
}

/** A new question is told from what was done already, from what it leaves out, and from names that nothing was found for. */
function beforeNewQuestion({ composer, input, resolution }: TurnContext, { queue }: Ask): string {
  const missing = resolution.notFound.filter((name) => !belongsToLeftOut(input.userText, name));
  return [
    composer.alreadyDone(doneBefore(input.facts.doneItems, queue)),
    missing.length === 0 ? '' : composer.notFoundBesideFound(missing),
    composer.leftOut(input.userText),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** The last time that each item of the queue was done under the same tool. */
function doneBefore(done: readonly DoneItem[], { steps }: ActionQueue): readonly DoneItem[] {
  const keys = new Set(steps.flatMap(({ tool, items }) => items.map(({ canonicalName, msisdn }) => keyOf(tool, canonicalName, msisdn))));
  const latest = new Map(done.map((item) => [keyOf(item.tool, item.name, item.msisdn), item]));
  return [...latest].flatMap(([key, item]) => (keys.has(key) ? [item] : []));
}

function keyOf(tool: string, name: string, msisdn: string): string {
  return JSON.stringify([tool, name, msisdn]);
}

/** Only an unclear answer uses up the patience of the question; a button of an older message does not. */
function repetitionsOf({ asked }: TurnContext, reason: AskAgainReason | null): number {
  const so = asked?.repetitions ?? 0;
  if (reason === 'answer_unclear') return so + 1;
  return reason === 'void_confirmation' ? so : 0;
}
