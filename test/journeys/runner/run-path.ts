import type { OperatorSetup, PathReply, PlantedFault } from '../../../authoring/paths/path-file.js';
import { IntentInputInterpreter } from '../../../src/composition/intent-input-interpreter.js';
import type { JsonObject } from '../../../src/kernel/json.js';
import type { Database } from '../../../src/platform/database/database.js';
import type { TelcoGateway } from '../../../src/telco/telco-gateway.js';
import { simulatedOperator, type SimulatedOperator } from '../../../src/telco/testing/simulated-operator.js';
import {
  type Action, ActionRegistry, advance, type Execution, type ExecutionPorts, inputProblems, interpretReply, montarRespostaTexto, noOp, type Reply, resumeExecution,
  startExecution, type WorkflowDefinition,
} from '../../../src/workflow-engine/domain/index.js';
import { InMemoryEffectRunner } from '../../../src/workflow-engine/testing/in-memory-effect-runner.js';
import { ManualTimeLimit } from '../../../src/workflow-engine/testing/manual-time-limit.js';
import { corpusInvoice } from '../../support/atende.js';

export interface PathSetting {
  readonly input: JsonObject;
  readonly operator: OperatorSetup;
  readonly replies: readonly PathReply[];
}

export interface PathPerformance {
  readonly execution: Execution;
  /** What each pause asked, reprompts included. */
  readonly asked: readonly string[];
  readonly effects: readonly string[];
  /** Replies that nothing waited for. */
  readonly unused: number;
}

/** The real engine and the real actions over the simulated operator; every run has an operator of its own. */
export class PathStage {
  private runs = 0;
  private readonly operator: SimulatedOperator;
  private readonly actions = new ActionRegistry();

  /** @param actionsOf the actions under test, over the operator that they are to call */
  constructor(database: Database, actionsOf: (telco: TelcoGateway) => readonly Action[]) {
    this.operator = simulatedOperator(database);
    for (const action of [noOp, montarRespostaTexto, ...actionsOf(this.operator.gateway)]) this.actions.register(action);
  }

  /** @throws Error when the input is not what the workflow declares */
  async run(definition: WorkflowDefinition, { input, operator, replies }: PathSetting): Promise<PathPerformance> {
    this.runs += 1;
    const tenantId = `path-${this.runs}`;
    const customer = typeof input['customer_id'] === 'string' ? input['customer_id'] : 'C-1';
    await this.setUp(tenantId, customer, operator);
    checkInput(definition, input);
    const ports = this.ports(tenantId);
    const asked: string[] = [];
    let execution = await advance(definition, startExecution(definition, { executionId: 'path', input }), ports);
    let replied = 0;
    for (;;) {
      if (execution.status === 'PAUSED') asked.push(execution.pause?.message ?? '');
      const reply = replies[replied];
      if (execution.status !== 'PAUSED' || reply === undefined) break;
      replied += 1;
      if (typeof reply !== 'string') await this.setUp(tenantId, customer, reply.operator ?? {});
      const step = resumeExecution(definition, execution, await interpretReply(definition, execution, replyOf(reply), new IntentInputInterpreter()));
      execution = await advance(definition, step.execution, ports);
    }
    return { execution, asked, effects: await this.effectsOf(tenantId), unused: replies.length - replied };
  }

  private ports(tenantId: string): ExecutionPorts {
    const context = { tenantId, conversationKey: null, signal: new AbortController().signal, scope: null };
    return { actions: this.actions, effects: new InMemoryEffectRunner(), limits: new ManualTimeLimit(), context };
  }

  private async setUp(tenantId: string, customerKey: string, { lines = {}, invoices = {}, faults = [] }: OperatorSetup): Promise<void> {
    for (const [line, facts] of Object.entries(lines)) await this.operator.lines.put(tenantId, line, facts);
    for (const [invoiceKey, text] of Object.entries(invoices)) {
      await this.operator.invoices.put(tenantId, { customerKey, invoiceKey }, typeof text === 'string' ? corpusInvoice(text) : text);
    }
    for (const fault of faults) await this.operator.faults.add(tenantId, newFault(fault));
  }

  private async effectsOf(tenantId: string): Promise<readonly string[]> {
    const effects = await this.operator.calls.list(tenantId, null, null);
    return effects.map(({ operation, item, value }) => [operation, item, value].filter((part) => part !== null).join(' '));
  }
}

function checkInput(definition: WorkflowDefinition, input: JsonObject): void {
  const [first] = inputProblems(definition, input);
  if (first !== undefined) throw new Error(`the input ${first.name} is to be ${first.expected}: ${first.problem}`);
}

function replyOf(reply: PathReply): Reply {
  if (typeof reply === 'string') return { kind: 'text', text: reply };
  return reply.value === undefined ? { kind: 'text', text: reply.text ?? '' } : { kind: 'value', value: reply.value };
}

function newFault({ operation, kind, match = {}, times = 1 }: PlantedFault): Parameters<SimulatedOperator['faults']['add']>[1] {
  return { operation, kind, match: { msisdn: match.msisdn ?? null, item: match.item ?? null }, times, delayMs: null };
}
