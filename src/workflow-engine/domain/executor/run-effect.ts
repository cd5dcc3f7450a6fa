import type { JsonObject } from '../../../kernel/json.js';
import { assertNever } from '../../../kernel/errors.js';
import type { ActionContext, ActionOutcome, EffectAction } from '../action.js';
import type { Execution } from '../execution.js';
import type { CompiledNode } from './compiled-workflow.js';
import type { EffectCall, EffectRunner, SettledCall } from './effect-runner.js';
import { describeFault, fault, type NodeOutcome } from './node-outcome.js';
import { TIMED_OUT, type TimeLimit } from './time-limit.js';

/** An action with an effect, about to run at a node. */
export interface EffectNodeCall {
  readonly node: CompiledNode;
  readonly action: EffectAction;
  readonly input: JsonObject;
  readonly context: ActionContext;
  readonly limits: TimeLimit;
}

/** Has the effect made to happen once; one that clearly failed is run again as often as the node allows, under its key. */
export async function runEffect(call: EffectNodeCall, effects: EffectRunner, snapshot: Execution): Promise<NodeOutcome> {
  const effect = effectCallOf(call);
  let settled = await effects.run(effect, snapshot);
  for (let attempt = 1; settled.kind === 'failed' && attempt < call.node.attempts; attempt += 1) settled = await effects.run(effect, snapshot);
  return outcomeOf(settled, call);
}

/** Derived from execution, node and visit (architecture §4.27). */
export function effectKey(context: Pick<ActionContext, 'executionId' | 'node' | 'visit'>): string {
  return `${context.executionId}:${context.node}:${context.visit}`;
}

function effectCallOf(call: EffectNodeCall): EffectCall {
  const { action, input, context } = call;
  const key = action.keyOf?.(input) ?? effectKey(context);
  return {
    ...action.effect,
    key,
    action: action.name,
    request: input,
    attempt: (mayHaveHappened) => (mayHaveHappened ? repeat(call, key) : dispatch(call, key)),
  };
}

/** Where it cannot be known whether an earlier attempt happened, only a key or a question to the system makes a second one safe. */
async function repeat(call: EffectNodeCall, key: string): Promise<ActionOutcome> {
  const { action, input, context } = call;
  switch (action.effect.protection) {
    case 'idempotency_key':
      return dispatch(call, key);
    case 'read_back': {
      const found = await limited(call, async (limitedContext) => action.readBack?.(input, limitedContext, key) ?? NOT_REPEATED, context);
      return found.kind === 'ok' ? found : { kind: 'lost', error: `read back: ${found.kind}` };
    }
    case 'none':
      return NOT_REPEATED;
    default:
      return assertNever(action.effect.protection);
  }
}

const NOT_REPEATED: ActionOutcome = { kind: 'lost', error: 'the outcome is not known, and repeating is not safe' };

function dispatch(call: EffectNodeCall, key: string): Promise<ActionOutcome> {
  const { action, input, context } = call;
  return limited(call, (limitedContext) => action.dispatch(input, limitedContext, key), context);
}

/** Once dispatched, no answer and an unexpected error are the same: nobody knows what happened. */
async function limited(
  { node, limits }: EffectNodeCall,
  work: (context: ActionContext) => Promise<ActionOutcome>,
  context: ActionContext,
): Promise<ActionOutcome> {
  try {
    if (node.timeoutMs === null) return await work(context);
    const outcome = await limits.within(node.timeoutMs, context.signal, (signal) => work({ ...context, signal }));
    return outcome === TIMED_OUT ? { kind: 'lost', error: 'time_limit' } : outcome;
  } catch (error) {
    return { kind: 'lost', error: describeFault(error) };
  }
}

function outcomeOf(settled: SettledCall, { action, input }: EffectNodeCall): NodeOutcome {
  switch (settled.kind) {
    case 'ok':
      return { kind: 'ok', result: settled.value };
    case 'not_found':
      return { kind: 'ok', result: action.notFound?.(input) ?? { success: false, no_match: true } };
    case 'failed':
      return action.failed === undefined ? fault('action_failed', settled.error) : { kind: 'ok', result: action.failed(input, settled.error) };
    case 'unknown':
      return fault('outcome_unknown', settled.error);
    default:
      return assertNever(settled);
  }
}
