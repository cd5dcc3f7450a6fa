import type { WorkflowDefinition, WorkflowEdge, WorkflowNode } from '../definition.js';
import type { WorkflowProblem } from '../problem.js';
import { compilePause } from './compile-pause.js';
import { compileCondition, compileEntries, type ReportReference } from './compile-values.js';
import type { RawEdge, RawNode, RawWorkflow } from './raw-workflow.js';
import type { Path, SourceMap } from './source-map.js';

/** A fallback that names no priority comes after the edges that do. */
const DEFAULT_PRIORITY = 100;

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** A file that fits the schema, with its references parsed and its parts entered in the source map. */
export function compileWorkflow(raw: RawWorkflow, source: SourceMap): { readonly definition: WorkflowDefinition; readonly problems: readonly WorkflowProblem[] } {
  const problems: WorkflowProblem[] = [];
  const report = reportOnce((path, fault) => problems.push(source.problem('invalid_reference', path, fault)));
  const nodes = compileNodes(raw.nodes, source, report, problems);
  const definition: WorkflowDefinition = {
    name: raw.name,
    version: raw.version,
    start: raw.start,
    inputs: Object.entries(raw.inputs ?? {}).map(([name, { required, type }]) => ({ name, required: required ?? false, type: type ?? 'any' })),
    nodes,
    edges: compileEdges(raw.edges, nodes, source, report),
    allowed: raw.lint?.allow ?? [],
  };
  return { definition, problems };
}

/** The same reference is told once a node or edge. */
function reportOnce(report: ReportReference): ReportReference {
  const told = new Set<string>();
  return (path, fault) => {
    const key = [...path.slice(0, 2), fault].join(' ');
    if (told.has(key)) return;
    told.add(key);
    report(path, fault);
  };
}

function compileNodes(raw: readonly RawNode[], source: SourceMap, report: ReportReference, problems: WorkflowProblem[]): ReadonlyMap<string, WorkflowNode> {
  const nodes = new Map<string, WorkflowNode>();
  for (const [index, node] of raw.entries()) {
    const path: Path = ['nodes', index];
    const compiled = compileNode(node, path, report);
    if (nodes.has(node.id)) {
      problems.push(source.problem('duplicate_node', [...path, 'id'], `There is a node \`${node.id}\` above: rename one of them.`));
      continue;
    }
    nodes.set(node.id, compiled);
    source.nodes.set(node.id, path);
  }
  return nodes;
}

function compileNode(raw: RawNode, path: Path, report: ReportReference): WorkflowNode {
  return {
    id: raw.id,
    action: raw.action,
    input: compileEntries(raw.input ?? {}, [...path, 'input'], report),
    pause: raw.pause === undefined ? null : compilePause(raw.pause, [...path, 'pause'], report),
    timeoutMs: raw.timeout === undefined ? null : milliseconds(raw.timeout),
    attempts: raw.retry?.attempts ?? 1,
  };
}

function milliseconds(timeout: number | string): number {
  if (typeof timeout === 'number') return timeout;
  return Number.parseInt(timeout, 10) * (UNIT_MS[timeout.replace(/^\d+/, '')] ?? 1);
}

function compileEdges(
  raw: readonly RawEdge[],
  nodes: ReadonlyMap<string, WorkflowNode>,
  source: SourceMap,
  report: ReportReference,
): ReadonlyMap<string, readonly WorkflowEdge[]> {
  const edges = new Map<string, WorkflowEdge[]>([...nodes.keys()].map((id) => [id, []]));
  for (const [index, edge] of raw.entries()) {
    const path: Path = ['edges', index];
    const compiled: WorkflowEdge = {
      from: edge.from,
      to: edge.to,
      priority: edge.priority ?? DEFAULT_PRIORITY,
      when: edge.when === undefined ? null : compileCondition(edge.when, [...path, 'when'], report),
    };
    edges.set(edge.from, [...(edges.get(edge.from) ?? []), compiled]);
    source.edges.set(compiled, path);
  }
  return new Map([...edges].map(([from, outgoing]) => [from, outgoing.toSorted((a, b) => a.priority - b.priority)]));
}
