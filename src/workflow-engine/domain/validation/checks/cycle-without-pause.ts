import type { WorkflowDefinition, WorkflowEdge, WorkflowNode } from '../../definition.js';
import { Budget, findValuation } from '../branches/proposition.js';
import { Propositions } from '../branches/propositions-of.js';
import { wayText, type Check } from '../finding.js';
import { shortestWay } from '../flow.js';

/** A cycle on which no node waits for the customer would run to the step limit (api.md "Workflows"). */
export const cycleWithoutPause: Check = ({ definition, source }) =>
  disjointCycles(unpaused(definition)).map((cycle) => {
    const [first = '', last = ''] = [cycle[0], cycle.at(-2)];
    const back: WorkflowEdge | undefined = definition.edges.get(last)?.find((edge) => edge.to === first);
    return {
      code: 'cycle_without_pause',
      path: (back === undefined ? undefined : source.edges.get(back)) ?? ['edges'],
      node: last,
      message: `${wayText(cycle)} never waits for the customer: let a node of it pause, or lead the way out.`,
    };
  });

/** Propositions looked at over a whole file; a pause that is not decided within it is one. */
const BUDGET = 50_000;

/** The edges among nodes that never pause; a cycle through a pause is broken there. */
function unpaused({ nodes, edges }: WorkflowDefinition): ReadonlyMap<string, readonly string[]> {
  const budget = new Budget(BUDGET);
  const runs = new Set([...nodes.values()].filter((node) => !mayPause(node, budget)).map(({ id }) => id));
  return new Map([...runs].map((id) => [id, (edges.get(id) ?? []).map((edge) => edge.to).filter((to) => runs.has(to))]));
}

/** Not where its `when` holds under no values at all. */
function mayPause({ id, pause }: WorkflowNode, budget: Budget): boolean {
  if (pause?.enabled !== true) return false;
  return pause.when === null || findValuation(new Propositions(id, new Map(), [pause.when]).of(pause.when), budget) !== null;
}

/** One cycle of each place that has any, in the order of the file; each begins and ends with its first node. */
function disjointCycles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = [];
  let left = core(graph);
  for (let [first] = left.keys(); first !== undefined; [first] = left.keys()) {
    const cycle = shortestWay(first, first, left);
    if (cycle !== null) cycles.push(cycle);
    left = core(without(left, new Set(cycle ?? [first])));
  }
  return cycles;
}

/** What is left when nodes that nothing enters are taken away again and again: cycles, and what comes after them. */
function core(graph: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const entering = new Map<string, number>([...graph.keys()].map((id) => [id, 0]));
  for (const target of [...graph.values()].flat()) entering.set(target, (entering.get(target) ?? 0) + 1);
  const outside = new Set([...entering].filter(([, count]) => count === 0).map(([id]) => id));
  for (const id of outside) {
    for (const target of graph.get(id) ?? []) {
      const left = (entering.get(target) ?? 0) - 1;
      entering.set(target, left);
      if (left === 0) outside.add(target);
    }
  }
  return without(graph, outside);
}

function without(graph: ReadonlyMap<string, readonly string[]>, removed: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  return new Map([...graph].filter(([id]) => !removed.has(id)).map(([id, targets]) => [id, targets.filter((target) => !removed.has(target))]));
}
