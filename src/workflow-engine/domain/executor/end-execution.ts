import { isJsonObject } from '../../../kernel/json.js';
import type { Execution, ExecutionReason } from '../execution.js';
import { ownValue } from './scope.js';

/** Ends an execution that waits or runs; one that has ended stays as it is. */
export function cancelExecution(execution: Execution, reason: ExecutionReason): Execution {
  if (execution.status !== 'PAUSED' && execution.status !== 'RUNNING') return execution;
  return { ...execution, status: 'CANCELLED', reason, cursor: null, pause: null };
}

/** Ends a run in its middle: what is done stands, and the node at its cursor can be run again once it is asked for anew. */
export function interruptExecution(execution: Execution, reason: ExecutionReason): Execution {
  return execution.status === 'RUNNING' ? { ...execution, status: 'FAILED', reason } : execution;
}

/** Says in `$.output` that a person takes over. */
export function handOver(execution: Execution): Execution {
  return { ...execution, output: { ...execution.output, session_control: 'HUMAN_HANDOFF' } };
}

/**
 * Lets a failed execution run its failed node again, its effect under the same key (architecture §4.13). Not where it failed
 * after the node had run: `no_transition` and `step_limit` stay as they are, as does what did not fail.
 */
export function retryExecution(execution: Execution): Execution {
  const { status, reason } = execution;
  if (status !== 'FAILED' || reason === null || !STOPPED_AT_ITS_NODE.has(reason)) return execution;
  return { ...execution, status: 'RUNNING', reason: null, output: latestResult(execution) };
}

const STOPPED_AT_ITS_NODE: ReadonlySet<ExecutionReason> = new Set(['action_failed', 'action_timeout', 'unknown_action', 'outcome_unknown', 'taken_over']);

/** `$.output` as the failed node read it. */
function latestResult({ trace, vars }: Execution): Execution['output'] {
  const latest = trace.findLast(({ event, status }) => event === 'node' && status === 'COMPLETED');
  const result = latest === undefined ? undefined : ownValue(vars, latest.node);
  return isJsonObject(result) ? result : {};
}
