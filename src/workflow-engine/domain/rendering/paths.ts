import { END, type Condition, type ExpectedInput, type WorkflowDefinition, type WorkflowEdge, type WorkflowNode } from '../definition.js';
import { couldHold } from './could-hold.js';

/** More paths than this are not listed: nobody reads them. */
export const MAX_PATHS = 500;
/** Ways looked at before giving up; a graph that is one big knot has more than can be walked. */
const BUDGET = 100_000;

/** Why a path goes on from a node. */
export interface PathStep {
  readonly node: string;
  /** The pause that the path goes through here; null where the node goes on at once. */
  readonly pause: PathPause | null;
  /** The edge that is taken; null where the pause itself leads on. */
  readonly edge: WorkflowEdge | null;
  readonly next: string;
}

export interface PathPause {
  readonly key: string;
  /** Replies that select this path; null: any text. Empty where the reprompts are exhausted. */
  readonly replies: readonly string[] | null;
  readonly isExhausted: boolean;
  /** The condition of the pause itself; null: always. */
  readonly when: Condition | null;
}

export interface Paths {
  /** From the start to END, each step with what selects it. */
  readonly paths: readonly (readonly PathStep[])[];
  /** There are more. */
  readonly isCut: boolean;
}

/** A way on from a node. `tag` tells it from the others, so that a cycle is gone round at most once. */
interface Way {
  readonly tag: string;
  readonly step: PathStep;
}

/** Every path from the start to END, a cycle at most once, without those that no reply selects. */
export function pathsOf(definition: WorkflowDefinition): Paths {
  const found: (readonly PathStep[])[] = [];
  let budget = BUDGET;
  const walk = (node: string, used: ReadonlySet<string>, steps: readonly PathStep[]): void => {
    budget -= 1;
    if (found.length > MAX_PATHS || budget < 0) return;
    if (node === END) {
      const path = narrowed(steps, definition);
      if (path !== null) found.push(path);
      return;
    }
    for (const { tag, step } of waysFrom(definition, definition.nodes.get(node))) {
      if (!used.has(tag)) walk(step.next, new Set([...used, tag]), [...steps, step]);
    }
  };
  walk(definition.start, new Set(), []);
  return { paths: found.slice(0, MAX_PATHS), isCut: found.length > MAX_PATHS || budget < 0 };
}

function waysFrom({ edges }: WorkflowDefinition, node: WorkflowNode | undefined): readonly Way[] {
  if (node === undefined) return [];
  const { id, pause } = node;
  const own = (edges.get(id) ?? []).map((edge, index): Way => ({ tag: `${id} edge ${index}`, step: { node: id, pause: null, edge, next: edge.to } }));
  if (pause?.enabled !== true) return own;
  const { expectedInput, resumeFrom, when } = pause;
  const replied = { key: expectedInput.key, replies: passedOn(expectedInput), isExhausted: false, when };
  const resumed = resumeFrom === null
    ? own.map(({ tag, step }): Way => ({ tag: `${tag} replied`, step: { ...step, pause: replied } }))
    : [{ tag: `${id} resume`, step: { node: id, pause: replied, edge: null, next: resumeFrom } }];
  return [...(when === null ? [] : own), ...resumed, ...exhaustedFrom(id, expectedInput, when)];
}

function exhaustedFrom(node: string, { key, onExhausted }: ExpectedInput, when: Condition | null): readonly Way[] {
  if (onExhausted.kind === 'handoff') return [];
  return [{ tag: `${node} exhausted`, step: { node, pause: { key, replies: [], isExhausted: true, when }, edge: null, next: onExhausted.node } }];
}

/** Tokens that an option action takes never go on. */
function passedOn({ allowedValues, classifier }: ExpectedInput): readonly string[] | null {
  return allowedValues?.filter((token) => !Object.hasOwn(classifier?.optionActions ?? {}, token)) ?? null;
}

/** The path with the replies that can select it; null where none does. */
function narrowed(steps: readonly PathStep[], definition: WorkflowDefinition): readonly PathStep[] | null {
  const path = steps.map((step, index) => narrowedStep(step, conditionsUpTo(steps.slice(index), definition)));
  return path.some(({ pause }) => pause?.replies?.length === 0 && !pause.isExhausted) ? null : path;
}

function narrowedStep(step: PathStep, conditions: readonly Taken[]): PathStep {
  const { pause } = step;
  if (pause === null || pause.isExhausted || pause.replies === null) return step;
  const replies = pause.replies.filter((token) => conditions.every(({ condition, isTaken }) => couldHold(condition, { key: pause.key, token }, isTaken)));
  return { ...step, pause: { ...pause, replies } };
}

interface Taken {
  readonly condition: Condition;
  /** False: asked before, and not taken. */
  readonly isTaken: boolean;
}

/** What was asked from a reply on until its key is replied again: the edges that were taken, and those before them that were not. */
function conditionsUpTo([first, ...rest]: readonly PathStep[], definition: WorkflowDefinition): readonly Taken[] {
  const pause = first?.pause ?? null;
  if (first === undefined || pause === null) return [];
  const { key } = pause;
  const again = rest.findIndex((step) => step.pause?.key === key && !step.pause.isExhausted);
  const asked = again === -1 ? rest : rest.slice(0, again);
  // The pause where the key is replied again is reached under the former value.
  const entered = (again === -1 ? null : rest[again]?.pause?.when) ?? null;
  return [
    ...edgeConditions(first, definition),
    ...asked.flatMap((step) => [...pauseCondition(step, definition), ...edgeConditions(step, definition)]),
    ...(entered === null ? [] : [{ condition: entered, isTaken: true }]),
  ];
}

function pauseCondition({ node, pause }: PathStep, { nodes }: WorkflowDefinition): readonly Taken[] {
  const declared = nodes.get(node)?.pause;
  const condition = declared?.enabled === true ? declared.when : null;
  return condition === null ? [] : [{ condition, isTaken: pause !== null }];
}

function edgeConditions({ node, edge }: PathStep, { edges }: WorkflowDefinition): readonly Taken[] {
  if (edge === null) return [];
  const asked = edges.get(node) ?? [];
  const before = asked.slice(0, asked.indexOf(edge)).flatMap(({ when }) => (when === null ? [] : [{ condition: when, isTaken: false }]));
  return edge.when === null ? before : [...before, { condition: edge.when, isTaken: true }];
}
