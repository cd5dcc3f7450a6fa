import { parseJson } from '../../../../test/support/json-values.js';
import type { JsonObject } from '../../../kernel/json.js';
import { EngineBench, pureAction, traceOf } from '../../testing/engine-bench.js';
import type { EffectAction } from '../action.js';
import { advance } from './advance.js';
import { retryExecution } from './end-execution.js';
import { deserializeExecution, serializeExecution } from './execution-record.js';
import { startExecution } from './start-execution.js';

/** A workflow from its nodes and edges, as an author writes them. */
const workflow = (nodes: readonly string[], edges: readonly string[], start = 'a') =>
  `name: w\nversion: 1\nstart: ${start}\nnodes:\n${nodes.map((node) => `  - ${node}`).join('\n')}\nedges:\n${edges.map((edge) => `  - ${edge}`).join('\n')}\n`;

const echo = pureAction('echo', (input) => ({ given: input }));

describe('an execution that runs', () => {
  it('gives each node its input from input, results, output and nodes, and ends at END', async () => {
    const bench = new EngineBench(
      workflow(
        [
          '{id: a, action: echo, input: {cpf: $.input.cpf, absent: $.input.nothing, fixed: {list: [1, $.input.nothing, $.input.cpf]}}}',
          '{id: b, action: echo, input: {from: $.vars.a.given.cpf, last: $.output.given.fixed.list.2, node: $.nodes.a.output.given.cpf, state: $.nodes.a.status, later: $.nodes.b}}',
        ],
        ['{from: a, to: b}', '{from: b, to: END}'],
      ),
      [echo],
    );
    const done = await bench.start({ cpf: '1' });
    expect(done.vars).toEqual({
      a: { given: { cpf: '1', fixed: { list: [1, null, '1'] } } },
      b: { given: { from: '1', last: '1', node: '1', state: 'COMPLETED' } },
    });
    expect(done).toMatchObject({ status: 'COMPLETED', cursor: null, output: done.vars['b'], steps: 2, visits: { a: 1, b: 1 } });
    expect(done.trace).toEqual([
      { node: 'a', action: 'echo', visit: 1, event: 'node', status: 'COMPLETED', next: 'b', detail: null },
      { node: 'b', action: 'echo', visit: 1, event: 'node', status: 'COMPLETED', next: 'END', detail: null },
    ]);
  });

  it('hands out whole parts of the state as they stood, so that no result holds itself', async () => {
    const bench = new EngineBench(
      workflow(['{id: a, action: echo, input: {vars: $.vars, nodes: $.nodes, input: $.input, output: $.output}}', '{id: b, action: echo, input: {vars: $.vars, nodes: $.nodes}}'], ['{from: a, to: b}', '{from: b, to: END}']),
      [echo],
    );
    const done = await bench.start({ q: 1 });
    const first: JsonObject = { given: { vars: {}, nodes: {}, input: { q: 1 }, output: {} } };
    expect(JSON.parse(JSON.stringify(done.vars))).toEqual({ a: first, b: { given: { vars: { a: first }, nodes: { a: { status: 'COMPLETED', output: first } } } } });
  });

  it('takes the edge of the smallest priority that holds, whatever the order in the file', async () => {
    const bench = new EngineBench(
      workflow(
        ['{id: a, action: no_op, input: {}}', '{id: special, action: no_op, input: {}}', '{id: usual, action: no_op, input: {}}'],
        ['{from: a, to: usual, priority: 99}', '{from: a, to: special, priority: 10, when: {eq: [$.input.flag, true]}}', '{from: special, to: END}', '{from: usual, to: END}'],
      ),
    );
    expect(traceOf(await bench.start({ flag: true }))).toEqual(['a COMPLETED', 'special COMPLETED']);
    expect(traceOf(await bench.start({ flag: false }))).toEqual(['a COMPLETED', 'usual COMPLETED']);
  });

  it('fails without a transition after the node that ran, and such a failure is not repeated', async () => {
    const bench = new EngineBench(workflow(['{id: a, action: contar, input: {chave: a}}'], ['{from: a, to: END, when: {eq: [$.vars.a.n, 2]}}']));
    const failed = await bench.start();
    expect(failed).toMatchObject({ status: 'FAILED', reason: 'no_transition', cursor: 'a', vars: { a: { n: 1 } } });
    expect(retryExecution(failed)).toBe(failed);
    expect(traceOf(failed)).toEqual(['a COMPLETED']);
  });

  it('runs a thousand nodes and no more', async () => {
    const bench = new EngineBench(
      workflow(['{id: a, action: tick, input: {n: $.vars.a.n}}'], ['{from: a, to: END, priority: 1, when: {eq: [$.vars.a.n, $.input.until]}}', '{from: a, to: a, priority: 2}']),
      [pureAction('tick', ({ n }) => ({ n: (typeof n === 'number' ? n : 0) + 1 }))],
    );
    expect(await bench.start({ until: 1000 })).toMatchObject({ status: 'COMPLETED', steps: 1000, visits: { a: 1000 } });
    expect(await bench.start({ until: 1001 })).toMatchObject({ status: 'FAILED', reason: 'step_limit', cursor: 'a', steps: 1000 });
  });

  it('fails at an action that nobody registered, and goes on once somebody did', async () => {
    const text = workflow(['{id: a, action: no_op, input: {}}', '{id: b, action: later, input: {}}'], ['{from: a, to: b}', '{from: b, to: END}']);
    const failed = await new EngineBench(text).start();
    expect(failed).toMatchObject({ status: 'FAILED', reason: 'unknown_action', cursor: 'b', visits: { a: 1 } });
    const bench = new EngineBench(text, [pureAction('later', () => ({ fine: true }))]);
    const done = await bench.advance(retryExecution(failed));
    expect(done).toMatchObject({ status: 'COMPLETED', output: { fine: true } });
    expect(traceOf(done)).toEqual(['a COMPLETED', 'b FAILED', 'b COMPLETED']);
  });

  it.each(['toString', 'hasOwnProperty', '__defineGetter__'])('keeps a node named %s apart from what objects inherit, over storing and pausing', async (id) => {
    const [looped, asked] = [`{from: ${id}, to: ${id}, priority: 1, when: {eq: [$.output.n, 1]}}`, `{key: ${id}, allowed_values: [SIM]}`];
    const pausing = `{id: z, action: contar, input: {chave: z}, pause: {enabled: true, expected_input: ${asked}, resume_from: END}}`;
    const bench = new EngineBench(workflow([`{id: ${id}, action: contar, input: {chave: x}}`, pausing], [looped, `{from: ${id}, to: z, priority: 2}`, '{from: z, to: END}'], id));
    const stored = JSON.stringify(serializeExecution(await bench.reply(await bench.start(), 'hum')));
    const read = deserializeExecution(parseJson(stored));
    if (read.kind !== 'ok') throw new Error(read.path);
    const done = await bench.reply(read.execution, 'SIM');
    expect([...bench.effects.journal.keys()]).toEqual([`x-1:${id}:1`, `x-1:${id}:2`, 'x-1:z:1']);
    expect([done.status, Object.entries(done.visits), Object.entries(done.input)]).toEqual(['COMPLETED', [[id, 2], ['z', 1]], [[id, 'SIM']]]);
    expect(Object.entries(done.vars)).toMatchObject([[id, { n: 2 }], ['z', { n: 1 }]]);
  });

  it('leaves the record it was given as it was', async () => {
    const bench = new EngineBench(workflow(['{id: a, action: no_op, input: {}}'], ['{from: a, to: END}']));
    const done = await bench.start();
    const before = JSON.stringify(done);
    expect(await bench.advance(done)).toBe(done);
    expect(JSON.stringify(done)).toBe(before);
  });

  it('refuses a record that stands at a node its version does not have', async () => {
    const bench = new EngineBench(workflow(['{id: a, action: no_op, input: {}}'], ['{from: a, to: END}']));
    const done = await bench.start();
    await expect(bench.advance({ ...done, status: 'RUNNING', cursor: 'gone' })).rejects.toThrow('no node gone');
  });
});

describe('an action without an effect', () => {
  const flaky = (failures: number, how: (attempt: number) => JsonObject | Promise<JsonObject>) => {
    let attempt = 0;
    return pureAction('flaky', () => {
      attempt += 1;
      return attempt <= failures ? how(attempt) : { attempt };
    });
  };
  const one = (extra: string) => workflow([`{id: a, action: flaky, input: {}${extra}}`], ['{from: a, to: END}']);
  const thrown = (): never => {
    throw new Error('cliente 529.982.247-25 não existe');
  };

  it.each<readonly [string, (attempt: number) => JsonObject | Promise<JsonObject>]>([
    ['throws', thrown],
    ['rejects', async () => thrown()],
    ['gives no object', () => JSON.parse('[1]') as JsonObject],
  ])('that %s is repeated as often as the node allows', async (_how, fault) => {
    expect(await new EngineBench(one(', retry: {attempts: 3}'), [flaky(2, fault)]).start()).toMatchObject({ status: 'COMPLETED', output: { attempt: 3 }, visits: { a: 1 } });
    expect(await new EngineBench(one(', retry: {attempts: 3}'), [flaky(3, fault)]).start()).toMatchObject({ status: 'FAILED', reason: 'action_failed', cursor: 'a', visits: {} });
    expect(await new EngineBench(one(''), [flaky(1, fault)]).start()).toMatchObject({ status: 'FAILED', reason: 'action_failed' });
  });

  it('leaves its fault in the trace, personal data masked', async () => {
    const failed = await new EngineBench(one(''), [flaky(1, thrown)]).start();
    expect(failed.trace).toHaveLength(1);
    expect(failed.trace[0]?.detail).toMatch(/^Error: cliente .* não existe$/);
    expect(failed.trace[0]?.detail).not.toContain('982');
  });

  it('that is stopped from outside stops the execution instead of failing it', async () => {
    const bench = new EngineBench(one(', retry: {attempts: 3}'), [pureAction('flaky', () => {
      bench.abort.abort();
      throw new Error('aborted');
    })]);
    await expect(bench.start()).rejects.toThrow('aborted');
  });

  it('fails when its time is over, unless another attempt is in time', async () => {
    const hanging = (hangs: number) => {
      let attempt = 0;
      return pureAction('flaky', () => {
        attempt += 1;
        return attempt <= hangs ? new Promise<JsonObject>(() => undefined) : { attempt };
      });
    };
    const bench = new EngineBench(one(', timeout: 250'), [hanging(1)]);
    const running = bench.start();
    bench.limits.expire();
    expect(await running).toMatchObject({ status: 'FAILED', reason: 'action_timeout' });
    expect(bench.limits.asked).toEqual([250]);
    const again = new EngineBench(one(', timeout: 250, retry: {attempts: 2}'), [hanging(1)]);
    const second = again.start();
    again.limits.expire();
    expect(await second).toMatchObject({ status: 'COMPLETED', output: { attempt: 2 } });
  });
});

describe('an effect', () => {
  const effect = (overrides: Partial<EffectAction>): EffectAction => ({
    name: 'abrir', inputs: null, effect: { operation: 'abrir', protection: 'idempotency_key' }, dispatch: async () => ({ kind: 'ok', value: { success: true } }), ...overrides,
  });
  const one = (extra = '') => workflow(['{id: a, action: no_op, input: {}}', `{id: b, action: abrir, input: {}${extra}}`], ['{from: a, to: b}', '{from: b, to: END}']);
  const keys: string[] = [];
  const answering = (...outcomes: readonly Awaited<ReturnType<EffectAction['dispatch']>>[]) => {
    keys.length = 0;
    return async (_input: JsonObject, _context: unknown, key: string) => {
      keys.push(key);
      return outcomes[keys.length - 1] ?? ({ kind: 'ok', value: { last: true } } as const);
    };
  };

  it('is handed out with the execution as it stands before it', async () => {
    const bench = new EngineBench(one(), [effect({})]);
    await bench.start();
    expect(bench.effects.snapshots).toMatchObject([{ status: 'RUNNING', cursor: 'b', steps: 1, visits: { a: 1 }, trace: [{ node: 'a' }] }]);
    expect(bench.effects.snapshots.map(({ vars, visits }) => ({ vars, visits }))).toEqual([{ vars: { a: { success: true } }, visits: { a: 1 } }]);
  });

  it('that finds nothing to do gives what the action says of that', async () => {
    const nothing = answering({ kind: 'not_found' });
    expect(await new EngineBench(one(), [effect({ dispatch: nothing })]).start()).toMatchObject({ status: 'COMPLETED', output: { success: false, no_match: true } });
    const own = effect({ dispatch: answering({ kind: 'not_found' }), notFound: () => ({ success: true, already: true }) });
    expect(await new EngineBench(one(), [own]).start()).toMatchObject({ status: 'COMPLETED', output: { already: true } });
  });

  it('that clearly failed gives what the action says of that, where the journey goes on without it', async () => {
    const refused = { kind: 'failed', error: 'refused' } as const;
    const beside = effect({ dispatch: answering(refused, refused), failed: (_input, error) => ({ success: false, motivo: error }) });
    const bench = new EngineBench(one(', retry: {attempts: 2}'), [beside]);
    expect(await bench.start()).toMatchObject({ status: 'COMPLETED', output: { success: false, motivo: 'refused' } });
    expect(keys).toEqual(['x-1:b:1', 'x-1:b:1']);
  });

  it('that clearly failed is repeated under its key as often as the node allows, and by a retry of the execution', async () => {
    const refused = { kind: 'failed', error: 'refused' } as const;
    expect(await new EngineBench(one(', retry: {attempts: 2}'), [effect({ dispatch: answering(refused) })]).start()).toMatchObject({ status: 'COMPLETED', output: { last: true } });
    expect(keys).toEqual(['x-1:b:1', 'x-1:b:1']);
    const bench = new EngineBench(one(', retry: {attempts: 2}'), [effect({ dispatch: answering(refused, refused) })]);
    const failed = await bench.start();
    expect(failed).toMatchObject({ status: 'FAILED', reason: 'action_failed', cursor: 'b', output: { success: true } });
    const done = await bench.advance(retryExecution(failed));
    expect(done).toMatchObject({ status: 'COMPLETED', output: { last: true }, visits: { a: 1, b: 1 } });
    expect(keys).toEqual(['x-1:b:1', 'x-1:b:1', 'x-1:b:1']);
    expect(retryExecution(done)).toBe(done);
  });

  it('whose outcome stays unknown goes to a person', async () => {
    const lost = { kind: 'lost', error: 'time_limit' } as const;
    const bench = new EngineBench(one(', retry: {attempts: 5}'), [effect({ dispatch: answering(lost, lost) })]);
    const failed = await bench.start();
    expect(failed).toMatchObject({ status: 'FAILED', reason: 'outcome_unknown', cursor: 'b', output: { success: true, session_control: 'HUMAN_HANDOFF' } });
    expect(failed.trace.at(-1)).toMatchObject({ node: 'b', status: 'FAILED', detail: 'time_limit' });
    expect(keys).toHaveLength(2);
    expect(retryExecution(failed)).toMatchObject({ status: 'RUNNING', reason: null, cursor: 'b', output: { success: true } });
    expect(retryExecution(failed).output).not.toHaveProperty('session_control');
  });

  it('that throws or takes too long after it was dispatched may have happened', async () => {
    const throwing = effect({ dispatch: async () => {
      throw new Error('socket hang up');
    } });
    expect(await new EngineBench(one(), [throwing]).start()).toMatchObject({ reason: 'outcome_unknown', trace: [{}, { detail: 'Error: socket hang up' }] });
    const bench = new EngineBench(one(', timeout: 100'), [effect({ dispatch: (_input, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))) })]);
    const running = bench.start();
    while (bench.limits.asked.length < 2) {
      bench.limits.expire();
      await Promise.resolve();
    }
    bench.limits.expire();
    expect(await running).toMatchObject({ status: 'FAILED', reason: 'outcome_unknown' });
  });

  it('without protection is never dispatched again once it may have happened', async () => {
    const dispatch = answering({ kind: 'lost', error: 'time_limit' });
    const bench = new EngineBench(one(), [effect({ dispatch, effect: { operation: 'abrir', protection: 'none' } })]);
    const failed = await bench.start();
    expect(failed).toMatchObject({ status: 'FAILED', reason: 'outcome_unknown' });
    expect(await bench.advance(retryExecution(failed))).toMatchObject({ status: 'FAILED', reason: 'outcome_unknown' });
    expect(keys).toHaveLength(1);
  });

  it.each<readonly [string, Partial<EffectAction>, JsonObject]>([
    ['found', { readBack: async () => ({ kind: 'ok', value: { found: true } }) }, { status: 'COMPLETED', reason: null }],
    ['not found, which leaves it open', { readBack: async () => ({ kind: 'not_found' }) }, { status: 'FAILED', reason: 'outcome_unknown' }],
    ['not answered', { readBack: async () => Promise.reject(new Error('down')) }, { status: 'FAILED', reason: 'outcome_unknown' }],
    ['not possible', {}, { status: 'FAILED', reason: 'outcome_unknown' }],
  ])('that can be read back is asked for instead of dispatched again: %s', async (_name, overrides, expected) => {
    const dispatch = answering({ kind: 'lost', error: 'time_limit' });
    const bench = new EngineBench(one(), [effect({ dispatch, effect: { operation: 'abrir', protection: 'read_back' }, ...overrides })]);
    expect(await bench.start()).toMatchObject(expected);
    expect(keys).toHaveLength(1);
  });

  it('under a fence that fell ends the run with that, and the snapshot stays good', async () => {
    let holds = false;
    const bench = new EngineBench(one(), [effect({})]);
    const fence = { run: async (...args: Parameters<typeof bench.effects.run>) => {
      if (!holds) throw new Error('FenceLost');
      return bench.effects.run(...args);
    } };
    const ports = { ...bench.ports, effects: fence };
    const fresh = startExecution(bench.definition, { executionId: 'x-9', input: {} });
    await expect(advance(bench.definition, fresh, ports)).rejects.toThrow('FenceLost');
    holds = true;
    expect(await advance(bench.definition, fresh, ports)).toMatchObject({ status: 'COMPLETED' });
  });
});
