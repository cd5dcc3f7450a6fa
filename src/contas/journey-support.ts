import type { JourneyScope } from '../conversation/domain/index.js';
import { CommittingFence, type EffectsJournal } from '../effects/index.js';
import { AppError } from '../kernel/errors.js';
import { derivedId } from '../kernel/ids.js';
import type { InvoiceReference } from '../telco/index.js';
import type { Owner } from '../workflow-engine/index.js';
import { ContasScope } from './contas-scope.js';

/** What the release asks of the effects journal. */
export type Journal = Pick<EffectsJournal, 'hasBegun'>;

/**
 * The shell's permission to change the world.
 * @throws AppError `internal_error` when the scope carries something else: no effect may run then
 */
export function fenceOf(scope: JourneyScope): CommittingFence {
  if (scope.permit instanceof CommittingFence) return scope.permit;
  throw new AppError('internal_error', 'The journey carries no effect fence', { kind: 'unexpected' });
}

/** The turn as the owner of its executions. @throws AppError `internal_error` as `fenceOf` */
export function ownerOf(scope: JourneyScope): Owner {
  const fence = fenceOf(scope);
  const { customer, invoiceId, invoiceHash, invoices, signal, now } = scope;
  return { fence, signal, now, scope: new ContasScope({ customer, invoiceId, invoiceHash, invoices, record: (call) => fence.record(call) }) };
}

/** The same for every repeat of a turn; the key of an execution that failed finds it again. */
export function executionIdOf({ tenantId, conversationKey }: Pick<JourneyScope, 'tenantId' | 'conversationKey'>, executionKey: string): string {
  return derivedId([tenantId, conversationKey], executionKey);
}

/** How the operator knows the invoice of the session (architecture §4.9). */
export function invoiceReference(scope: JourneyScope): InvoiceReference {
  return {
    customerKey: scope.customer.customerId ?? scope.conversationKey,
    invoiceId: scope.invoiceId,
    invoiceHash: scope.invoiceHash,
  };
}
