import type { ResolvedInvoiceItem } from '../../invoice/domain/index.js';
import type { ActionQueue, ActionStep, ActionTool } from './state.js';

/** The fixed order of steps (CONVERSATION action_queue, architecture §4.14). */
export const ACTION_ORDER: Readonly<Record<ActionTool, number>> = {
  cancelar_vas_avulso: 0,
  pro_rata: 1,
  vas_estrategico: 2,
  contestacao_tool: 3,
};

// A record over ActionTool has exactly its members as keys.
const TOOLS_IN_ORDER = (Object.keys(ACTION_ORDER) as ActionTool[]).sort((a, b) => ACTION_ORDER[a] - ACTION_ORDER[b]);

export interface QueueOptions {
  /** One step of this tool holds every item, whatever its section: the customer asked for contestation by word (api.md "Details"). */
  readonly tool?: ActionTool;
  /** The workflow versions that are active now, and that a confirmation freezes. */
  readonly workflowVersions?: Partial<Readonly<Record<ActionTool, number>>>;
}

/** The step that runs next, null when none is left. */
export function currentStep(queue: ActionQueue): ActionStep | null {
  return queue.steps[queue.cursor] ?? null;
}

/** The steps after the current one. */
export function remainingAfterCurrent(queue: ActionQueue): readonly ActionStep[] {
  return queue.steps.slice(queue.cursor + 1);
}

/** The queue with its cursor one step on, never past its end. */
export function advance(queue: ActionQueue): ActionQueue {
  return { steps: queue.steps, cursor: Math.min(queue.cursor + 1, queue.steps.length) };
}

/** No step was ever in it. */
export function isEmpty(queue: ActionQueue): boolean {
  return queue.steps.length === 0;
}

/** No step is left to run. */
export function isExhausted(queue: ActionQueue): boolean {
  return queue.cursor >= queue.steps.length;
}

/** Groups items by their tool into steps of fixed order; items keep their order within a step. Pure. */
export function buildActionQueue(items: readonly ResolvedInvoiceItem[], options: QueueOptions = {}): ActionQueue {
  const steps = TOOLS_IN_ORDER.flatMap((tool) => {
    const group = items.filter((item) => (options.tool ?? item.toolCategory) === tool);
    return group.length === 0 ? [] : [stepOf(tool, group, options)];
  });
  return { steps, cursor: 0 };
}

/** Both queues as one, in the fixed order of tools; what both hold of a tool is held once, under the version that was frozen. */
export function mergedQueues(one: ActionQueue, other: ActionQueue): ActionQueue {
  const steps = TOOLS_IN_ORDER.flatMap((tool) => {
    const same = [...one.steps, ...other.steps].filter((step) => step.tool === tool);
    const [first, ...more] = same;
    if (first === undefined) return [];
    const items = more.reduce((held, step) => [...held, ...beyond(held, step.items)], first.items);
    return [items.length === first.items.length ? first : stepWith(first, items)];
  });
  return { steps, cursor: 0 };
}

/** The items of all steps, in order; a charge that one step cancels and another contests is one item. */
export function itemsOf({ steps }: ActionQueue): readonly ResolvedInvoiceItem[] {
  return steps.reduce<readonly ResolvedInvoiceItem[]>((items, step) => [...items, ...beyond(items, step.items)], []);
}

/** Those of the items that are not held yet; several equal charges are several items (architecture §4.7). */
function beyond(held: readonly ResolvedInvoiceItem[], items: readonly ResolvedInvoiceItem[]): readonly ResolvedInvoiceItem[] {
  const left = held.map(chargeKey);
  return items.filter((item) => {
    const place = left.indexOf(chargeKey(item));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function chargeKey({ canonicalName, msisdn, section, toolCategory, value }: ResolvedInvoiceItem): string {
  return JSON.stringify([canonicalName, msisdn, section, toolCategory, value]);
}

/** The step with some of its items only. */
export function stepWith(step: ActionStep, items: readonly ResolvedInvoiceItem[]): ActionStep {
  return { ...step, subject: subjectOf(items), items };
}

function stepOf(tool: ActionTool, items: readonly ResolvedInvoiceItem[], options: QueueOptions): ActionStep {
  return { tool, subject: subjectOf(items), items, workflowVersion: options.workflowVersions?.[tool] ?? null };
}

/** Names for people: ", " between them and " e " before the last, equal names once (architecture §4.18). */
function subjectOf(items: readonly ResolvedInvoiceItem[]): string {
  const names = [...new Set(items.map((item) => item.canonicalName))];
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} e ${last}`;
}
