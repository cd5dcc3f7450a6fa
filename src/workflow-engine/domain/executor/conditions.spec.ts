import type { JsonObject } from '../../../kernel/json.js';
import { workflowOf } from '../../testing/workflow-of.js';
import { compileCondition } from './conditions.js';

/** The condition of an edge, written as an author writes it. */
function holds(when: string, vars: JsonObject = {}): boolean {
  const { edges } = workflowOf(`
name: w
version: 1
start: a
nodes: [{id: a, action: no_op, input: {}}, {id: x, action: no_op, input: {}}]
edges: [{from: a, to: x, priority: 1, when: ${when}}, {from: a, to: END, priority: 9}, {from: x, to: END}]`);
  const condition = edges.get('a')?.[0]?.when ?? null;
  if (condition === null) throw new Error('no condition');
  return compileCondition(condition)({ input: {}, output: {}, vars });
}

describe('a condition', () => {
  it.each<readonly [string, JsonObject, boolean]>([
    ['{eq: [$.vars.x.ok, true]}', { x: { ok: true } }, true],
    ['{eq: [$.vars.x.ok, true]}', { x: { ok: 'true' } }, false],
    ['{eq: [$.vars.x.ok, "1"]}', { x: { ok: true } }, false],
    ['{eq: [$.vars.x.s, SIM]}', { x: { s: 'SIM' } }, true],
    ['{eq: [$.vars.x.s, null]}', { x: { s: null } }, true],
    ['{eq: [$.vars.x.s, {a: [1, {b: x}]}]}', { x: { s: { a: [1, { b: 'x' }] } } }, true],
    ['{eq: [$.vars.x.s, [1, 2]]}', { x: { s: [1] } }, false],
    ['{eq: [$.vars.x.s, [1]]}', { x: { s: { 0: 1 } } }, false],
    ['{eq: [$.vars.x.s, {a: 1}]}', { x: { s: { b: 1 } } }, false],
    ['{eq: [$.vars.x.s, {a: 1}]}', { x: { s: 'a' } }, false],
  ])('compares %s on %j by type and content: %s', (when, vars, expected) => {
    expect(holds(when, vars)).toBe(expected);
    expect(holds(when.replace('eq', 'neq'), vars)).toBe(!expected);
  });

  it.each<readonly [string, boolean]>([
    ['{eq: [$.vars.x.y.z, 1]}', false],
    ['{neq: [$.vars.x.y.z, 1]}', true],
    ['{eq: [$.vars.x.y.z, null]}', false],
    ['{eq: [$.vars.x.y, $.vars.x.z]}', false],
    ['{gt: [$.vars.x.y, 0]}', false],
    ['{lte: [$.vars.x.y, 0]}', false],
    ['{in: [$.vars.x.y, [1]]}', false],
    ['{in: [1, $.vars.x.y]}', false],
    ['{exists: $.vars.x.y}', false],
    ['{exists: $.vars.toString}', false],
    ['{exists: $.vars.text.length}', false],
    ['{exists: $.vars.list.length}', false],
    ['{exists: $.vars.list.7}', false],
    ['{exists: $.vars.list.01}', false],
  ])('takes what is not there as absent in %s: %s', (when, expected) => {
    expect(holds(when, { x: {}, text: 'abc', list: [1] })).toBe(expected);
  });

  it('never reaches what a value inherits, whatever names the definition holds', () => {
    for (const key of ['constructor', '__proto__', 'prototype']) {
      const reference = { root: 'vars', keys: ['x', key], text: '' } as const;
      expect(compileCondition({ op: 'exists', reference })({ input: {}, output: {}, vars: { x: {} } })).toBe(false);
    }
  });

  it.each<readonly [string, JsonObject, boolean]>([
    ['{eq: [$.vars.v, 14.90]}', { v: 14.9 }, true],
    ['{eq: [$.vars.v, 14.90]}', { v: '14.90' }, true],
    ['{eq: [$.vars.v, 14.9]}', { v: '14.90' }, true],
    ['{eq: [$.vars.v, "14.9"]}', { v: '14.90' }, false],
    ['{eq: [$.vars.v, 7]}', { v: '007' }, false],
    ['{eq: [$.vars.v, 1000]}', { v: '1e3' }, false],
    ['{gt: [$.vars.v, 0.3]}', { v: '0.30000000000000000001' }, true],
    ['{gt: [$.vars.v, 9]}', { v: '10' }, true],
    ['{gt: [$.vars.v, "9"]}', { v: '10' }, true],
    ['{gte: [$.vars.v, 10]}', { v: 10 }, true],
    ['{gt: [$.vars.v, 10]}', { v: 10 }, false],
    ['{lt: [$.vars.v, 0]}', { v: -1 }, true],
    ['{lte: [$.vars.v, 0]}', { v: 0.01 }, false],
    ['{lt: [$.vars.v, b]}', { v: 'a' }, false],
    ['{gte: [$.vars.v, 0]}', { v: true }, false],
    ['{in: [$.vars.v, [1, 2.50]]}', { v: 2.5 }, true],
    ['{in: [$.vars.v, [SIM, NAO]]}', { v: 'OUTRO' }, false],
    ['{in: [$.vars.v, [SIM, NAO]]}', { v: 'NAO' }, true],
    ['{in: [S, $.vars.v]}', { v: 'SIM' }, false],
  ])('compares numbers as exact decimals, a plain number in a text included: %s on %j is %s', (when, vars, expected) => {
    expect(holds(when, vars)).toBe(expected);
  });

  it.each<readonly [string, JsonObject, boolean]>([
    ['{exists: $.vars.x.barcode}', { x: { barcode: '' } }, true],
    ['{exists: $.vars.x.barcode}', { x: { barcode: null } }, false],
    ['{exists: $.vars.x.barcode}', { x: { barcode: false } }, true],
    ['{all: [{exists: $.vars.x.barcode}, {neq: [$.vars.x.barcode, ""]}]}', { x: { barcode: '836' } }, true],
    ['{all: [{exists: $.vars.x.barcode}, {neq: [$.vars.x.barcode, ""]}]}', { x: { barcode: '' } }, false],
    ['{any: [{eq: [$.vars.x.a, 1]}, {eq: [$.vars.x.b, 1]}]}', { x: { a: 0, b: 1 } }, true],
    ['{any: [{eq: [$.vars.x.a, 1]}, {eq: [$.vars.x.b, 1]}]}', { x: { a: 0, b: 0 } }, false],
    ['{not: {eq: [$.vars.x.a, 1]}}', { x: { a: 0 } }, true],
    ['{not: {not: {eq: [$.vars.x.a, 1]}}}', { x: { a: 0 } }, false],
    ['{eq: [$.vars.list.1.name, b]}', { list: [{ name: 'a' }, { name: 'b' }] }, true],
  ])('joins and asks for presence: %s on %j is %s', (when, vars, expected) => {
    expect(holds(when, vars)).toBe(expected);
  });
});
