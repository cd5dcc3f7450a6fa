import { allItems } from '../../../invoice/domain/index.js';
import { buildActionQueue, currentStep, isEmpty } from '../action-queue.js';
import { type ActionQueue, EMPTY_QUEUE } from '../state.js';
import { asksRetry } from '../triggers/index.js';
import { ask } from './ask.js';
import type { Performed, TurnContext } from './turn-context.js';

/**
 * "tenta de novo" after a failure, which the answer to it offers: what failed is asked about again, and its release goes on where it
 * failed (architecture §4.13, §4.35).
 * @returns null for any other message, and where nothing failed
 */
export async function afterRetryRequest(turn: TurnContext): Promise<Performed | null> {
  const { dialogue: { state }, input } = turn;
  if (state.pendingConfirmation !== null || !asksRetry(input.userText)) return null;
  const queue = failedQueue(turn);
  return isEmpty(queue) ? null : ask(turn, { action: 'ask_confirmation', rule: '5', reason: null, queue });
}

/** The step that failed and those behind it, or the items that failed of a step which came to its end. */
function failedQueue({ dialogue: { state }, input: { invoice } }: TurnContext): ActionQueue {
  const { actionQueue: { steps, cursor }, lastCompletedAction: last } = state;
  if (last === null) return EMPTY_QUEUE;
  if (currentStep(state.actionQueue) !== null && (last.outcome === 'failure' || last.outcome === 'unknown')) return { steps: steps.slice(cursor), cursor: 0 };
  const failed = new Set(last.items.filter(({ outcome }) => outcome === 'failure').map(keyOf));
  const items = invoice === null ? [] : allItems(invoice).filter(({ canonicalName: name, msisdn }) => failed.has(keyOf({ name, msisdn })));
  return buildActionQueue(items, { tool: last.tool });
}

function keyOf({ name, msisdn }: { readonly name: string; readonly msisdn: string }): string {
  return JSON.stringify([name, msisdn]);
}
