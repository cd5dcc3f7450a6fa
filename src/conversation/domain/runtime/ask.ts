import { isEmpty } from '../action-queue.js';
import { createConfirmation } from '../confirmation-manager.js';
import type { AskAgainReason, ConversationDecision } from '../decision.js';
import type { DoneItem } from '../session-facts.js';
import type { ActionQueue } from '../state.js';
import { belongsToLeftOut } from '../triggers/index.js';
import { contestable } from './contestable.js';
import { doneOf, unsettledBefore, withoutDone } from './done-before.js';
import { otherChargesWanted } from './other-charges.js';
import { said, type Performed, type TurnContext } from './turn-context.js';

type Ask = Extract<ConversationDecision, { action: 'ask_confirmation' }>;

/** Puts the confirmation question of a decision, with what must be told before it (architecture §4.8, §4.11). */
export async function ask(turn: TurnContext, decision: Ask, leadIn: string | null = null): Promise<Performed> {
  const { dialogue, input, parts, composer } = turn;
  const { queue: allowed, refusals } = decision.reason === null ? contestable(decision.queue, input.invoice) : { queue: decision.queue, refusals: [] };
  if (isEmpty(allowed) && refusals.length > 0) return refused(decision, [...refusals, ...(await otherChargesWanted(turn)).refusals]);
  const { queue: undone, leftOut } = decision.reason === null ? withoutDone(allowed, input.facts.doneItems) : { queue: allowed, leftOut: [] };
  const queue = await frozen(turn, undone);
  const question = composer.confirmation(queue);
  const text = [...refusals, composer.doneAndLeftOut(leftOut), leadIn ?? (await before(turn, { ...decision, queue }, leftOut)), question].filter((part) => part !== '').join(' ');
  createConfirmation(dialogue, queue, {
    id: parts.ids.next(),
    promptText: question,
    now: input.now,
    ttlSeconds: input.confirmationTtlSeconds,
    repetitions: repetitionsOf(turn, decision.reason),
  });
  return said(decision, text);
}

/** Nothing is left to ask about: the customer hears why. */
function refused({ rule }: Ask, refusals: readonly string[]): Performed {
  return said({ action: 'fallback_to_orchestrator', rule, reason: 'item_not_contestable' }, refusals.join(' '), { handledBy: 'orchestrator' });
}

/** The versions that are active now are part of what the customer confirms; a question that is put again keeps its own (architecture §4.10). */
async function frozen({ input, parts }: TurnContext, { steps, cursor }: ActionQueue): Promise<ActionQueue> {
  if (steps.every(({ workflowVersion }) => workflowVersion !== null)) return { steps, cursor };
  const versions = await parts.runner.activeVersions([...new Set(steps.map(({ tool }) => tool))], input.scope);
  return { steps: steps.map((step) => ({ ...step, workflowVersion: step.workflowVersion ?? versions[step.tool] ?? null })), cursor };
}

async function before(turn: TurnContext, decision: Ask, leftOut: readonly DoneItem[]): Promise<string> {
  const { composer, input } = turn;
  if (decision.reason === 'answer_unclear') return composer.questionAboutPending(input.intent, decision.queue);
  return decision.reason === null ? beforeNewQuestion(turn, decision, leftOut) : composer.askAgain(decision.reason);
}

/** A new question is told from what was done already, from what it leaves out, and from names that nothing was found for. */
async function beforeNewQuestion(turn: TurnContext, { queue, rule }: Ask, leftOut: readonly DoneItem[]): Promise<string> {
  const { composer, input } = turn;
  const { refusals, missing: unknown } = await otherChargesWanted(turn);
  const missing = unknown.filter((name) => !belongsToLeftOut(input.userText, name));
  return [
    rule === 'double_refund' ? composer.fromCatalog('recusa_ressarcimento_dobro') : '',
    composer.unsettledBefore(unsettledBefore(queue, turn.dialogue.state.lastCompletedAction, input.facts.failedExecutions)),
    alreadyDone(turn, queue, leftOut),
    ...refusals,
    missing.length === 0 ? '' : composer.notFoundBesideFound(missing),
    composer.leftOut(input.userText),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** What was done of the queue's items in this session: the same, or the other thing that can become of a charge. */
function alreadyDone({ composer, input: { facts } }: TurnContext, queue: ActionQueue, toldBefore: readonly DoneItem[]): string {
  const done = doneOf(queue, facts.doneItems).filter(({ item }) => !toldBefore.includes(item));
  return composer.alreadyDone(done.map(({ item }) => item), done.some(({ again }) => again));
}

/** Only an unclear answer uses up the patience of the question; a button of an older message does not. */
function repetitionsOf({ asked }: TurnContext, reason: AskAgainReason | null): number {
  const so = asked?.repetitions ?? 0;
  if (reason === 'answer_unclear') return so + 1;
  return reason === 'void_confirmation' ? so : 0;
}
