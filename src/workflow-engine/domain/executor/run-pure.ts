import { isJsonObject, type JsonObject } from '../../../kernel/json.js';
import type { ActionContext, PureAction } from '../action.js';
import type { CompiledNode } from './compiled-workflow.js';
import { describeFault, fault, type NodeOutcome } from './node-outcome.js';
import { TIMED_OUT, type TimeLimit } from './time-limit.js';

/** A pure action about to run at a node. */
export interface PureCall {
  readonly node: CompiledNode;
  readonly action: PureAction;
  readonly input: JsonObject;
  readonly context: ActionContext;
  readonly limits: TimeLimit;
}

/**
 * Runs an action without an effect, as often as the node allows. Answers at once where the action does, because awaiting costs
 * more than most actions.
 * @throws the action's error when the execution's signal was aborted: that is no failure of the node
 */
export function runPure(call: PureCall): NodeOutcome | Promise<NodeOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = attemptOnce(call);
    if (isThenable(outcome)) return goOnLater(call, outcome, attempt);
    if (outcome.kind === 'ok' || attempt >= call.node.attempts) return outcome;
  }
}

/** True for what has to be awaited. A JSON value never has a function. */
export function isThenable<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

async function goOnLater(call: PureCall, first: Promise<NodeOutcome>, begun: number): Promise<NodeOutcome> {
  let outcome = await first;
  for (let attempt = begun; outcome.kind === 'fault' && attempt < call.node.attempts; attempt += 1) outcome = await attemptOnce(call);
  return outcome;
}

function attemptOnce(call: PureCall): NodeOutcome | Promise<NodeOutcome> {
  try {
    const result = limited(call);
    return isThenable(result) ? result.then(settle, (error: unknown) => faultOf(call, error)) : settle(result);
  } catch (error) {
    return faultOf(call, error);
  }
}

function limited({ node, action, input, context, limits }: PureCall): unknown {
  if (node.timeoutMs === null) return action.run(input, context);
  return limits.within(node.timeoutMs, context.signal, (signal) => action.run(input, { ...context, signal }));
}

function settle(result: unknown): NodeOutcome {
  if (result === TIMED_OUT) return fault('action_timeout', 'time limit');
  // The contract of an action (WORKFLOWS §3.3), which JavaScript does not hold.
  return isJsonObject(result) ? { kind: 'ok', result } : fault('action_failed', 'the action returned no object');
}

function faultOf({ context }: PureCall, error: unknown): NodeOutcome {
  if (context.signal.aborted) throw error;
  return fault('action_failed', describeFault(error));
}
