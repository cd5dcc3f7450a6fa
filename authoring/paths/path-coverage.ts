import { pathsOf, type WorkflowDefinition } from '../../src/workflow-engine/domain/index.js';
import type { PathFile } from './path-file.js';
import { labelOfPath, type PathLabel, stepName, stepsOfLabel } from './path-label.js';

/** What a version's path file leaves out, and what it says of a graph that is otherwise. */
export interface PathCoverage {
  /** Paths of the graph without a run, that the file does not declare unreachable. */
  readonly paths: readonly PathLabel[];
  /** Steps along edges that no run takes, likewise. */
  readonly steps: readonly string[];
  readonly complaints: readonly string[];
}

/** Holds a path file against its graph: every edge, and every path that goes round a cycle at most once. */
export function coverageOf(definition: WorkflowDefinition, file: Pick<PathFile, 'paths' | 'unreachable'>): PathCoverage {
  const { unreachable = [], paths: runs } = file;
  const { paths, isCut } = pathsOf(definition);
  const labels = [...new Set(paths.map(labelOfPath))];
  const steps = stepsOf(definition);
  const taken = new Set(runs.map(({ takes }) => takes));
  const walked = new Set(runs.flatMap(({ takes }) => stepsOfLabel(takes)));
  const closedSteps = new Set(unreachable.flatMap(({ step }) => step ?? []));
  const closedPaths = new Set(unreachable.flatMap(({ path }) => path ?? []));
  const isClosed = (label: PathLabel): boolean => closedPaths.has(label) || stepsOfLabel(label).some((step) => closedSteps.has(step));
  return {
    paths: labels.filter((label) => !taken.has(label) && !isClosed(label)),
    steps: steps.filter((step) => !walked.has(step) && !closedSteps.has(step)),
    complaints: [
      ...(isCut ? ['the graph has more paths than can be listed: split the journey'] : []),
      ...parallelSteps(definition).map((step) => `two edges are ${step}, and a path cannot tell them apart: combine them with \`any\``),
      ...unreachable.filter(({ step, path }) => (step === undefined) === (path === undefined)).map(({ because }) => `unreachable, "${because}": give either \`step\` or \`path\``),
      ...[...closedSteps].filter((step) => !steps.includes(step)).map((step) => `unreachable: there is no edge ${step}`),
      ...[...closedPaths].filter((path) => !labels.includes(path)).map((path) => `unreachable: the graph has no path ${path}`),
      ...runs.filter(({ takes }) => isClosed(takes)).map(({ name }) => `"${name}" takes what is declared unreachable`),
      ...runs.filter(({ name }, index) => runs.findIndex((other) => other.name === name) !== index).map(({ name }) => `two runs are named "${name}"`),
    ],
  };
}

/** Every edge as a step. */
function stepsOf({ edges }: WorkflowDefinition): readonly string[] {
  return [...new Set(allEdges(edges))];
}

function parallelSteps({ edges }: WorkflowDefinition): readonly string[] {
  const all = allEdges(edges);
  return [...new Set(all.filter((step, index) => all.indexOf(step) !== index))];
}

function allEdges(edges: WorkflowDefinition['edges']): readonly string[] {
  return [...edges.values()].flat().map(({ from, to }) => stepName(from, to));
}
