import { workflowOf } from '../../testing/workflow-of.js';
import { conditionText } from './index.js';

/** A condition as the file has it, through the loader. */
function shown(when: unknown): string {
  const condition = workflowOf(
    JSON.stringify({ name: 'x', version: 1, start: 'a', nodes: [{ id: 'a', action: 'no_op' }], edges: [{ from: 'a', to: 'END', when }] }),
  ).edges.get('a')?.[0]?.when;
  if (condition === null || condition === undefined) throw new Error('no condition');
  return conditionText(condition);
}

describe('conditionText', () => {
  it.each([
    [{ eq: ['$.vars.preparar.success', true] }, 'preparar.success == true'],
    [{ neq: ['$.vars.x.barcode', ''] }, 'x.barcode != ""'],
    [{ gt: ['$.input.valor', '14.90'] }, 'input.valor > "14.90"'],
    [{ gte: [1, 2] }, '1 >= 2'],
    [{ lt: ['$.output.n', null] }, 'output.n < null'],
    [{ lte: ['$.nodes.a.status', 'COMPLETED'] }, 'nodes.a.status <= "COMPLETED"'],
    [{ in: ['$.input.r', ['SIM', '$.input.outro']] }, 'input.r in ["SIM", input.outro]'],
    [{ eq: ['$.vars.a', { b: '$.input.c' }] }, 'a == {b: input.c}'],
    [{ exists: '$.vars.x.barcode' }, 'x.barcode exists'],
    [{ not: { exists: '$.vars.x' } }, 'not x exists'],
    [{ not: { any: [{ eq: [1, 1] }, { eq: [2, 2] }] } }, 'not (1 == 1 or 2 == 2)'],
    [{ any: [{ all: [{ eq: [1, 1] }, { eq: [2, 2] }] }, { eq: [3, 3] }] }, '(1 == 1 and 2 == 2) or 3 == 3'],
    [{ all: [{ eq: [1, 1] }] }, '1 == 1'],
    [{ exists: '$.vars.input.x' }, 'vars.input.x exists'],
    [{ exists: '$.vars.inputs.x' }, 'inputs.x exists'],
  ])('writes %j as %s', (when, text) => {
    expect(shown(when)).toBe(text);
  });
});
