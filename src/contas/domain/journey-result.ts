import type { ActionItemResult, EndedJourney, ToolOutcome } from '../../conversation/domain/index.js';
import type { ResolvedInvoiceItem } from '../../invoice/domain/index.js';
import { toDecimalText } from '../../kernel/money.js';
import type { Evidence } from '../../kernel/said.js';

/**
 * What became of each item.
 * @param outcomes one entry an item, in order, or one for all; an item without an entry is `unknown`
 */
export function itemResults(
  items: readonly ResolvedInvoiceItem[],
  outcomes: ToolOutcome | readonly ToolOutcome[],
): readonly ActionItemResult[] {
  return items.map((item, index) => ({
    name: item.canonicalName,
    msisdn: item.msisdn,
    value: item.value === null ? null : toDecimalText(item.value),
    outcome: typeof outcomes === 'string' ? outcomes : (outcomes[index] ?? 'unknown'),
  }));
}

export interface StepEnd {
  readonly items: readonly ActionItemResult[];
  readonly protocol: string | null;
  readonly message: string | null;
  /** Of each amount, date and protocol in `message`. */
  readonly evidence: readonly Evidence[];
}

/**
 * How a step ends by what became of its items (CONVERSATION action_executor "Classificação de ToolOutcome"): something
 * not known stops the queue, so does a failure that nothing succeeded beside; else the cursor moves on (architecture §4.13).
 * `output` has the documented keys `success` and `not_found`.
 */
export function endOfStep({ items, protocol, message, evidence }: StepEnd): EndedJourney {
  const outcomes = new Set(items.map((item) => item.outcome));
  if (outcomes.has('unknown')) return { kind: 'unknown', items, error: 'item_outcome_unknown' };
  if (outcomes.has('failure') && !outcomes.has('success')) return { kind: 'failed', items, error: 'no_item_done' };
  const outcome = outcomes.size > 1 ? 'partial' : outcomes.has('no_match') ? 'no_match' : 'success';
  return {
    kind: 'completed',
    outcome,
    items,
    protocol,
    message,
    recommendsFinalization: false,
    output: { success: outcome === 'success', not_found: outcome === 'no_match', protocol },
    evidence,
    sessionControl: null,
    finalization: null,
    invoiceAnswer: null,
  };
}
