import type { Condition, Reference, Template, WorkflowDefinition } from '../definition.js';
import type { Path, SourceMap } from '../loading/index.js';

/** One place where the journey reads its state. */
export interface Read {
  readonly reference: Reference;
  readonly path: Path;
  readonly node: string;
  /** Before the node's action runs, or after it. */
  readonly moment: 'before' | 'after';
  /** An `exists` asks whether there is something: nothing there is an answer. */
  readonly isQuestion: boolean;
}

type Found = Pick<Read, 'reference' | 'path' | 'isQuestion'>;

/** A condition, and where it stands. */
export interface PlacedCondition {
  readonly condition: Condition;
  readonly path: Path;
  readonly node: string;
}

/** Each reference once a node, a moment and a way of asking: where it first stands. */
export function readsOf(definition: WorkflowDefinition, source: SourceMap): readonly Read[] {
  const inputs = [...definition.nodes.values()].flatMap((node) => {
    const path = [...(source.nodes.get(node.id) ?? []), 'input'];
    return Object.entries(node.input).flatMap(([key, template]) => placed(templateReads(template, [...path, key]), node.id, 'before'));
  });
  const messages = [...definition.nodes.values()].flatMap(({ id, pause }) => {
    if (pause?.enabled !== true || pause.returnFrom === null) return [];
    return placed(templateReads(pause.returnFrom, [...(source.nodes.get(id) ?? []), 'pause', 'return_from']), id, 'after');
  });
  const conditions = conditionsOf(definition, source).flatMap(({ condition, path, node }) => placed(conditionReads(condition, path), node, 'after'));
  const distinct = new Map<string, Read>();
  for (const read of [...inputs, ...messages, ...conditions]) {
    const key = `${read.node} ${read.moment} ${read.isQuestion ? '?' : ''} ${read.reference.text}`;
    if (!distinct.has(key)) distinct.set(key, read);
  }
  return [...distinct.values()];
}

/** Of pauses and of edges; both are asked after the node ran. */
export function conditionsOf(definition: WorkflowDefinition, source: SourceMap): readonly PlacedCondition[] {
  const pauses = [...definition.nodes.values()].flatMap(({ id, pause }) => {
    if (pause?.enabled !== true || pause.when === null) return [];
    return [{ condition: pause.when, path: [...(source.nodes.get(id) ?? []), 'pause', 'when'], node: id }];
  });
  const edges = [...definition.edges.values()].flat().flatMap((edge) => {
    if (edge.when === null || !definition.nodes.has(edge.from)) return [];
    return [{ condition: edge.when, path: [...(source.edges.get(edge) ?? []), 'when'], node: edge.from }];
  });
  return [...pauses, ...edges];
}

function placed(found: readonly Found[], node: string, moment: Read['moment']): readonly Read[] {
  return found.map((read) => ({ ...read, node, moment }));
}

function templateReads(template: Template, path: Path): readonly Found[] {
  switch (template.kind) {
    case 'literal':
      return [];
    case 'reference':
      return [{ reference: template.reference, path, isQuestion: false }];
    case 'list':
      return template.items.flatMap((item, index) => templateReads(item, [...path, index]));
    case 'object':
      return Object.entries(template.entries).flatMap(([key, entry]) => templateReads(entry, [...path, key]));
  }
}

function conditionReads(condition: Condition, path: Path): readonly Found[] {
  const inside = [...path, condition.op];
  switch (condition.op) {
    case 'exists':
      return [{ reference: condition.reference, path: inside, isQuestion: true }];
    case 'not':
      return conditionReads(condition.condition, inside);
    case 'all':
    case 'any':
      return condition.conditions.flatMap((inner, index) => conditionReads(inner, [...inside, index]));
    case 'in':
      return [...templateReads(condition.value, [...inside, 0]), ...templateReads(condition.set, [...inside, 1])];
    default:
      return [...templateReads(condition.left, [...inside, 0]), ...templateReads(condition.right, [...inside, 1])];
  }
}
