import type { JsonObject } from '../../src/kernel/json.js';
import {
  type ActionRegistry, advance, type Execution, type ExecutionPorts, type ExpectedInputInterpreter, inputProblems, interpretReply, resumeExecution, startExecution,
  type WorkflowDefinition,
} from '../../src/workflow-engine/domain/index.js';
import { type Stage, StageError } from './stage.js';
import { type PerformedCall, StagedActions, StagedTime } from './staged-actions.js';
import { StagedEffects } from './staged-effects.js';

/** How a workflow came out when it was played. */
export interface Performance {
  readonly execution: Execution;
  readonly calls: readonly PerformedCall[];
  /** What the customer read, in order. */
  readonly said: readonly string[];
}

export interface PerformOptions {
  readonly input: JsonObject;
  readonly stage: Stage;
  /** The registered actions, for what they declare. */
  readonly actions: ActionRegistry;
  readonly interpreter: ExpectedInputInterpreter;
}

/**
 * Plays a workflow with the real executor; the stage stands in for actions and customer.
 * @throws StageError when the play cannot go on as it is written
 */
export async function perform(definition: WorkflowDefinition, { input, stage, actions, interpreter }: PerformOptions): Promise<Performance> {
  checkInput(definition, input);
  const abort = new AbortController();
  const staged = new StagedActions(definition, stage, actions, abort);
  const context = { tenantId: 'play', conversationKey: null, signal: abort.signal, scope: null };
  const ports: ExecutionPorts = { actions: staged.registry, effects: new StagedEffects(), limits: new StagedTime(), context };
  const said: string[] = [];
  let execution = await advanced(definition, startExecution(definition, { executionId: 'play', input }), ports, staged);
  for (;;) {
    said.push(...sayingOf(execution));
    const reply = execution.status === 'PAUSED' ? await stage.reply(execution) : null;
    if (reply === null) return { execution, calls: staged.calls, said };
    const step = resumeExecution(definition, execution, await interpretReply(definition, execution, reply, interpreter));
    execution = await advanced(definition, step.execution, ports, staged);
  }
}

function checkInput(definition: WorkflowDefinition, input: JsonObject): void {
  const [first] = inputProblems(definition, input);
  if (first === undefined) return;
  throw new StageError(first.problem === 'missing' ? `missing_input: give ${first.name} (${first.expected})` : `wrong_type: ${first.name} is to be ${first.expected}`);
}

/** A stage that could not answer is told as that, whatever the executor made of it. */
async function advanced(definition: WorkflowDefinition, execution: Execution, ports: ExecutionPorts, staged: StagedActions): Promise<Execution> {
  try {
    const next = await advance(definition, execution, ports);
    if (staged.fault === null) return next;
  } catch (error) {
    staged.fault ??= error;
  }
  throw staged.fault;
}

function sayingOf({ status, pause, output }: Execution): readonly string[] {
  if (status === 'PAUSED') return pause === null ? [] : [pause.message];
  const text = status === 'COMPLETED' ? output['mensagem'] : undefined;
  return typeof text === 'string' && text !== '' ? [text] : [];
}
