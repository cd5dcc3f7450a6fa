import { END } from '../../definition.js';
import { nodePath, type Check, type Subject } from '../finding.js';
import { reach } from '../flow.js';

/** WORKFLOWS §18: from the start, and from every node on the way, END can be reached. */
export const endUnreachable: Check = (subject) => {
  const { definition, flow } = subject;
  if (flow.start === null) return [];
  if (!flow.reachable.has(END)) {
    const message = `No path from \`${flow.start}\` reaches END: lead an edge to END.`;
    return [{ code: 'end_unreachable', path: ['start'], node: flow.start, message }];
  }
  return entriesOfTraps(subject).map((id) => ({
    code: 'end_unreachable',
    path: nodePath(subject, id, 'id'),
    node: id,
    message: `No path from \`${id}\` reaches END: lead an edge to END from it or from a node after it${definition.nodes.get(id)?.pause === null ? '' : ', or from the node where its pause resumes'}.`,
  }));
};

/** The first nodes of each way that cannot end. What leads to a missing node is told as that, not as this. */
function entriesOfTraps({ definition, flow }: Subject): readonly string[] {
  const isBroken = (id: string): boolean => {
    const edges = definition.edges.get(id) ?? [];
    return edges.length === 0 || edges.some((edge) => edge.to !== END && !definition.nodes.has(edge.to));
  };
  const predecessors = reversed(flow.successors);
  const ending = reach([END, ...[...definition.nodes.keys()].filter(isBroken)], predecessors);
  return [...definition.nodes.keys()].filter(
    (id) => flow.reachable.has(id) && !ending.has(id) && (predecessors.get(id) ?? []).some((before) => ending.has(before) && flow.reachable.has(before)),
  );
}

function reversed(successors: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const predecessors = new Map<string, string[]>();
  for (const [node, targets] of successors) {
    for (const target of targets) {
      const known = predecessors.get(target);
      if (known === undefined) predecessors.set(target, [node]);
      else known.push(node);
    }
  }
  return predecessors;
}
