import { nodePath, type Check } from '../finding.js';

export const unreachableNode: Check = (subject) => {
  const { definition, flow } = subject;
  if (flow.start === null) return [];
  return [...definition.nodes.keys()]
    .filter((id) => !flow.reachable.has(id))
    .map((id) => ({
      code: 'unreachable_node',
      path: nodePath(subject, id, 'id'),
      node: id,
      message: `No path from \`${definition.start}\` reaches \`${id}\`: lead an edge to it, remove it, or allow it in \`lint\`.`,
    }));
};
