import { nodePath, type Check } from '../finding.js';

/** api.md "Details". */
export const noOutgoingEdge: Check = (subject) =>
  [...subject.definition.nodes.keys()]
    .filter((id) => (subject.definition.edges.get(id) ?? []).length === 0)
    .map((id) => ({
      code: 'no_outgoing_edge',
      path: nodePath(subject, id, 'id'),
      node: id,
      message: `No edge leaves \`${id}\`: declare an edge from it to the next node or to END.`,
    }));
