import type { ExtractedIntent, IntentKind } from '../../intent/domain/index.js';
import type { ResolutionOutcome, ResolvedInvoiceItem } from '../../invoice/domain/index.js';
import { itemsOf } from './action-queue.js';
import type { PendingReaction, ScriptTrigger } from './decision.js';
import type { ActionQueue } from './state.js';
import { wantsContestation } from './triggers/index.js';

export interface AnswerInHand {
  readonly intent: ExtractedIntent;
  readonly resolution: ResolutionOutcome;
  readonly trigger: ScriptTrigger | null;
  /** What the open question asks about. */
  readonly queue: ActionQueue;
}

/** Topics of their own, whatever the message says of the open question. */
const OTHER_TOPICS: ReadonlySet<IntentKind> = new Set<IntentKind>(['start', 'invoice_overview', 'off_context', 'human_or_end']);
/** A question or a complaint is about the pending action or about something else. */
const REMARKS: ReadonlySet<IntentKind> = new Set<IntentKind>(['conceptual_question', 'value_question', 'broad_invoice_complaint']);

/**
 * How a message stands to the open question (architecture §4.11). Only an unmistakable yes is `affirm`; what is
 * not understood is `unclear`, which executes nothing.
 */
export function reactionTo(answer: AnswerInHand): Exclude<PendingReaction, 'none'> {
  const { intent, resolution, queue } = answer;
  if (intent.kind === 'human_or_end' || answer.trigger !== null) return 'digress';
  if (isRefusal(intent, resolution)) return 'refuse';
  if (intent.act === 'postponement') return 'digress';
  if (isAffirmation(intent, resolution, queue)) return 'affirm';
  if (REMARKS.has(intent.kind) && intent.aboutPending) return 'unclear';
  if (requestsAction(intent, resolution, queue)) return reactionToRequest(intent, resolution);
  if (REMARKS.has(intent.kind) || OTHER_TOPICS.has(intent.kind) || intent.act === 'greeting') return 'digress';
  return 'unclear';
}

/**
 * The message asks for something to be done (architecture §4.4). A yes with a changed scope is a new request (§4.2).
 * A message off the subject requests something only when it names an item of the invoice.
 * @param queue of the open question, null when none is open
 */
export function requestsAction(intent: ExtractedIntent, resolution: ResolutionOutcome, queue: ActionQueue | null): boolean {
  if (intent.kind === 'off_context') return intent.requestedAction && hasMatches(resolution);
  if (intent.requestedAction || intent.kind === 'action_request' || intent.actionVerbs.length > 0) return true;
  if (queue === null || !intent.affirmation || intent.negation) return false;
  return namesSomething(intent, resolution) && changesScope(intent, resolution, queue);
}

/**
 * A yes means the queue that was asked about only when it names nothing else, contests nothing that was offered to
 * be cancelled, and does not speak of the plan or the account.
 */
function changesScope(intent: ExtractedIntent, resolution: ResolutionOutcome, queue: ActionQueue): boolean {
  if (intent.target === 'plan_or_account') return true;
  if (wantsContestation(intent) && queue.steps.some((step) => step.tool !== 'contestacao_tool')) return true;
  const { ambiguous, notFound, resolved, withoutCharge } = resolution;
  if (ambiguous.length > 0 || notFound.length > 0) return true;
  // A credit beside a charge is left out (architecture §4.8); alone it is something that was not asked about.
  return resolved.length === 0 ? withoutCharge.length > 0 : !haveSameItems(resolved, itemsOf(queue));
}

/**
 * "não", "não reconheço isso" (architecture §4.5, §4.11). With a verb of action and an item it is a new request,
 * "não, cancela o tim fashion"; with a verb alone it refuses the action, "não, cancela esses não".
 */
function isRefusal(intent: ExtractedIntent, resolution: ResolutionOutcome): boolean {
  if (!intent.negation) return false;
  const denies = intent.kind === 'confirmation_response' || (intent.kind === 'action_request' && intent.aboutPending);
  return denies && !(intent.actionVerbs.length > 0 && namesSomething(intent, resolution));
}

function isAffirmation(intent: ExtractedIntent, resolution: ResolutionOutcome, queue: ActionQueue): boolean {
  if (intent.kind !== 'confirmation_response' || !intent.affirmation || intent.negation) return false;
  return !changesScope(intent, resolution, queue);
}

/** "cancela isso" asks for what is asked already; the plan or the account is another topic; the rest is a new scope (case C21). */
function reactionToRequest(intent: ExtractedIntent, resolution: ResolutionOutcome): 'digress' | 'unclear' | 'rescope' {
  if (intent.target === 'plan_or_account') return 'digress';
  return intent.aboutPending && !namesSomething(intent, resolution) ? 'unclear' : 'rescope';
}

/** The message has words for an item, found on the invoice or not. */
function namesSomething(intent: ExtractedIntent, resolution: ResolutionOutcome): boolean {
  return intent.mentionedItems.length > 0 || hasMatches(resolution);
}

function hasMatches({ ambiguous, resolved, withoutCharge }: ResolutionOutcome): boolean {
  return ambiguous.length + resolved.length + withoutCharge.length > 0;
}

/** Equal names on equal lines, as many of each: several equal charges are several items (architecture §4.7). */
function haveSameItems(some: readonly ResolvedInvoiceItem[], others: readonly ResolvedInvoiceItem[]): boolean {
  return keysOf(some).join('\n') === keysOf(others).join('\n');
}

function keysOf(items: readonly ResolvedInvoiceItem[]): readonly string[] {
  return items.map((item) => JSON.stringify([item.canonicalName, item.msisdn])).sort();
}
