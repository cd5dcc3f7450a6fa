import { conditionText, MAX_PATHS, type PathStep, pathsOf, type WorkflowDefinition } from '../src/workflow-engine/domain/index.js';

/** One step of a path as people and programs read it. */
export interface PathLine {
  readonly node: string;
  /** What selects the way on; empty where there is no choice. */
  readonly selectedBy: readonly string[];
  readonly next: string;
}

export interface PathList {
  readonly name: string;
  readonly version: number;
  readonly paths: readonly (readonly PathLine[])[];
  /** There are more paths than are listed. */
  readonly isCut: boolean;
}

/** Every path of a workflow with what selects it. */
export function listPaths(definition: WorkflowDefinition): PathList {
  const { paths, isCut } = pathsOf(definition);
  const { name, version } = definition;
  return { name, version, isCut, paths: paths.map((path) => path.map((step) => ({ node: step.node, selectedBy: selectedBy(step, definition), next: step.next }))) };
}

/** A block a path: a line a node, and beside it what selects the way on. */
export function pathText({ name, version, paths, isCut }: PathList): string {
  const width = Math.max(3, ...paths.flat().map(({ node }) => node.length));
  const blocks = paths.map((path, index) => {
    const lines = path.map(({ node, selectedBy: why }) => `  ${node.padEnd(width)}  ${why.join('; ')}`.trimEnd());
    return [`path ${index + 1}`, ...lines, '  END'].join('\n');
  });
  const count = `${name} v${version}: ${paths.length} ${paths.length === 1 ? 'path' : 'paths'}${isCut ? `, and more: only the first ${MAX_PATHS} are listed` : ''}`;
  return `${[count, ...blocks].join('\n\n')}\n`;
}

function selectedBy({ node, pause, edge }: PathStep, { edges, nodes }: WorkflowDefinition): readonly string[] {
  const declared = nodes.get(node)?.pause ?? null;
  const when = declared?.enabled === true ? declared.when : null;
  const siblings = edges.get(node) ?? [];
  const isChoice = edge !== null && (edge.when !== null || siblings.length > 1);
  return [
    ...(when === null ? [] : [`${pause === null ? 'does not pause, not' : 'pauses,'} ${conditionText(when)}`]),
    ...(pause === null ? [] : [pauseText(pause)]),
    ...(isChoice ? [`${edge.priority}: ${edge.when === null ? 'otherwise' : conditionText(edge.when)}`] : []),
  ];
}

function pauseText({ key, replies, isExhausted }: NonNullable<PathStep['pause']>): string {
  if (isExhausted) return `PAUSE ${key}: reprompts exhausted`;
  return `PAUSE ${key}: ${replies === null ? 'any text' : replies.join(' or ')}`;
}
