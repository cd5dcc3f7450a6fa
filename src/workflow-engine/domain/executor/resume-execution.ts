import { assertNever } from '../../../kernel/errors.js';
import { END, type ExpectedInput, type WorkflowDefinition } from '../definition.js';
import type { Execution, TraceEntry } from '../execution.js';
import { transitionOf } from './compiled-workflow.js';
import { cancelExecution, handOver } from './end-execution.js';
import type { InterpretedReply } from './expected-input-interpreter.js';
import { type PausedAt, pausedAt, questionOf } from './pausing.js';
import { ownValue } from './scope.js';

/** What a reply did to a paused execution. */
export type ResumeStep =
  /** It goes on (RUNNING, to be advanced), or ended by the transition alone (COMPLETED, FAILED). */
  | { readonly kind: 'resumed'; readonly execution: Execution }
  /** It did not fit: PAUSED, and asked again. */
  | { readonly kind: 'reprompted'; readonly execution: Execution }
  /** `contextual_reentry`: the utterance belongs to the normal routing; still PAUSED with its question (WORKFLOWS §9.2). */
  | { readonly kind: 'reentry'; readonly execution: Execution; readonly value: string }
  /** CANCELLED: a person or an end was asked for, or the reprompts are exhausted. */
  | { readonly kind: 'cancelled'; readonly execution: Execution };

/** A reply that fits nothing, although it is passed on where it is allowed: `OUTRO` counts as unclear (architecture §4.28). */
const NONE_OF_THESE = 'OUTRO';

/**
 * Takes a reply into a paused execution. The paused node never runs again: its result stays, and the execution goes on at
 * `resume_from` or along the node's own edges (WORKFLOWS §7.3).
 * @throws Error when the execution is not paused
 */
export function resumeExecution(definition: WorkflowDefinition, execution: Execution, reply: InterpretedReply): ResumeStep {
  const at = pausedAt(definition, execution);
  switch (reply.kind) {
    case 'value':
      return takeValue(execution, at, reply.value);
    case 'unclear':
      return askAgain(execution, at);
    case 'person':
      return { kind: 'cancelled', execution: cancelExecution(handOver(execution), 'person_requested') };
    case 'end':
      return { kind: 'cancelled', execution: cancelExecution(execution, 'end_requested') };
    default:
      return assertNever(reply);
  }
}

function takeValue(execution: Execution, at: PausedAt, value: string): ResumeStep {
  const expected = at.pause.declared.expectedInput;
  switch (ownValue(expected.classifier?.optionActions ?? {}, value)) {
    case 'contextual_reentry':
      return { kind: 'reentry', value, execution: waiting(execution, at, { message: questionOf(at.pause, execution), attempts: at.record.attempts }) };
    case 'reprompt':
      return askAgain(execution, at);
    case undefined:
      break;
  }
  const attempts = value === NONE_OF_THESE ? at.record.attempts + 1 : 0;
  return attempts > expected.maxReprompts ? exhaust(execution, at) : goOn(execution, at, value, attempts);
}

function goOn(execution: Execution, { node, pause }: PausedAt, value: string, attempts: number): ResumeStep {
  const { expectedInput, resumeFrom } = pause.declared;
  const input = { ...execution.input, [expectedInput.key]: value };
  const next = resumeFrom ?? transitionOf(node, { ...execution, input });
  const resumed = { ...execution, input, unclear: counted(execution, expectedInput, attempts), pause: null };
  const trace = [...execution.trace, pauseEntry(execution, node, 'RESUMED', next, value)];
  if (next === null) return { kind: 'resumed', execution: { ...resumed, trace, status: 'FAILED', reason: 'no_transition', cursor: node.id } };
  return { kind: 'resumed', execution: { ...resumed, trace, ...standingAt(next) } };
}

function askAgain(execution: Execution, at: PausedAt): ResumeStep {
  const { expectedInput } = at.pause.declared;
  const attempts = at.record.attempts + 1;
  if (attempts > expectedInput.maxReprompts) return exhaust(execution, at);
  const message = expectedInput.reprompt ?? questionOf(at.pause, execution);
  const trace = [...execution.trace, pauseEntry(execution, at.node, 'REPROMPTED', null, null)];
  return { kind: 'reprompted', execution: { ...waiting(execution, at, { message, attempts }), trace, unclear: counted(execution, expectedInput, attempts) } };
}

/** Asked often enough: a person, or the node that the author named. */
function exhaust(execution: Execution, { node, pause }: PausedAt): ResumeStep {
  const { expectedInput } = pause.declared;
  const { onExhausted } = expectedInput;
  switch (onExhausted.kind) {
    case 'handoff':
      return { kind: 'cancelled', execution: cancelExecution(handOver(execution), 'reprompts_exhausted') };
    case 'node': {
      const trace = [...execution.trace, pauseEntry(execution, node, 'REPROMPTED', onExhausted.node, null)];
      const unclear = counted(execution, expectedInput, 0);
      return { kind: 'resumed', execution: { ...execution, trace, unclear, pause: null, ...standingAt(onExhausted.node) } };
    }
    default:
      return assertNever(onExhausted);
  }
}

function waiting(execution: Execution, { record }: PausedAt, asked: { readonly message: string; readonly attempts: number }): Execution {
  return { ...execution, pause: { ...record, ...asked, reprompted: true } };
}

function standingAt(next: string): Pick<Execution, 'status' | 'cursor'> {
  return next === END ? { status: 'COMPLETED', cursor: null } : { status: 'RUNNING', cursor: next };
}

function counted({ unclear }: Execution, { key }: ExpectedInput, attempts: number): Execution['unclear'] {
  const { [key]: _former, ...others } = unclear;
  return attempts === 0 ? others : { ...others, [key]: attempts };
}

function pauseEntry({ visits }: Execution, { id, action }: PausedAt['node'], status: TraceEntry['status'], next: string | null, detail: string | null): TraceEntry {
  return { node: id, action, visit: ownValue(visits, id) ?? 1, event: 'pause_resume', status, next, detail };
}
