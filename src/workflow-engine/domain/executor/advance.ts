import { END, type WorkflowDefinition } from '../definition.js';
import { type Execution, type ExecutionReason, STEP_LIMIT, type TraceEntry } from '../execution.js';
import { compiledOf, type CompiledNode, nodeOf, transitionOf } from './compiled-workflow.js';
import type { NodeOutcome } from './node-outcome.js';
import { pauseOf } from './pausing.js';
import type { ExecutionPorts } from './ports.js';
import { Progress } from './progress.js';
import { runNode } from './run-node.js';
import { isThenable } from './run-pure.js';

/**
 * Runs an execution on from its cursor until it pauses, fails or ends (WORKFLOWS §5-7). Deterministic: from the same record, with
 * the same answers of its actions, it comes to the same record. One that is not RUNNING is returned as it is.
 * @returns the record to be stored; no node ran without being in it
 * @throws what an effect runner throws, and an action's error once the signal is aborted; the record before stays valid
 */
export async function advance(definition: WorkflowDefinition, execution: Execution, ports: ExecutionPorts): Promise<Execution> {
  if (execution.status !== 'RUNNING') return execution;
  const workflow = compiledOf(definition);
  const progress = new Progress(execution);
  let node = nodeOf(workflow, execution.cursor);
  for (;;) {
    if (progress.steps >= STEP_LIMIT) return failed(progress, node, 'step_limit');
    const visit = progress.nextVisit(node.id);
    const running = runNode(node, visit, progress, ports);
    const outcome = isThenable(running) ? await running : running;
    progress.steps += 1;
    const next = conclude(progress, node, visit, outcome);
    if (typeof next !== 'string') return next;
    if (next === END) return progress.endAt(COMPLETED);
    node = nodeOf(workflow, next);
  }
}

const COMPLETED = { status: 'COMPLETED', reason: null, cursor: null, pause: null } as const;

/** The next node or END; the record where the execution stops here. */
function conclude(progress: Progress, node: CompiledNode, visit: number, outcome: NodeOutcome): string | Execution {
  if (outcome.kind === 'fault') return faulted(progress, node, visit, outcome);
  progress.complete(node.id, visit, outcome.result);
  const pause = pauseOf(node, progress, progress.origin.unclear);
  const next = pause === null ? transitionOf(node, progress) : null;
  progress.trace.push(nodeEntry(node, visit, 'COMPLETED', next, null));
  if (pause !== null) {
    progress.trace.push({ ...nodeEntry(node, visit, 'PAUSED', null, null), event: 'pause_resume' });
    return progress.endAt({ status: 'PAUSED', reason: null, cursor: node.id, pause });
  }
  return next ?? failed(progress, node, 'no_transition');
}

/** An outcome that nobody knows goes to a person (architecture §4.27). */
function faulted(progress: Progress, node: CompiledNode, visit: number, { reason, detail }: NodeOutcome & { kind: 'fault' }): Execution {
  progress.trace.push(nodeEntry(node, visit, 'FAILED', null, detail));
  if (reason === 'outcome_unknown') progress.output = { ...progress.output, session_control: 'HUMAN_HANDOFF' };
  return failed(progress, node, reason);
}

function failed(progress: Progress, node: CompiledNode, reason: ExecutionReason): Execution {
  return progress.endAt({ status: 'FAILED', reason, cursor: node.id, pause: null });
}

function nodeEntry(node: CompiledNode, visit: number, status: TraceEntry['status'], next: string | null, detail: string | null): TraceEntry {
  return { node: node.id, action: node.action, visit, event: 'node', status, next, detail };
}
