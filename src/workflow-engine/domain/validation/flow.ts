import { END, type WorkflowDefinition, type WorkflowNode } from '../definition.js';

/** The ways an execution can go. A pause's ways on are edges of the graph like any other (architecture §4.25). */
export interface Flow {
  readonly start: string | null;
  /** Node → where it can go on: nodes that exist, and END. */
  readonly successors: ReadonlyMap<string, readonly string[]>;
  /** Nodes that some path from the start reaches. */
  readonly reachable: ReadonlySet<string>;
}

/** How a node goes on. */
export interface WaysOn {
  /** Its own edges are asked: it does not always pause, or it resumes along them. */
  readonly usesEdges: boolean;
  readonly resumeFrom: string | null;
  readonly exhausted: string | null;
}

export function waysOn({ pause }: WorkflowNode): WaysOn {
  if (pause?.enabled !== true) return { usesEdges: true, resumeFrom: null, exhausted: null };
  const { onExhausted } = pause.expectedInput;
  return {
    usesEdges: pause.when !== null || pause.resumeFrom === null,
    resumeFrom: pause.resumeFrom,
    exhausted: onExhausted.kind === 'node' ? onExhausted.node : null,
  };
}

export function flowOf(definition: WorkflowDefinition): Flow {
  const successors = new Map([...definition.nodes.values()].map((node) => [node.id, successorsOf(definition, node)]));
  const start = definition.nodes.has(definition.start) ? definition.start : null;
  return { start, successors, reachable: start === null ? new Set() : reach([start], successors) };
}

/** The nodes of a walk from `from`, themselves included, that never enters `avoiding`. */
export function reach(from: readonly string[], successors: Flow['successors'], avoiding: string | null = null): ReadonlySet<string> {
  return new Set(walk(from, successors, avoiding).keys());
}

/** The shortest way from `from` to `to`, both included; null when there is none. `from` may be `to`: the shortest cycle. */
export function shortestWay(from: string, to: string, successors: Flow['successors']): readonly string[] | null {
  const way = wayTo(to, walk(successors.get(from) ?? [], successors));
  return way === null ? null : [from, ...way];
}

/** Each node that is reached, by the node that led to it first; null of those that the walk begins with. */
export type Walk = ReadonlyMap<string, string | null>;

/** The shortest way of the walk to a node, both ends included; null where the walk never comes there. */
export function wayTo(to: string, seen: Walk): readonly string[] | null {
  if (!seen.has(to)) return null;
  const way: string[] = [];
  for (let at: string | null = to; at !== null; at = seen.get(at) ?? null) way.push(at);
  return way.reverse();
}

/** Breadth first. */
export function walk(from: readonly string[], successors: Flow['successors'], avoiding: string | null = null): Walk {
  const seen = new Map<string, string | null>(from.filter((node) => node !== avoiding).map((node) => [node, null]));
  for (const node of seen.keys()) {
    for (const next of successors.get(node) ?? []) {
      if (next !== avoiding && !seen.has(next)) seen.set(next, node);
    }
  }
  return seen;
}

function successorsOf(definition: WorkflowDefinition, node: WorkflowNode): readonly string[] {
  const { usesEdges, resumeFrom, exhausted } = waysOn(node);
  const own = usesEdges ? (definition.edges.get(node.id) ?? []).map((edge) => edge.to) : [];
  const targets = [...own, ...[resumeFrom, exhausted].filter((target) => target !== null)];
  return [...new Set(targets)].filter((target) => target === END || definition.nodes.has(target));
}
