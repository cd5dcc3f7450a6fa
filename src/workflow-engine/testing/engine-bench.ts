import type { JsonObject } from '../../kernel/json.js';
import {
  type Action, ActionRegistry, advance, contar, type Execution, type ExecutionPorts, interpretReply, montarRespostaTexto, noOp, type Reply,
  resumeExecution, startExecution, type WorkflowDefinition,
} from '../domain/index.js';
import { InMemoryCounters } from './in-memory-counters.js';
import { InMemoryEffectRunner } from './in-memory-effect-runner.js';
import { ManualTimeLimit } from './manual-time-limit.js';
import { ScriptedInterpreter } from './scripted-interpreter.js';
import { workflowOf } from './workflow-of.js';

/** One workflow with everything around it in memory, for specs. */
export class EngineBench {
  readonly definition: WorkflowDefinition;
  readonly counters = new InMemoryCounters();
  readonly limits = new ManualTimeLimit();
  readonly abort = new AbortController();
  readonly ports: ExecutionPorts;

  constructor(
    workflow: string | WorkflowDefinition,
    actions: readonly Action[] = [],
    readonly effects = new InMemoryEffectRunner(),
  ) {
    this.definition = typeof workflow === 'string' ? workflowOf(workflow) : workflow;
    const registry = new ActionRegistry();
    for (const action of [noOp, montarRespostaTexto, contar(this.counters), ...actions]) registry.register(action);
    const context = { tenantId: 't', conversationKey: null, signal: this.abort.signal, scope: null };
    this.ports = { actions: registry, effects, limits: this.limits, context };
  }

  start(input: JsonObject = {}, executionId = 'x-1'): Promise<Execution> {
    return this.advance(startExecution(this.definition, { executionId, input }));
  }

  advance(execution: Execution): Promise<Execution> {
    return advance(this.definition, execution, this.ports);
  }

  /** Takes a reply in and goes on. */
  async reply(execution: Execution, reply: string | Reply, interpreter = new ScriptedInterpreter()): Promise<Execution> {
    const given: Reply = typeof reply === 'string' ? { kind: 'text', text: reply } : reply;
    const step = resumeExecution(this.definition, execution, await interpretReply(this.definition, execution, given, interpreter));
    return this.advance(step.execution);
  }
}

/** The trace as people read it: `formatar pause_resume RESUMED`. */
export function traceOf({ trace }: Execution): readonly string[] {
  return trace.map(({ node, event, status }) => (event === 'node' ? `${node} ${status}` : `${node} ${event} ${status}`));
}

/** An action without an effect, for specs. */
export function pureAction(name: string, run: (input: JsonObject) => JsonObject | Promise<JsonObject>): Action {
  return { name, inputs: null, effect: null, run };
}
