import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../kernel/json.js';
import { END, type Condition, type WorkflowDefinition, type WorkflowEdge, type WorkflowNode } from '../definition.js';
import { compileCondition } from '../executor/conditions.js';
import type { Scope } from '../executor/scope.js';
import { loadWorkflow } from '../loading/index.js';
import type { WorkflowProblem } from '../problem.js';
import { validateWorkflow } from './index.js';

const RUNS = process.env.ATENDE_TEST_TIER === 'long' ? 3_000 : 150;
const TOKENS = ['SIM', 'NAO', 'OUTRO'];
/** What an action can answer in its field `f`; absent is left out. */
const RESULTS: readonly (JsonValue | undefined)[] = [undefined, true, 1, 'SIM'];

/** A small random workflow as its file. Edges, pauses, references and conditions are drawn without regard to sense. */
const ids = ['a', 'b', 'c'] as const;
const node = fc.constantFrom(...ids);
const target = fc.constantFrom(...ids, END, END);
const operand = fc.constantFrom('$.input.r', '$.output.f', '$.vars.a.f', '$.vars.b.f', '$.vars.c.f', '$.input.k');
const value = fc.constantFrom<JsonValue>('SIM', 'NAO', true, null, 1, 1.5, '2.0', 'x');
const { condition } = fc.letrec<{ condition: JsonObject }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(fc.constantFrom('eq', 'neq', 'gt', 'lte'), operand, value).map(([op, left, right]) => ({ [op]: [left, right] })),
    fc.tuple(operand, fc.array(value, { maxLength: 3 })).map(([left, set]) => ({ in: [left, set] })),
    operand.map((reference) => ({ exists: reference })),
    tie('condition').map((inner) => ({ not: inner })),
    fc.tuple(fc.constantFrom('all', 'any'), fc.array(tie('condition'), { minLength: 1, maxLength: 2 })).map(([op, parts]) => ({ [op]: parts })),
  ),
}));
const pause = fc.record(
  {
    expected_input: fc.record(
      {
        key: fc.constantFrom('r', 'k'),
        allowed_values: fc.uniqueArray(fc.constantFrom(...TOKENS), { minLength: 1 }),
        on_exhausted: fc.oneof(fc.constant('handoff'), node),
        semantic_classifier: fc.constant({ option_actions: { SIM: { action: 'contextual_reentry' } } }),
      },
      { requiredKeys: ['key'] },
    ),
    when: condition,
    resume_from: node,
    enabled: fc.boolean(),
  },
  { requiredKeys: ['expected_input'] },
);
const step = fc.record({ input: fc.record({ x: operand }, { requiredKeys: [] }), pause }, { requiredKeys: [] });
const edge = fc.record({ from: node, to: target, priority: fc.nat({ max: 2 }), when: condition }, { requiredKeys: ['from', 'to', 'priority'] });
const inputs = fc.constantFrom<JsonObject | undefined>(undefined, { k: { required: true } }, { k: { required: true, type: 'boolean' } }, { k: {}, r: {} });
const file = fc.record({ steps: fc.tuple(step, step, step), edges: fc.array(edge, { minLength: 3, maxLength: 8 }), inputs }).map(({ steps, edges, inputs: declared }) =>
  JSON.stringify({
    name: 'x',
    version: 1,
    start: 'a',
    ...(declared === undefined ? {} : { inputs: declared }),
    nodes: steps.map((drawn, index) => ({ id: ids[index], action: 'no_op', ...drawn })),
    edges,
  }),
);

/** A state of an execution on entering a node: what was given and answered, and the latest answer of each node. */
interface State {
  readonly node: string;
  readonly input: JsonObject;
  readonly vars: JsonObject;
}

/** What was seen on any execution. */
class Seen {
  readonly taken = new Set<WorkflowEdge>();
  readonly stuck = new Set<string>();
  readonly both = new Set<string>();
  readonly entered = new Set<string>();
  readonly paused = new Set<string>();
  /** `writer reader`: on entering the reader the writer's result was there, or was not. */
  readonly set = new Set<string>();
  readonly unset = new Set<string>();
}

/** Every execution over the small domain: all answers of all actions, all starts, all replies. */
function explore(definition: WorkflowDefinition): Seen {
  const seen = new Seen();
  const visited = new Set<string>();
  const pending: State[] = startsOf(definition).map((input) => ({ node: definition.start, input, vars: {} }));
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    const key = JSON.stringify([state.node, sorted(state.input), sorted(state.vars)]);
    if (visited.has(key)) continue;
    visited.add(key);
    enter(definition, state, seen);
    const declared = definition.nodes.get(state.node);
    if (declared === undefined) continue;
    for (const result of RESULTS) {
      const vars = { ...state.vars, [state.node]: result === undefined ? {} : { f: result } };
      pending.push(...leave(definition, declared, { ...state, vars }, seen));
    }
  }
  return seen;
}

const tests = new WeakMap<Condition, (scope: Scope) => boolean>();

function holds(condition: Condition, scope: Scope): boolean {
  const test = tests.get(condition) ?? compileCondition(condition);
  tests.set(condition, test);
  return test(scope);
}

function startsOf({ inputs: declared }: WorkflowDefinition): readonly JsonObject[] {
  const isBoolean = declared.some(({ type }) => type === 'boolean');
  const isRequired = declared.some(({ required }) => required);
  const given: readonly JsonObject[] = isBoolean ? [{ k: true }, { k: false }] : [{ k: 1 }, { k: 'NAO', r: 'SIM' }];
  return isRequired ? given : [{}, ...given];
}

function enter(definition: WorkflowDefinition, { node: reader, vars }: State, seen: Seen): void {
  seen.entered.add(reader);
  for (const writer of definition.nodes.keys()) (writer in vars ? seen.set : seen.unset).add(`${writer} ${reader}`);
}

function leave(definition: WorkflowDefinition, declared: WorkflowNode, state: State, seen: Seen): readonly State[] {
  const scope = (input: JsonObject): Scope => ({ input, vars: state.vars, output: state.vars[declared.id] as JsonObject });
  const alongEdges = (input: JsonObject): readonly State[] => {
    const edges = definition.edges.get(declared.id) ?? [];
    const holding = edges.filter(({ when }) => when === null || holds(when, scope(input)));
    const [first, second] = holding;
    if (first === undefined) {
      seen.stuck.add(declared.id);
      return [];
    }
    seen.taken.add(first);
    if (second?.priority === first.priority) seen.both.add(declared.id);
    return [{ ...state, input, node: first.to }];
  };
  const { pause: waits } = declared;
  if (waits?.enabled !== true || (waits.when !== null && !holds(waits.when, scope(state.input)))) return alongEdges(state.input);
  seen.paused.add(declared.id);
  const { key, allowedValues, classifier, onExhausted } = waits.expectedInput;
  const replies = (allowedValues ?? ['SIM', 'qualquer texto']).filter((token) => classifier?.optionActions[token] === undefined);
  const resumed = replies.flatMap((reply): readonly State[] => {
    const input = { ...state.input, [key]: reply };
    return waits.resumeFrom === null ? alongEdges(input) : [{ ...state, input, node: waits.resumeFrom }];
  });
  return onExhausted.kind === 'node' ? [...resumed, { ...state, node: onExhausted.node }] : resumed;
}

function sorted(object: JsonObject): readonly unknown[] {
  return Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Cycles by walking every way, among nodes of which none pauses. */
function hasCycle(definition: WorkflowDefinition, pauses: (node: WorkflowNode) => boolean): boolean {
  const walk = (at: string, way: readonly string[]): boolean => {
    if (way.includes(at)) return true;
    const declared = definition.nodes.get(at);
    if (declared === undefined || pauses(declared)) return false;
    return (definition.edges.get(at) ?? []).some(({ to }) => walk(to, [...way, at]));
  };
  return ids.some((id) => walk(id, []));
}

interface Checked {
  readonly definition: WorkflowDefinition;
  readonly problems: readonly WorkflowProblem[];
  readonly edgeAt: (problem: WorkflowProblem) => WorkflowEdge | undefined;
}

function checked(text: string): Checked {
  const { definition, source, problems } = loadWorkflow(text);
  expect(problems).toEqual([]);
  if (definition === null) throw new Error('No definition');
  const edgeAt = (problem: WorkflowProblem): WorkflowEdge | undefined => [...source.edges].find(([, path]) => `/${path.join('/')}` === problem.path)?.[0];
  return { definition, problems: validateWorkflow(definition, source, null), edgeAt };
}

function withCode(problems: readonly WorkflowProblem[], code: WorkflowProblem['code']): readonly WorkflowProblem[] {
  return problems.filter((problem) => problem.code === code);
}

/** Complete branches never fail, shadowed edges are never taken, and a clash of priorities is announced. */
function expectBranches({ problems, edgeAt }: Checked, seen: Seen): void {
  const warned = new Set(withCode(problems, 'branch_incomplete').map((problem) => edgeAt(problem)?.from));
  const edgeless = new Set(withCode(problems, 'no_outgoing_edge').map(nodeAt));
  expect([...seen.stuck].filter((id) => !warned.has(id) && !edgeless.has(id))).toEqual([]);
  expect(withCode(problems, 'shadowed_edge').map(edgeAt).filter((taken) => taken === undefined || seen.taken.has(taken))).toEqual([]);
  const overlapping = new Set(withCode(problems, 'overlapping_priorities').map((problem) => edgeAt(problem)?.from));
  expect([...seen.both].filter((id) => !overlapping.has(id))).toEqual([]);
}

/** What is never set is set on no path, and what is not spoken of is set on every path. */
function expectReferences({ definition, problems }: Checked, seen: Seen): void {
  for (const [index, reader] of ids.entries()) {
    const template = definition.nodes.get(reader)?.input.x;
    if (template?.kind !== 'reference' || template.reference.root !== 'vars') continue;
    const told = problems.filter(({ path }) => path === `/nodes/${index}/input/x`).map(({ code }) => code);
    const pair = `${String(template.reference.keys[0])} ${reader}`;
    if (told.includes('vars_never_set')) expect(seen.set).not.toContain(pair);
    if (told.length === 0) expect(seen.unset).not.toContain(pair);
  }
}

/** Unreachable nodes are never entered, nor END where it is said to be unreachable; cycles are found exactly, but for conditions that hold where the small domain does not go. */
function expectWays({ definition, problems }: Checked, seen: Seen): void {
  expect(withCode(problems, 'unreachable_node').map(nodeAt).filter((id) => seen.entered.has(id))).toEqual([]);
  if (withCode(problems, 'end_unreachable').some(({ path }) => path === '/start')) expect(seen.entered).not.toContain(END);
  const isFound = withCode(problems, 'cycle_without_pause').length > 0;
  if (hasCycle(definition, ({ pause: waits }) => waits?.enabled === true)) expect(isFound).toBe(true);
  if (isFound) expect(hasCycle(definition, ({ id, pause: waits }) => seen.paused.has(id) || (waits?.enabled === true && waits.when === null))).toBe(true);
}

function nodeAt({ path }: WorkflowProblem): string {
  return ids[Number(path.split('/')[2])] ?? '';
}

describe('the verdict on a random workflow', () => {
  it('agrees with every execution of it: on branches, on references and on ways', () => {
    fc.assert(
      fc.property(file, (text) => {
        const verdict = checked(text);
        const seen = explore(verdict.definition);
        expectBranches(verdict, seen);
        expectReferences(verdict, seen);
        expectWays(verdict, seen);
      }),
      { seed: 4, numRuns: RUNS },
    );
  });
});

describe('the verdict on a random branch, exactly', () => {
  /** The result's field over the small domain, and two edges on it. */
  const branch = fc.record({ first: fc.tuple(fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte'), value), second: fc.tuple(fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte'), value), priority: fc.constantFrom(1, 2) });
  /** More than the validator's own choice of values: all that could tell two conditions over `value` apart. */
  const domain: readonly (JsonValue | undefined)[] = [undefined, null, true, false, -1, 0, 1, 1.2, 1.5, 1.7, 2, 3, '1', '1.0', '1.5', '1.50', '2', '2.0', '2.00', '9', 'SIM', 'NAO', 'x', 'y', [], {}];

  it('warns of a gap, a shadow or a clash where a value shows one, and only there', () => {
    fc.assert(
      fc.property(branch, ({ first, second, priority }) => {
        const when = ([op, right]: readonly [string, JsonValue]): string => JSON.stringify({ [op]: ['$.vars.a.f', right] });
        const text = `{name: x, version: 1, start: a, nodes: [{id: a, action: no_op}], edges: [{from: a, to: END, priority: 1, when: ${when(first)}}, {from: a, to: END, priority: ${priority}, when: ${when(second)}}]}`;
        const { definition, problems } = checked(text);
        const rows = domain.map((f) => (definition.edges.get('a') ?? []).map((edge) => edge.when !== null && compileCondition(edge.when)({ input: {}, output: {}, vars: { a: f === undefined ? {} : { f } } })));
        const expected = [
          ...(rows.some(([one, two]) => one === false && two === false) ? ['branch_incomplete'] : []),
          ...(priority === 1 && rows.some(([one, two]) => one === true && two === true) ? ['overlapping_priorities'] : []),
          ...(rows.some(([one]) => one === true) ? [] : ['shadowed_edge']),
          ...(rows.some(([one, two]) => one === false && two === true) ? [] : ['shadowed_edge']),
        ];
        expect(problems.map(({ code }) => code).sort()).toEqual(expected.sort());
      }),
      { seed: 7, numRuns: RUNS * 4 },
    );
  });
});
