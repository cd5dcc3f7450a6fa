import type { Action } from '../action.js';
import type { WorkflowDefinition } from '../definition.js';
import type { Path, SourceMap } from '../loading/index.js';
import type { ProblemCode } from '../problem.js';
import type { Flow } from './flow.js';
import type { Read } from './reads.js';

/** What a check found, before it has a line. */
export interface Finding {
  readonly code: ProblemCode;
  readonly path: Path;
  /** What is wrong and how to mend it. */
  readonly message: string;
  /** What `lint.allow` names it by; of an edge, the node it leaves. Null: of the whole file. */
  readonly node: string | null;
}

/** The actions that are registered; an ActionRegistry is one. */
export interface ActionCatalog {
  find(name: string): Action | null;
}

export interface Subject {
  readonly definition: WorkflowDefinition;
  readonly source: SourceMap;
  /** Null: not known here, so nothing is said of actions. */
  readonly actions: ActionCatalog | null;
  readonly flow: Flow;
  readonly reads: readonly Read[];
}

export type Check = (subject: Subject) => readonly Finding[];

/** Names in a message, of which a few say enough. */
const MAX_LISTED = 8;

export function listed(names: readonly string[]): string {
  return names.length <= MAX_LISTED ? names.join(', ') : `${names.slice(0, MAX_LISTED).join(', ')}, …`;
}

/** A way through the graph: where it begins and where it ends. */
export function wayText(way: readonly string[]): string {
  const names = way.map((id) => `\`${id}\``);
  return (names.length <= MAX_LISTED ? names : [...names.slice(0, 3), '…', ...names.slice(-3)]).join(' → ');
}

/** Into a node's entry of the file. */
export function nodePath({ source }: Subject, node: string, ...rest: Path): Path {
  return [...(source.nodes.get(node) ?? ['nodes']), ...rest];
}
