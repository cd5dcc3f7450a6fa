import { contestableInvoice, contestationErrorSentence, type Invoice, validateContestations } from '../../../invoice/domain/index.js';
import { buildActionQueue } from '../action-queue.js';
import type { ActionQueue, ActionStep } from '../state.js';

export interface Contestable {
  /** What can be asked about; empty when nothing is left. */
  readonly queue: ActionQueue;
  /** Why each of the others cannot be contested, a sentence each. */
  readonly refusals: readonly string[];
}

/** CVAL runs before the question: what cannot be contested is said and not asked (architecture §4.14, platform-facts 1.4). */
export function contestable(queue: ActionQueue, invoice: Invoice | null): Contestable {
  if (invoice === null) return { queue, refusals: [] };
  const checked = queue.steps.map((step) => (step.tool === 'contestacao_tool' ? checkStep(step, invoice) : { steps: [step], refusals: [] }));
  return { queue: { steps: checked.flatMap(({ steps }) => steps), cursor: queue.cursor }, refusals: checked.flatMap(({ refusals }) => refusals) };
}

function checkStep({ items, workflowVersion }: ActionStep, invoice: Invoice): { readonly steps: readonly ActionStep[]; readonly refusals: readonly string[] } {
  const wishes = items.map(({ canonicalName, msisdn, value }) => ({ itemName: canonicalName, msisdn, itemValue: value, adjustment: value }));
  const verdicts = validateContestations(contestableInvoice(invoice), wishes, { confirmed: false, skipItemPresence: false });
  const allowed = items.filter((_item, index) => verdicts[index]?.record.erro === null);
  const refusals = verdicts.flatMap(({ record }) => (record.erro === null ? [] : [contestationErrorSentence(record.erro, record.item_name)]));
  const { steps } = buildActionQueue(allowed, { tool: 'contestacao_tool' });
  return { steps: steps.map((step) => ({ ...step, workflowVersion })), refusals: [...new Set(refusals)] };
}
