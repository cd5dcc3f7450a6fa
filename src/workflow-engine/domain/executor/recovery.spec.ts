import fc from 'fast-check';
import { parseJson } from '../../../../test/support/json-values.js';
import { PROPERTY_RUNS } from '../../../../test/support/property.js';
import { EngineBench } from '../../testing/engine-bench.js';
import { type EffectMoment, InMemoryEffectRunner } from '../../testing/in-memory-effect-runner.js';
import { type Condition, END, type ExpectedInput, type Template, type WorkflowDefinition, type WorkflowEdge, type WorkflowNode } from '../definition.js';
import type { Execution } from '../execution.js';
import { deserializeExecution, serializeExecution } from './execution-record.js';
import type { InterpretedReply } from './expected-input-interpreter.js';
import { resumeExecution } from './resume-execution.js';
import { startExecution } from './start-execution.js';

const NODES = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5'] as const;
const NEXT = { n0: 'n1', n1: 'n2', n2: END } as const;
const TOKENS = ['SIM', 'NAO', 'OUTRO'] as const;

/** A run is two whole lives. */
const RUNS = { ...PROPERTY_RUNS, numRuns: Math.round(PROPERTY_RUNS.numRuns / 3) };

class Killed extends Error {}

describe('a process that dies anywhere', () => {
  it('leaves an execution that comes to the same record, each effect done once at a system that honours keys', async () => {
    let [deaths, pauses, effects] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(graphs(), replies(), fc.infiniteStream(fc.nat(7)), async (definition, given, dice) => {
        const calm = await liveThrough(definition, given, () => false);
        const stormy = await liveThrough(definition, given, () => dice.next().value === 0);
        expect(comparable(stormy.execution)).toEqual(comparable(calm.execution));
        expect(stormy.counted()).toEqual(calm.counted());
        expect(stormy.dispatchedKeys()).toEqual(calm.dispatchedKeys());
        deaths += stormy.deaths;
        pauses += calm.pauses;
        effects += calm.dispatchedKeys().length;
      }),
      RUNS,
    );
    // A property about deaths, pauses and effects that met none would say nothing.
    expect(Math.min(deaths, pauses, effects)).toBeGreaterThan(RUNS.numRuns);
  });

  it.each<readonly [EffectMoment, number]>([['before_intent', 1], ['intent_recorded', 1], ['dispatched', 2], ['result_recorded', 1]])(
    'at the moment %s of each of three effects costs at most one attempt more: %d in all',
    async (moment, attempts) => {
      const chain = graphOf((['n0', 'n1', 'n2'] as const).map((id) => ({ node: effectNode(id, null), edges: [edge(id, NEXT[id], null)] })));
      for (const [dies] of chain.nodes) {
        let killed = false;
        const life = await liveThrough(chain, [], (reached, key) => !killed && reached === moment && key.includes(`:${dies}:`) && (killed = true));
        expect([life.deaths, life.execution.status]).toEqual([1, 'COMPLETED']);
        expect(life.counted()).toEqual({ n0: 1, n1: 1, n2: 1 });
        expect(life.attemptsOf(`x-1:${dies}:1`)).toBe(attempts);
      }
    },
  );

  it('tells the repeat that the attempt before may have happened', async () => {
    const told: boolean[] = [];
    class Telling extends InMemoryEffectRunner {
      override run(...[call, snapshot]: Parameters<InMemoryEffectRunner['run']>): ReturnType<InMemoryEffectRunner['run']> {
        return super.run({ ...call, attempt: (mayHaveHappened) => (told.push(mayHaveHappened), call.attempt(mayHaveHappened)) }, snapshot);
      }
    }
    let killed = false;
    const runner = new Telling((moment) => {
      if (moment === 'dispatched' && !killed) {
        killed = true;
        throw new Killed();
      }
    });
    const bench = new EngineBench(graphOf([{ node: effectNode('n0', null), edges: [edge('n0', END, null)] }]), [], runner);
    await expect(bench.start()).rejects.toThrow(Killed);
    expect(await bench.advance(runner.snapshots[0] ?? fail())).toMatchObject({ status: 'COMPLETED', output: { n: 1 } });
    expect(told).toEqual([false, true]);
  });
});

/** Plays one execution to its end. A death loses what is in memory; what is stored is read again by another process. */
async function liveThrough(definition: WorkflowDefinition, given: readonly InterpretedReply[], dies: (moment: EffectMoment | 'before_store', key: string) => boolean) {
  const effects = new InMemoryEffectRunner((moment, key) => {
    if (dies(moment, key)) throw new Killed();
  });
  const bench = new EngineBench(definition, [], effects);
  let stored = stores(startExecution(definition, { executionId: 'x-1', input: { q: 1 } }));
  let [deaths, pauses, waitingReplies] = [0, 0, [...given]];
  for (let process = 0; process < 10_000; process += 1) {
    try {
      const before = effects.snapshots.length;
      const ran = await bench.advance(read(stored)).finally(() => {
        // What the last intent took with it is stored, even when the process died right after.
        stored = effects.snapshots.length > before ? stores(effects.snapshots.at(-1) ?? fail()) : stored;
      });
      if (dies('before_store', 'x-1')) throw new Killed();
      stored = stores(ran);
      if (ran.status !== 'PAUSED') return { execution: ran, deaths, pauses, ...worldOf(bench) };
      pauses += 1;
      const reply = waitingReplies[0] ?? ({ kind: 'person' } as const);
      const step = resumeExecution(definition, read(stored), reply);
      if (dies('before_store', 'x-1')) throw new Killed();
      stored = stores(step.execution);
      waitingReplies = waitingReplies.slice(1);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      deaths += 1;
    }
  }
  throw new Error('the execution came to no end');
}

function worldOf({ counters, effects }: EngineBench) {
  return {
    counted: () => Object.fromEntries(NODES.map((name) => [name, counters.count(name)] as const).filter(([, times]) => times > 0)),
    dispatchedKeys: () => [...effects.journal.keys()],
    attemptsOf: (key: string) => counters.attempts.get(key),
  };
}

const stores = (execution: Execution): string => JSON.stringify(serializeExecution(execution));

function read(stored: string): Execution {
  const result = deserializeExecution(parseJson(stored));
  if (result.kind !== 'ok') throw new Error(`${result.path}: ${result.expected}`);
  return result.execution;
}

const comparable = (execution: Execution) => parseJson(stores(execution));

function fail(): never {
  throw new Error('no snapshot was handed out');
}

function replies(): fc.Arbitrary<readonly InterpretedReply[]> {
  const value = fc.constantFrom(...TOKENS).map((token) => ({ kind: 'value', value: token }) as const);
  return fc.array(fc.oneof({ weight: 8, arbitrary: value }, { weight: 2, arbitrary: fc.constant({ kind: 'unclear' } as const) }), { maxLength: 12 });
}

interface Part {
  readonly node: WorkflowNode;
  readonly edges: readonly WorkflowEdge[];
}

/** Six nodes with and without effects, branches forwards, pauses that resume anywhere, so that every loop waits for a reply (as the validator asks). */
function graphs(): fc.Arbitrary<WorkflowDefinition> {
  const part = (id: (typeof NODES)[number], place: number): fc.Arbitrary<Part> => {
    const onwards = fc.constantFrom(...NODES.slice(place + 1), ...NODES.slice(place + 1), END);
    return fc.record({
      isEffect: fc.boolean(),
      pause: fc.option(fc.record({ resumeFrom: fc.option(fc.constantFrom(...NODES, END)), reads: fc.constantFrom('r1', 'r2') }), { freq: 2 }),
      branches: fc.array(fc.tuple(onwards, condition()), { maxLength: 2 }),
      fallback: onwards,
      reads: fc.constantFrom(...NODES),
    }).map(({ isEffect, pause, branches, fallback, reads }) => ({
      node: { ...(isEffect ? effectNode(id, reads) : { ...effectNode(id, reads), action: 'no_op' }), pause: pause === null ? null : pauseOf(pause.reads, pause.resumeFrom) },
      edges: [...branches.map(([to, when], place) => ({ ...edge(id, to, when), priority: place })), edge(id, fallback, null)],
    }));
  };
  return fc.tuple(...NODES.map(part)).map(graphOf);
}

function condition(): fc.Arbitrary<Condition> {
  const left = fc.oneof(
    fc.constantFrom('r1', 'r2').map((key) => reference('input', key)),
    fc.constantFrom(...NODES).map((id) => reference('vars', id, 'n')),
  );
  return fc.tuple(fc.constantFrom('eq', 'neq', 'gt', 'lte'), left, fc.constantFrom(...TOKENS, 1, 2, 3)).map(([op, from, value]) => ({ op, left: from, right: { kind: 'literal', value } }));
}

function reference(root: 'input' | 'vars', ...keys: readonly string[]): Template {
  return { kind: 'reference', reference: { root, keys, text: `$.${root}.${keys.join('.')}` } };
}

function effectNode(id: string, reads: string | null): WorkflowNode {
  const input = { chave: { kind: 'literal', value: id }, ...(reads !== null && { saved: reference('vars', reads), said: reference('input', 'r1') }) } as const;
  return { id, action: 'contar', input, pause: null, timeoutMs: null, attempts: 1 };
}

function pauseOf(key: string, resumeFrom: string | null): WorkflowNode['pause'] {
  const expectedInput: ExpectedInput = { key, allowedValues: TOKENS, normalize: null, reprompt: null, maxReprompts: 2, onExhausted: { kind: 'handoff' }, classifier: null };
  return { enabled: true, returnFrom: null, when: null, expectedInput, resumeFrom };
}

function edge(from: string, to: string, when: Condition | null): WorkflowEdge {
  return { from, to, when, priority: 99 };
}

function graphOf(parts: readonly Part[]): WorkflowDefinition {
  return {
    name: 'random', version: 1, start: 'n0', inputs: [], allowed: [],
    nodes: new Map(parts.map(({ node }) => [node.id, node])),
    edges: new Map(parts.map(({ node, edges }) => [node.id, edges])),
  };
}
