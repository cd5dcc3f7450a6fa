import { EffectFence, type EffectsJournal, type SettledEffect } from '../effects/index.js';
import type { JourneyResult } from '../conversation/domain/index.js';
import { AppError, assertNever } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import { toDecimalText } from '../kernel/money.js';
import type { JourneyScope } from '../conversation/domain/index.js';
import type { ResolvedInvoiceItem } from '../invoice/domain/index.js';
import { endOfStep, itemResults, type StepEnd } from './domain/journey-result.js';
import type { CancelVasItem, InvoiceReference } from '../telco/index.js';

/** What the actions need of the effects journal. */
export type Journal = Pick<EffectsJournal, 'run' | 'hasBegun'>;

/**
 * The shell's permission to change the world.
 * @throws AppError `internal_error` when the scope carries something else: no effect may run then
 */
export function fenceOf(scope: JourneyScope): EffectFence {
  if (scope.permit instanceof EffectFence) return scope.permit;
  throw new AppError('internal_error', 'The journey carries no effect fence', { kind: 'unexpected' });
}

/** How the operator knows the invoice of the session (architecture §4.9). */
export function invoiceReference(scope: JourneyScope): InvoiceReference {
  return {
    customerKey: scope.customer.customerId ?? scope.conversationKey,
    invoiceId: scope.invoiceId,
    invoiceHash: scope.invoiceHash,
  };
}

/** The charges of a step as the operator is told them; equal charges stay several (case C31). */
export function telcoItems(items: readonly ResolvedInvoiceItem[]): readonly CancelVasItem[] {
  return items.map((item) => ({
    name: item.canonicalName,
    msisdn: item.msisdn,
    value: item.value === null ? null : toDecimalText(item.value),
    section: item.section,
  }));
}

/**
 * How a step of one effect ends.
 * @param done how it ends when the operator did what was asked
 */
export function journeyResultOf<T extends JsonObject>(
  items: readonly ResolvedInvoiceItem[],
  settled: SettledEffect<T>,
  done: (value: T) => StepEnd,
): JourneyResult {
  switch (settled.kind) {
    case 'ok':
      return endOfStep(done(settled.value));
    case 'not_found':
      return endOfStep({ items: itemResults(items, 'no_match'), protocol: null, message: null });
    case 'failed':
      return { kind: 'failed', items: itemResults(items, 'failure'), error: settled.error };
    case 'unknown':
      return { kind: 'unknown', items: itemResults(items, 'unknown'), error: settled.error };
    default:
      return assertNever(settled);
  }
}
