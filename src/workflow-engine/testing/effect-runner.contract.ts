import { type ActionOutcome, type EffectCall, type EffectRunner, type Execution, type SettledCall, startExecution } from '../domain/index.js';
import { workflowOf } from './workflow-of.js';

const DEFINITION = workflowOf('name: w\nversion: 1\nstart: a\nnodes: [{id: a, action: contar, input: {chave: a}}]\nedges: [{from: a, to: END}]');
const OK: ActionOutcome = { kind: 'ok', value: { n: 1 } };
const NOT_FOUND: ActionOutcome = { kind: 'not_found' };
const FAILED: ActionOutcome = { kind: 'failed', error: 'refused' };
const LOST: ActionOutcome = { kind: 'lost', error: 'time_limit' };

/** A system that answers as the test says, and remembers what it was told of earlier attempts. */
function system(key: string, ...outcomes: readonly ActionOutcome[]): { readonly call: EffectCall; readonly told: boolean[] } {
  const told: boolean[] = [];
  const attempt = async (mayHaveHappened: boolean): Promise<ActionOutcome> => {
    told.push(mayHaveHappened);
    return outcomes[told.length - 1] ?? OK;
  };
  return { call: { key, action: 'contar', operation: 'contar', protection: 'idempotency_key', request: { chave: 'a' }, attempt }, told };
}

/**
 * What the executor relies on (architecture §4.27); runs on the fake and on the journal.
 * @param open a runner over an empty journal, and the execution whose effects it may run
 */
export function effectRunnerContract(name: string, open: () => Promise<{ readonly runner: EffectRunner; readonly executionId: string }>): void {
  describe(`an effect runner: ${name}`, () => {
    let runner: EffectRunner;
    let snapshot: Execution;
    let key: string;
    beforeEach(async () => {
      const opened = await open();
      runner = opened.runner;
      snapshot = startExecution(DEFINITION, { executionId: opened.executionId, input: {} });
      key = `${opened.executionId}:a:1`;
    });

    it.each<readonly [string, readonly ActionOutcome[], SettledCall, readonly boolean[]]>([
      ['a success', [OK], { kind: 'ok', value: { n: 1 } }, [false]],
      ['nothing to do', [NOT_FOUND], { kind: 'not_found' }, [false]],
      ['a clear failure, which it does not repeat', [FAILED], { kind: 'failed', error: 'refused' }, [false]],
      ['a lost outcome, repeated once as such, then a success', [LOST, OK], { kind: 'ok', value: { n: 1 } }, [false, true]],
      ['a lost outcome that stays lost', [LOST, LOST], { kind: 'unknown', error: 'time_limit' }, [false, true]],
      ['a lost outcome, then a failure: the first may have happened', [LOST, FAILED], { kind: 'unknown', error: 'refused' }, [false, true]],
    ])('settles %s', async (_name, outcomes, settled, told) => {
      const world = system(key, ...outcomes);
      expect(await runner.run(world.call, snapshot)).toEqual(settled);
      expect(world.told).toEqual(told);
    });

    it.each([['a success', OK], ['nothing to do', NOT_FOUND]] as const)('replays %s without an attempt', async (_name, outcome) => {
      const first = await runner.run(system(key, outcome).call, snapshot);
      const again = system(key);
      expect(await runner.run(again.call, snapshot)).toEqual(first);
      expect(again.told).toEqual([]);
    });

    it('runs a failed effect again as if for the first time', async () => {
      await runner.run(system(key, FAILED).call, snapshot);
      const again = system(key, OK);
      expect(await runner.run(again.call, snapshot)).toMatchObject({ kind: 'ok' });
      expect(again.told).toEqual([false]);
    });

    it('tells the attempt after an unknown outcome that one may have happened', async () => {
      await runner.run(system(key, LOST, LOST).call, snapshot);
      const again = system(key, OK);
      expect(await runner.run(again.call, snapshot)).toMatchObject({ kind: 'ok' });
      expect(again.told).toEqual([true]);
    });

    it('keeps effects of another visit apart', async () => {
      await runner.run(system(key, OK).call, snapshot);
      const other = system(key.replace(/1$/, '2'), { kind: 'ok', value: { n: 2 } });
      expect(await runner.run(other.call, snapshot)).toEqual({ kind: 'ok', value: { n: 2 } });
    });
  });
}
