import { assertNever } from '../../src/kernel/errors.js';
import type { JsonValue } from '../../src/kernel/json.js';
import { type Condition, type Reference, type Template, type WorkflowDefinition, type WorkflowNode } from '../../src/workflow-engine/domain/index.js';

/** A field of a node's result that the workflow reads. */
export interface ReadField {
  /** Below the result, `['dados', 'valor']`. */
  readonly keys: readonly string[];
  /** What conditions compare it with, in the order of the file. */
  readonly compared: readonly JsonValue[];
}

interface Seen {
  readonly reference: Reference;
  readonly compared: readonly JsonValue[];
}

/** The fields of a node's result that anything in the workflow reads, without those that only hold others of them. */
export function fieldsReadOf(node: WorkflowNode, definition: WorkflowDefinition): readonly ReadField[] {
  const fields = new Map<string, ReadField>();
  for (const { reference, compared } of seenBy(node, definition)) {
    const keys = keysBelow(reference, node.id);
    if (keys === null || keys.length === 0) continue;
    const id = keys.join('.');
    fields.set(id, { keys, compared: [...(fields.get(id)?.compared ?? []), ...compared] });
  }
  const ids = [...fields.keys()];
  return [...fields].filter(([id]) => !ids.some((other) => other.startsWith(`${id}.`))).map(([, field]) => field);
}

/** `$.output` is this node's result only on its own edges, in its pause, and in the nodes after it. */
function seenBy(node: WorkflowNode, { nodes, edges }: WorkflowDefinition): readonly Seen[] {
  const own = edges.get(node.id) ?? [];
  const after = new Set([...own.map(({ to }) => to), node.pause?.resumeFrom]);
  const anywhere = [...nodes.values()].flatMap((other) => [
    ...(edges.get(other.id) ?? []).flatMap(({ when }) => (when === null ? [] : inCondition(when))).filter(isNotOutput),
    ...Object.values(other.input).flatMap(inTemplate).filter((seen) => after.has(other.id) || isNotOutput(seen)),
    ...inPause(other).filter((seen) => other.id === node.id || isNotOutput(seen)),
  ]);
  return [...own.flatMap(({ when }) => (when === null ? [] : inCondition(when))).filter((seen) => !isNotOutput(seen)), ...anywhere];
}

function isNotOutput({ reference }: Seen): boolean {
  return reference.root !== 'output';
}

function keysBelow({ root, keys }: Reference, node: string): readonly string[] | null {
  switch (root) {
    case 'output':
      return keys;
    case 'vars':
      return keys[0] === node ? keys.slice(1) : null;
    case 'nodes':
      return keys[0] === node && keys[1] === 'output' ? keys.slice(2) : null;
    case 'input':
      return null;
    default:
      return assertNever(root);
  }
}

const MESSAGE: Seen = { reference: { root: 'output', keys: ['mensagem'], text: '$.output.mensagem' }, compared: [] };

function inPause({ pause }: WorkflowNode): readonly Seen[] {
  if (pause?.enabled !== true) return [];
  return [...(pause.when === null ? [] : inCondition(pause.when)), ...(pause.returnFrom === null ? [MESSAGE] : inTemplate(pause.returnFrom))];
}

function inTemplate(template: Template): readonly Seen[] {
  switch (template.kind) {
    case 'literal':
      return [];
    case 'reference':
      return [{ reference: template.reference, compared: [] }];
    case 'list':
      return template.items.flatMap(inTemplate);
    case 'object':
      return Object.values(template.entries).flatMap(inTemplate);
    default:
      return assertNever(template);
  }
}

function inCondition(condition: Condition): readonly Seen[] {
  switch (condition.op) {
    case 'eq':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return [...beside(condition.left, literal(condition.right)), ...beside(condition.right, literal(condition.left))];
    case 'neq':
      return [...inTemplate(condition.left), ...inTemplate(condition.right)].map((seen) => ({ ...seen, compared: [] }));
    case 'in':
      return [...beside(condition.value, members(condition.set)), ...inTemplate(condition.set)];
    case 'exists':
      return [{ reference: condition.reference, compared: [] }];
    case 'all':
    case 'any':
      return condition.conditions.flatMap(inCondition);
    case 'not':
      return inCondition(condition.condition);
    default:
      return assertNever(condition);
  }
}

function beside(side: Template, compared: readonly JsonValue[]): readonly Seen[] {
  return inTemplate(side).map((seen) => ({ ...seen, compared }));
}

function literal(template: Template): readonly JsonValue[] {
  return template.kind === 'literal' ? [template.value] : [];
}

function members(set: Template): readonly JsonValue[] {
  return literal(set).flatMap((value) => (isList(value) ? value : []));
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
