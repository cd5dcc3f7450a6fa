import type { InputDeclaration, WorkflowDefinition, WorkflowNode } from '../../definition.js';
import { waysOn, type Flow } from '../flow.js';

/** What `$.input.<key>` can be at some point: one of the listed values, something else, nothing. */
export interface ValueSet {
  readonly values: ReadonlySet<string | boolean>;
  readonly others: Others;
  readonly absent: boolean;
}

/** What else than the listed: nothing, any text, any number, any value but null, anything. The last two take in those before them. */
export type Others = (typeof OTHERS)[number];

const OTHERS = ['none', 'text', 'number', 'value', 'any'] as const;

/** Key → its values on entering a node. A key that is not in it can be anything. */
export type InputValues = ReadonlyMap<string, ValueSet>;

export const ANYTHING: ValueSet = { values: new Set(), others: 'any', absent: true };

/** Values of inputs carried along edges over a whole file; a journey that people wrote needs a tenth of it. */
const MAX_CARRIED = 300_000;

/**
 * For each reachable node, what the inputs can be when it is entered: what the caller may give, and after a pause the tokens
 * that its reply can become. A token with an option action never resumes (architecture §4.25). Where that is too much to follow, nothing is known: each can be anything.
 */
export function inputValuesOf(definition: WorkflowDefinition, flow: Flow): ReadonlyMap<string, InputValues> {
  const entering = new Map<string, InputValues>();
  if (flow.start === null) return entering;
  entering.set(flow.start, givenBy(definition));
  const pending = new Set([flow.start]);
  let carried = 0;
  for (const id of pending) {
    pending.delete(id);
    carried += weightOf(entering.get(id) ?? new Map(), definition.nodes.get(id)) * (1 + (flow.successors.get(id)?.length ?? 0));
    if (carried > MAX_CARRIED) return new Map();
    const node = definition.nodes.get(id);
    if (node === undefined) continue;
    for (const [to, values] of leaving(node, entering.get(id) ?? new Map(), definition)) {
      if (!definition.nodes.has(to)) continue;
      const known = entering.get(to);
      const joined = known === undefined ? values : join(known, values);
      if (known !== undefined && isEqual(known, joined)) continue;
      entering.set(to, joined);
      pending.add(to);
    }
  }
  return entering;
}

function weightOf(values: InputValues, node: WorkflowNode | undefined): number {
  const tokens = node?.pause?.expectedInput.allowedValues?.length ?? 0;
  return [...values.values()].reduce((sum, { values: listed }) => sum + 1 + listed.size, 1 + tokens);
}

/** What the inputs can be when a node's own edges are asked. */
export function atEdges(node: WorkflowNode, entering: InputValues): InputValues {
  const { pause } = node;
  if (pause?.enabled !== true || pause.resumeFrom !== null) return entering;
  const resumed = afterReply(node, entering);
  return pause.when === null ? resumed : join(entering, resumed);
}

function leaving(node: WorkflowNode, entering: InputValues, definition: WorkflowDefinition): readonly (readonly [string, InputValues])[] {
  const { usesEdges, resumeFrom, exhausted } = waysOn(node);
  const own = usesEdges ? new Set((definition.edges.get(node.id) ?? []).map((edge) => edge.to)) : [];
  const values = atEdges(node, entering);
  return [
    ...[...own].map((to) => [to, values] as const),
    ...(resumeFrom === null ? [] : [[resumeFrom, afterReply(node, entering)] as const]),
    ...(exhausted === null ? [] : [[exhausted, entering] as const]),
  ];
}

function afterReply({ pause }: WorkflowNode, entering: InputValues): InputValues {
  if (pause === null) return entering;
  const { key, allowedValues, classifier } = pause.expectedInput;
  const actions = classifier?.optionActions ?? {};
  const values = new Set((allowedValues ?? []).filter((token) => !Object.hasOwn(actions, token)));
  return new Map([...entering, [key, { values, others: allowedValues === null ? 'text' : 'none', absent: false }]]);
}

function givenBy({ inputs }: WorkflowDefinition): InputValues {
  return new Map(inputs.map((input) => [input.name, declared(input)]));
}

/** What a start refuses, a missing or mistyped input, is not among them (architecture §4.26). */
function declared({ required, type }: InputDeclaration): ValueSet {
  if (!required) return ANYTHING;
  switch (type) {
    case 'boolean':
      return { values: new Set([true, false]), others: 'none', absent: false };
    case 'string':
      return { values: new Set(), others: 'text', absent: false };
    case 'number':
      return { values: new Set(), others: 'number', absent: false };
    default:
      return { values: new Set(), others: 'value', absent: false };
  }
}

function join(a: InputValues, b: InputValues): InputValues {
  return new Map([...a].flatMap(([key, left]) => {
    const right = b.get(key);
    if (right === undefined) return [];
    const values = new Set([...left.values, ...right.values]);
    return [[key, { values, others: wider(left.others, right.others), absent: left.absent || right.absent }] as const];
  }));
}

function wider(a: Others, b: Others): Others {
  if ((a === 'text' && b === 'number') || (a === 'number' && b === 'text')) return 'value';
  return OTHERS.indexOf(a) > OTHERS.indexOf(b) ? a : b;
}

function isEqual(a: InputValues, b: InputValues): boolean {
  return a.size === b.size && [...a].every(([key, left]) => {
    const right = b.get(key);
    return right?.values.size === left.values.size && right.others === left.others && right.absent === left.absent;
  });
}
