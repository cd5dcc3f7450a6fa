import type { ExecutionKeys } from '../action-executor.js';
import { contractHash } from '../confirmation-contract.js';
import type { SessionFacts } from '../session-facts.js';
import type { ActionStep, PendingConfirmation } from '../state.js';

/** The same step, confirmed anew after a failure, goes on under the key of its first execution (architecture §4.13). */
export function executionKeys(confirmation: Pick<PendingConfirmation, 'id'>, facts: SessionFacts): ExecutionKeys {
  const failed = new Map(facts.failedExecutions.map(({ stepHash: hash, executionKey }) => [hash, executionKey]));
  const ofFailed = (step: ActionStep): string | null => wishHashes(step).map((hash) => failed.get(hash)).find((key) => key !== undefined) ?? null;
  return { ofFailed, of: (step, index) => ofFailed(step) ?? `${confirmation.id}:${index}` };
}

/**
 * What makes two steps the same wish: tool, items, lines, amounts (architecture §4.13); not the version that was active when it was
 * asked for, nor the order in which the items were named.
 */
export function stepHash(step: ActionStep): string {
  const items = [...step.items].sort((one, other) => orderOf(one).localeCompare(orderOf(other)));
  return contractHash({ steps: [{ ...step, items, workflowVersion: null }], cursor: 0 });
}

function orderOf({ canonicalName, msisdn, value }: ActionStep['items'][number]): string {
  return JSON.stringify([canonicalName, msisdn, value]);
}

/** Its hash, and the one that builds before kept of it: with the version, the items as they were named. */
export function wishHashes(step: ActionStep): readonly string[] {
  return [stepHash(step), contractHash({ steps: [step], cursor: 0 })];
}
