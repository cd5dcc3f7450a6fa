import fc from 'fast-check';
import type { Condition, ExpectedInput, Pause, Template, WorkflowDefinition, WorkflowEdge, WorkflowNode } from '../domain/index.js';

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom('"]; click n0 "x', '#34;', '</text><script>', '-->|x| n1', 'end', 'SIM', 'não', 'a\nb'));
const literal: fc.Arbitrary<Template> = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)).map((value) => ({ kind: 'literal', value }));
const reference = fc.tuple(fc.constantFrom('input', 'vars', 'output', 'nodes'), fc.array(text, { maxLength: 2 })).map(([root, keys]) => ({ root, keys, text: ['$', root, ...keys].join('.') }) as const);
const operand = fc.oneof(literal, reference.map((found): Template => ({ kind: 'reference', reference: found })), fc.array(literal, { maxLength: 2 }).map((items): Template => ({ kind: 'list', items })));

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ op: fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte'), left: operand, right: operand }),
    fc.record({ op: fc.constant('in' as const), value: operand, set: operand }),
    fc.record({ op: fc.constant('exists' as const), reference }),
    fc.record({ op: fc.constantFrom('all', 'any'), conditions: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ op: fc.constant('not' as const), condition: tie('condition') }),
  ),
}));

/** A condition of any shape, with any text in it. */
export const anyCondition = condition;

const expectedInput = (target: fc.Arbitrary<string>): fc.Arbitrary<ExpectedInput> =>
  fc.record({
    key: text,
    allowedValues: fc.option(fc.array(text, { minLength: 1, maxLength: 3 })),
    normalize: fc.constant(null),
    reprompt: fc.constant(null),
    maxReprompts: fc.constant(3),
    onExhausted: fc.oneof(fc.constant({ kind: 'handoff' as const }), target.map((node) => ({ kind: 'node' as const, node }))),
    classifier: fc.constant(null),
  });

const pauseTo = (target: fc.Arbitrary<string>): fc.Arbitrary<Pause> =>
  fc.record({ enabled: fc.boolean(), returnFrom: fc.constant(null), when: fc.option(condition), expectedInput: expectedInput(target), resumeFrom: fc.option(target) });

/** A definition with any names, among them what no loader would let through: drawing and listing have to take it all the same. */
export const anyDefinition: fc.Arbitrary<WorkflowDefinition> = fc.uniqueArray(text, { minLength: 1, maxLength: 5 }).chain((ids) => {
  const target = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ids, 'END') }, { weight: 1, arbitrary: text });
  const node = (id: string): fc.Arbitrary<WorkflowNode> =>
    fc.record({ id: fc.constant(id), action: text, input: fc.constant({}), pause: fc.option(pauseTo(target)), timeoutMs: fc.constant(null), attempts: fc.constant(1) });
  const edge = (from: string): fc.Arbitrary<WorkflowEdge> => fc.record({ from: fc.constant(from), to: target, priority: fc.nat({ max: 3 }), when: fc.option(condition) });
  return fc
    .record({
      nodes: fc.tuple(...ids.map(node)),
      edges: fc.tuple(...ids.map((id) => fc.array(edge(id), { maxLength: 3 }))),
      start: target,
    })
    .map(({ nodes, edges, start }) => ({
      name: 'x',
      version: 1,
      start,
      inputs: [],
      nodes: new Map(nodes.map((each) => [each.id, each])),
      edges: new Map(ids.map((id, index) => [id, (edges[index] ?? []).toSorted((a, b) => a.priority - b.priority)])),
      allowed: [],
    }));
});
