import type { ActionStep, ActionTool, JourneyScope } from '../conversation/domain/index.js';
import { compareRelease } from './domain/compare-release.js';

/** Their journeys read amounts of the invoice in hand; the others are given all that they need. */
const READS_AMOUNTS: ReadonlySet<ActionTool> = new Set(['contestacao_tool', 'pro_rata']);

/**
 * What was confirmed after its amount had changed stands on the operator's invoice, and no more on the one in hand: that one is put
 * away, so that the journey reads the operator's (architecture §4.9-10). An invoice that shows what was confirmed is not read again.
 */
export function withoutOutdatedInvoice(step: ActionStep, scope: JourneyScope): JourneyScope {
  const { current } = scope.invoices;
  if (!READS_AMOUNTS.has(step.tool) || current === null || compareRelease([step], current).kind === 'unchanged') return scope;
  return { ...scope, invoices: { ...scope.invoices, current: null } };
}
