import { parseArgs } from 'node:util';
import type { JsonObject } from '../../src/kernel/json.js';
import {
  ActionRegistry, advance, EffectRunner, type Execution, type ExecutionPorts, type SettledCall, startExecution, TimeLimit, type TIMED_OUT,
} from '../../src/workflow-engine/domain/index.js';
import { contestByHand } from './by-hand.js';
import { contestationShape, CUSTOMERS, stubActions } from './contestation-shape.js';

/** Issue 4, "Numbers": nodes a second on one core. */
const BAR = 200_000;

/**
 * Nodes a second of the executor on a journey of contestation's shape: synchronous stubs instead of effects, the trace included,
 * nothing persisted; beside it the same journey written by hand. The median of several rounds, because the machine is shared.
 * @returns the exit code: 1 with `--check` when the bar is missed
 */
export async function benchEngine(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '9' }, executions: { type: 'string', default: '40000' }, json: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
  });
  const [rounds, executions] = [positive(values.rounds), positive(values.executions)];
  const run = engine();
  await assertSameJourney(run);
  const [ours, byHand]: [number[], number[]] = [[], []];
  // The first rounds are the compiler's.
  for (let round = -2; round < rounds; round += 1) {
    const [engineRate, handRate] = [await rate(executions, run), await rate(executions, contestByHand)];
    if (round >= 0) ours.push(engineRate);
    if (round >= 0) byHand.push(handRate);
  }
  const result = { nodesPerSecond: Math.round(median(ours)), byHandPerSecond: Math.round(median(byHand)), ratio: median(ours) / median(byHand), bar: BAR, rounds, executions };
  print(result, values.json);
  return values.check && result.nodesPerSecond < BAR ? 1 : 0;
}

type Journey = (input: JsonObject) => { readonly trace: Execution['trace'] } | Promise<{ readonly trace: Execution['trace'] }>;

/** Nodes a second of CPU, the collection of garbage included: other work on the machine costs us no figure. */
async function rate(executions: number, journey: Journey): Promise<number> {
  let nodes = 0;
  const before = process.cpuUsage();
  for (let execution = 0; execution < executions; execution += 1) nodes += (await journey(customerAt(execution))).trace.length;
  const { user, system } = process.cpuUsage(before);
  return (nodes / (user + system)) * 1e6;
}

function engine(): (input: JsonObject) => Promise<Execution> {
  const definition = contestationShape();
  let customer: JsonObject = {};
  const actions = new ActionRegistry();
  for (const action of stubActions(() => customer)) actions.register(action);
  const context = { tenantId: 't', conversationKey: null, signal: new AbortController().signal, scope: null };
  const ports: ExecutionPorts = { actions, effects: new NoEffects(), limits: new NoLimits(), context };
  return (input) => {
    customer = input;
    return advance(definition, startExecution(definition, { executionId: 'bench', input }), ports);
  };
}

/** @throws Error when the two are not the same journey for every customer, because then the ratio says nothing */
async function assertSameJourney(run: (input: JsonObject) => Promise<Execution>): Promise<void> {
  const lengths = new Set<number>();
  for (const input of CUSTOMERS) {
    const { status, vars, output, trace } = await run(input);
    if (status !== 'COMPLETED' || JSON.stringify({ vars, output, trace }) !== JSON.stringify(pick(contestByHand(input)))) throw new Error(`Another journey by hand than by the engine for ${JSON.stringify(input)}`);
    lengths.add(trace.length);
  }
  if (lengths.size < 4) throw new Error('The customers no longer take the ways they are named for');
}

function pick({ vars, output, trace }: ReturnType<typeof contestByHand>): ReturnType<typeof contestByHand> {
  return { vars, output, trace };
}

class NoEffects extends EffectRunner {
  override run(): Promise<SettledCall> {
    return Promise.reject(new Error('The bench has no effects'));
  }
}

class NoLimits extends TimeLimit {
  override within<T>(): Promise<T | typeof TIMED_OUT> {
    return Promise.reject(new Error('The bench has no time limits'));
  }
}

function customerAt(execution: number): JsonObject {
  return CUSTOMERS[execution % CUSTOMERS.length] ?? {};
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function positive(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`bench engine: not a positive whole number: ${text}`);
}

function print(result: { readonly nodesPerSecond: number; readonly byHandPerSecond: number; readonly ratio: number; readonly bar: number }, json: boolean): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  const { nodesPerSecond, byHandPerSecond, ratio, bar } = result;
  console.log(`executor: ${nodesPerSecond.toLocaleString('en')} nodes a second of CPU (bar ${bar.toLocaleString('en')}), ${ratio.toFixed(2)} of ${byHandPerSecond.toLocaleString('en')} by hand`);
}
