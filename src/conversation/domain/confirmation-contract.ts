import type { Decimal } from 'decimal.js';
import { contentHash } from '../../kernel/hash.js';
import type { JsonValue } from '../../kernel/json.js';
import type { ActionQueue, ActionStep } from './state.js';

/**
 * The fingerprint of what a confirmation authorises: tool, item, line, amount in cents and workflow version of
 * every step that is left, in order (architecture §4.10). Two queues with the same hash do the same.
 */
export function contractHash(queue: ActionQueue): string {
  return contentHash(queue.steps.slice(queue.cursor).map(termsOf));
}

function termsOf(step: ActionStep): JsonValue {
  return {
    tool: step.tool,
    workflow_version: step.workflowVersion,
    items: step.items.map((item) => ({ name: item.canonicalName, msisdn: item.msisdn, cents: centsOf(item.value) })),
  };
}

/** Whole cents as text; a charge without an amount is not a charge of zero. */
function centsOf(value: Decimal | null): string | null {
  return value === null ? null : value.times(100).toFixed();
}
