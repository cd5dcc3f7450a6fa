import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ManualClock } from '../../src/kernel/clock.js';
import type { JsonObject } from '../../src/kernel/json.js';
import { PACKAGE_ROOT } from '../../src/platform/package-root.js';
import type { TelcoGateway } from '../../src/telco/index.js';
import {
  ActionRegistry, advance, type Execution, interpretReply, montarRespostaTexto, noOp, type Reply, resumeExecution, retryExecution, startExecution,
} from '../../src/workflow-engine/domain/index.js';
import { InMemoryEffectRunner } from '../../src/workflow-engine/testing/in-memory-effect-runner.js';
import { ManualTimeLimit } from '../../src/workflow-engine/testing/manual-time-limit.js';
import { ScriptedInterpreter } from '../../src/workflow-engine/testing/scripted-interpreter.js';
import { workflowOf } from '../../src/workflow-engine/testing/workflow-of.js';
import type { ContasScope } from '../../src/contas/contas-scope.js';
import { contasActions } from '../../src/contas/contas-actions.js';

/** A shipped journey over an operator, with the effects journal in memory. */
export class JourneyBench {
  readonly effects = new InMemoryEffectRunner();
  private readonly definition;
  private readonly actions = new ActionRegistry();

  /** @param file "contestacao_tool.v2" */
  constructor(
    file: string,
    telco: TelcoGateway,
    private readonly scope: ContasScope | null = null,
    private readonly tenantId = 'demo',
  ) {
    this.definition = workflowOf(readFileSync(join(PACKAGE_ROOT, 'workflows', `${file}.yaml`), 'utf8'));
    const parts = { telco, clock: new ManualClock(new Date('2026-11-05T12:00:00Z')), knowledge: { search: () => Promise.resolve([]) } };
    for (const action of [noOp, montarRespostaTexto, ...contasActions(parts)]) this.actions.register(action);
  }

  start(input: JsonObject, executionId = 'x-1'): Promise<Execution> {
    return this.goOn(startExecution(this.definition, { executionId, input }));
  }

  /** Runs a failed execution again, at its failed node. */
  retry(failed: Execution): Promise<Execution> {
    return this.goOn(retryExecution(failed));
  }

  /** Answers the pause with one of its tokens. */
  async reply(paused: Execution, value: string): Promise<Execution> {
    const given: Reply = { kind: 'value', value };
    const step = resumeExecution(this.definition, paused, await interpretReply(this.definition, paused, given, new ScriptedInterpreter()));
    return this.goOn(step.execution);
  }

  private goOn(execution: Execution): Promise<Execution> {
    const conversationKey = this.scope === null ? null : 'c-1';
    const context = { tenantId: this.tenantId, conversationKey, signal: new AbortController().signal, scope: this.scope };
    return advance(this.definition, execution, { actions: this.actions, effects: this.effects, limits: new ManualTimeLimit(), context });
  }
}
