import { workflowOf } from '../../testing/workflow-of.js';
import { inputProblems, startExecution } from './start-execution.js';

const definition = workflowOf(`
name: w
version: 3
start: a
inputs:
  msisdn: {required: true, type: string}
  itens: {required: false, type: array}
  valor: {required: false, type: number}
  dados: {required: false, type: object}
  ativo: {required: false, type: boolean}
  livre: {required: true, type: any}
nodes: [{id: a, action: no_op, input: {}}]
edges: [{from: a, to: END}]`);

describe('the start of an execution', () => {
  it('is a record of the version, before its first node', () => {
    expect(startExecution(definition, { executionId: 'x', input: { q: 1 } })).toMatchObject({
      executionId: 'x', name: 'w', version: 3, status: 'RUNNING', cursor: 'a', input: { q: 1 }, vars: {}, output: {}, trace: [], steps: 0,
    });
  });

  it('finds inputs that are missing or of another type before anything runs', () => {
    expect(inputProblems(definition, { msisdn: '11', itens: [], valor: 1, dados: {}, ativo: false, livre: [0], extra: 1 })).toEqual([]);
    expect(inputProblems(definition, { msisdn: null, livre: 'x', itens: null })).toEqual([{ name: 'msisdn', problem: 'missing', expected: 'string' }]);
    expect(inputProblems(definition, { msisdn: 11, itens: {}, valor: '1', dados: [], ativo: 'sim' }).map(({ name, problem }) => `${name} ${problem}`)).toEqual([
      'msisdn wrong_type', 'itens wrong_type', 'valor wrong_type', 'dados wrong_type', 'ativo wrong_type', 'livre missing',
    ]);
  });
});
