import { END, type Execution, type PathStep } from '../../src/workflow-engine/domain/index.js';

/**
 * A path in one line: its nodes in order and how it ends, `formatar (pause) > decisao > registrar_sim > END`. `(pause)` is
 * a pause that a reply went on from, `(exhausted)` one that was asked often enough.
 */
export type PathLabel = string;

const SEPARATOR = ' > ';
const PAUSED = ' (pause)';
const EXHAUSTED = ' (exhausted)';

/** The label of a path that the graph has. */
export function labelOfPath(path: readonly PathStep[]): PathLabel {
  return [...path.map(({ node, pause }) => (pause === null ? node : node + (pause.isExhausted ? EXHAUSTED : PAUSED))), END].join(SEPARATOR);
}

/** The label of the path that an execution took. One that did not complete ends in its status. */
export function labelOfExecution({ trace, status }: Pick<Execution, 'trace' | 'status'>): PathLabel {
  const parts: string[] = [];
  for (const { node, event, status: what, next } of trace) {
    if (event === 'node') parts.push(node);
    else if (what === 'PAUSED') parts.push((parts.pop() ?? node) + PAUSED);
    else if (what === 'REPROMPTED' && next !== null) parts.push((parts.pop() ?? node).replace(PAUSED, '') + EXHAUSTED);
  }
  return [...parts, status === 'COMPLETED' ? END : status].join(SEPARATOR);
}

/** The steps of a path as `from -> to`, the end among them. What did not complete ends at its last node. */
export function stepsOfLabel(label: PathLabel): readonly string[] {
  const nodes = label.split(SEPARATOR).map((part) => part.replace(PAUSED, '').replace(EXHAUSTED, ''));
  const gone = nodes.at(-1) === END ? nodes : nodes.slice(0, -1);
  return gone.slice(1).map((to, index) => stepName(gone[index] ?? '', to));
}

/** `decisao -> registrar_sim`. */
export function stepName(from: string, to: string): string {
  return `${from} -> ${to}`;
}
