import type { CancelVasItemOutcome, CancelVasResult, TelcoOutcome } from './telco-gateway.js';

/**
 * What the outcomes of the items come to for the whole call: it settles (`ok`) only when something was cancelled.
 * A call that cancelled nothing stays repeatable under its key (architecture §4.13).
 * @param items one entry an item of the request, at least one
 */
export function settleCancellation(protocol: string, items: readonly CancelVasItemOutcome[]): TelcoOutcome<CancelVasResult> {
  if (items.includes('success')) {
    return { kind: 'ok', value: { protocol, items: items.map((outcome) => ({ outcome })) } };
  }
  if (items.includes('failure')) {
    return { kind: 'failed', error: 'no_item_cancelled' };
  }
  return { kind: 'not_found' };
}
