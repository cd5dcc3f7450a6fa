import type { ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import { fold } from '../../../kernel/text-folding.js';
import { itemsOf, mergedQueues, stepWith } from '../action-queue.js';
import type { ActionQueue } from '../state.js';
import { addsToYes, limitedAct, namesAct } from '../triggers/index.js';

const ADDITION = /\b(tambem|tb|tbm|alem (?:d\w+|disso)|junto com|inclu(?:a|i|ir)|acrescent\w+|adicion\w+)\b|^(?:e|mais) (?!se\b)/;
const LIMIT = /\b(?:so|somente|apenas|menos|exceto|fora|tirando|nao)\b/;

/**
 * The queue that a new request asks about. One that adds to the open question ("e contesta o TIM Fashion também") asks about both,
 * in one new confirmation; one that only names items, and no action, leaves each the action it was asked for; any other replaces
 * the question (corpus tag `adds_to_pending`, architecture §4.11).
 * @param pending of the question that is open; empty when none is
 * @param build the queue of some items by what the message wants of them
 */
export function requestedQueue(
  resolved: readonly ResolvedInvoiceItem[],
  pending: ActionQueue,
  userText: string,
  build: (items: readonly ResolvedInvoiceItem[]) => ActionQueue,
): ActionQueue {
  const asked = new Set(itemsOf(pending).map(keyOf));
  if (resolved.length === 0 || asked.size === 0) return build(resolved);
  const fresh = resolved.filter((item) => !asked.has(keyOf(item)));
  if (adds(userText)) return mergedQueues(pending, build(fresh.length > 0 ? fresh : resolved));
  const limited = limitedTo(userText, pending);
  if (limited !== null && fresh.length === 0) return limited;
  if (namesAct(userText)) return build(resolved);
  const wanted = new Set(resolved.map(keyOf));
  const kept = pending.steps.map((step) => stepWith(step, step.items.filter((item) => wanted.has(keyOf(item))))).filter(({ items }) => items.length > 0);
  return mergedQueues({ steps: kept, cursor: 0 }, build(fresh));
}

/** Of a question about both acts the steps of the one that the message leaves; null where it leaves both. */
function limitedTo(userText: string, { steps }: ActionQueue): ActionQueue | null {
  const act = limitedAct(userText);
  if (act === null) return null;
  const left = steps.filter(({ tool }) => (tool === 'contestacao_tool') === (act === 'contest'));
  return left.length === 0 || left.length === steps.length ? null : { steps: left, cursor: 0 };
}

function adds(userText: string): boolean {
  const text = fold(userText);
  return addsToYes(userText) || (ADDITION.test(text) && !LIMIT.test(text));
}

function keyOf(item: ResolvedInvoiceItem): string {
  return JSON.stringify([item.canonicalName, item.msisdn]);
}
