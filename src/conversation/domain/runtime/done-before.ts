import { stepWith } from '../action-queue.js';
import type { DoneItem, FailedExecution } from '../session-facts.js';
import type { ActionQueue, ActionStep, ResolvedAction } from '../state.js';
import { wishHashes } from './execution-keys.js';

/** Something that was done in this session; `again`: the very thing that is asked for now. */
export interface DoneBefore {
  readonly item: DoneItem;
  readonly again: boolean;
}

/** What was done of the queue's items, the latest of each kind: the same, or the other thing that can become of a charge. */
export function doneOf({ steps }: ActionQueue, doneItems: readonly DoneItem[]): readonly DoneBefore[] {
  const wanted = steps.flatMap(({ tool, items }) => items.map(({ canonicalName, msisdn }) => ({ tool, name: canonicalName, msisdn })));
  const [same, related] = [new Set(wanted.map(keyOf)), new Set(wanted.map(relatedKeyOf))];
  return latestOf(doneItems).flatMap((item) => (related.has(relatedKeyOf(item)) ? [{ item, again: same.has(keyOf(item)) }] : []));
}

/**
 * A request that names what is done beside what is not asks about the rest alone, so that a yes to what failed does nothing a
 * second time (architecture §4.13). What is done, asked for by itself, is asked about.
 */
export function withoutDone(queue: ActionQueue, doneItems: readonly DoneItem[]): { readonly queue: ActionQueue; readonly leftOut: readonly DoneItem[] } {
  const done = new Map(latestOf(doneItems).map((item) => [keyOf(item), item]));
  const parts = queue.steps.map((step) => {
    const keys = step.items.map(({ canonicalName, msisdn }) => keyOf({ tool: step.tool, name: canonicalName, msisdn }));
    return { step, rest: step.items.filter((_item, index) => !done.has(keys[index] ?? '')), leftOut: keys.flatMap((key) => done.get(key) ?? []) };
  });
  const leftOut = parts.flatMap((part) => part.leftOut);
  const isAll = parts.every(({ step, rest }) => step.items.length > 0 && rest.length === 0);
  if (leftOut.length === 0 || isAll) return { queue, leftOut: [] };
  const steps = parts.flatMap(({ step, rest, leftOut: some }) => (some.length === 0 ? [step] : rest.length === 0 ? [] : [stepWith(step, rest)]));
  return { queue: { steps, cursor: queue.cursor }, leftOut };
}

/**
 * The action before, of which nobody knows whether it happened, where this request is about some of its items and is not the same wish:
 * that one would be settled under its own key, this one is another (architecture §4.13, §4.27). Null where there is none.
 */
export function unsettledBefore(queue: ActionQueue, last: ResolvedAction | null, failed: readonly FailedExecution[]): ResolvedAction | null {
  if (last?.outcome !== 'unknown') return null;
  const lost = new Set(last.items.map(({ name, msisdn }) => keyOf({ tool: last.tool, name, msisdn })));
  const isNew = (step: ActionStep): boolean => !wishHashes(step).some((hash) => failed.some(({ stepHash }) => stepHash === hash));
  const overlaps = queue.steps.some((step) => isNew(step) && step.items.some(({ canonicalName, msisdn }) => lost.has(keyOf({ tool: step.tool, name: canonicalName, msisdn }))));
  return overlaps ? last : null;
}

function latestOf(doneItems: readonly DoneItem[]): readonly DoneItem[] {
  return [...new Map(doneItems.map((item) => [keyOf(item), item])).values()];
}

type Doable = Pick<DoneItem, 'tool' | 'name' | 'msisdn'>;

function keyOf({ tool, name, msisdn }: Doable): string {
  return JSON.stringify([tool, name, msisdn]);
}

/** A cancellation asks for the charge back too, so who contests what was cancelled, or cancels what was contested, hears of it. */
function relatedKeyOf({ tool, name, msisdn }: Doable): string {
  const what = tool === 'cancelar_vas_avulso' || tool === 'contestacao_tool' ? 'charge' : tool;
  return JSON.stringify([what, name, msisdn]);
}
