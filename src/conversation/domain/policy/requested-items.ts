import type { ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import { fold } from '../../../kernel/text-folding.js';
import { itemsOf } from '../action-queue.js';
import type { ActionQueue } from '../state.js';

const ADDITION = /\b(tambem|alem (?:d\w+|disso)|junto com|inclu(?:a|i|ir)|acrescent\w+|adicion\w+)\b/;

/**
 * The items that a new request asks about. A request that adds to the open question ("cancela também o TIM Fashion")
 * asks about both, in one new confirmation; any other replaces it (corpus tag `adds_to_pending`).
 * @param pendingQueue of the question that is open; empty when none is
 */
export function requestedItems(
  resolved: readonly ResolvedInvoiceItem[],
  pendingQueue: ActionQueue,
  userText: string,
): readonly ResolvedInvoiceItem[] {
  const asked = itemsOf(pendingQueue);
  if (resolved.length === 0 || asked.length === 0 || !ADDITION.test(fold(userText))) return resolved;
  const known = new Set(asked.map(keyOf));
  return [...asked, ...resolved.filter((item) => !known.has(keyOf(item)))];
}

function keyOf(item: ResolvedInvoiceItem): string {
  return JSON.stringify([item.canonicalName, item.msisdn]);
}
