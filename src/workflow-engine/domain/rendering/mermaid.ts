import { END, type WorkflowDefinition, type WorkflowEdge, type WorkflowNode } from '../definition.js';
import { conditionText } from './condition-text.js';

/**
 * The graph of a workflow as a Mermaid flowchart: a box a node, a hexagon a pause (WORKFLOWS §11), conditions on the
 * edges by priority. Ids are numbered, so that no name of an author is Mermaid's syntax. A file with errors is drawn too:
 * what leads nowhere leads to a box that says so.
 */
export function renderMermaid(definition: WorkflowDefinition): string {
  const nodes = [...definition.nodes.values()];
  const missing = missingTargets(definition);
  const ids = new Map([...nodes.map((node, index) => [node.id, `n${index}`] as const), ...missing.map((name, index) => [name, `m${index}`] as const), [END, 'done']]);
  const idOf = (node: string): string => ids.get(node) ?? 'unknown';
  const lines = [
    ...nodes.map((node) => `${idOf(node.id)}[${quoted(`${node.id}\n${node.action}`)}]`),
    ...missing.map((name) => `${idOf(name)}[${quoted(`${name}\nmissing`)}]`),
    `done([${quoted(END)}])`,
    `begin((start)) --> ${idOf(definition.start)}`,
    ...nodes.flatMap((node) => linesOf(node, definition.edges.get(node.id) ?? [], idOf)),
  ];
  return `flowchart TD\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function missingTargets({ start, nodes, edges }: WorkflowDefinition): readonly string[] {
  const pauses = [...nodes.values()].flatMap(({ pause }) => (pause?.enabled === true ? [pause.resumeFrom, exhaustedTo(pause.expectedInput)] : []));
  const targets = [start, ...[...nodes.keys()].flatMap((id) => (edges.get(id) ?? []).map(({ to }) => to)), ...pauses];
  return [...new Set(targets)].filter((target) => target !== null && target !== END && !nodes.has(target)).map(String);
}

function linesOf(node: WorkflowNode, edges: readonly WorkflowEdge[], idOf: (node: string) => string): readonly string[] {
  const { pause } = node;
  const from = idOf(node.id);
  const own = edges.map((edge) => arrow(from, idOf(edge.to), labelOf(edge, edges.length)));
  if (pause?.enabled !== true) return own;
  const id = `${from}_pause`;
  const { key, allowedValues } = pause.expectedInput;
  const exhausted = exhaustedTo(pause.expectedInput);
  return [
    `${id}{{${quoted(`PAUSE ${key}\n${allowedValues === null ? 'any text' : allowedValues.join(' / ')}`)}}}`,
    arrow(from, id, pause.when === null ? null : conditionText(pause.when)),
    // Where it always pauses, its own edges are those of the reply.
    ...(pause.when === null ? [] : own),
    ...(pause.resumeFrom === null
      ? edges.map((edge) => arrow(id, idOf(edge.to), labelOf(edge, edges.length)))
      : [arrow(id, idOf(pause.resumeFrom), null), ...(pause.when === null ? neverAsked(from, edges, pause.resumeFrom, idOf) : [])]),
    ...(exhausted === null ? [] : [arrow(id, idOf(exhausted), 'reprompts exhausted')]),
  ];
}

/** An edge that only says `resume_from` again is drawn once; any other is never taken, and dotted. */
function neverAsked(from: string, edges: readonly WorkflowEdge[], resumeFrom: string, idOf: (node: string) => string): readonly string[] {
  return edges.filter(({ to }) => to !== resumeFrom).map((edge) => `${from} -.->|${quoted(`never: ${labelOf(edge, edges.length) ?? 'pauses first'}`)}| ${idOf(edge.to)}`);
}

function exhaustedTo({ onExhausted }: NonNullable<WorkflowNode['pause']>['expectedInput']): string | null {
  return onExhausted.kind === 'node' ? onExhausted.node : null;
}

function arrow(from: string, to: string, label: string | null): string {
  return label === null ? `${from} --> ${to}` : `${from} -->|${quoted(label)}| ${to}`;
}

function labelOf({ when, priority }: WorkflowEdge, siblings: number): string | null {
  if (when === null) return siblings > 1 ? `${priority}: otherwise` : null;
  return `${priority}: ${conditionText(when)}`;
}

/** A Mermaid string: every character of its syntax is written by number. */
function quoted(text: string): string {
  const escaped = text.replace(/[^\p{L}\p{N} _.,:=!?/()[\]\n-]/gu, (character) => `#${character.codePointAt(0) ?? 0};`);
  return `"${escaped.replaceAll('\n', '<br>')}"`;
}
