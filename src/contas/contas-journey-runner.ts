import { Inject, Injectable } from '@nestjs/common';
import {
  JourneyRunner,
  type ActionStep,
  type ActionTool,
  type FinalizationRequest,
  type InformativeRequest,
  type JourneyReply,
  type JourneyRequest,
  type JourneyResult,
  type JourneyScope,
  OVERTAKEN,
  type PendingWorkflow,
  type ReleaseCheck,
  type ReplyRequest,
} from '../conversation/domain/index.js';
import { EffectsJournal, FenceLost } from '../effects/index.js';
import { Clock } from '../kernel/clock.js';
import { AppError, assertNever } from '../kernel/errors.js';
import { parseInvoice } from '../invoice/domain/index.js';
import { isJsonObject, type JsonObject } from '../kernel/json.js';
import { TelcoGateway } from '../telco/index.js';
import { type Execution, type OwnedReply, OwnedExecutions } from '../workflow-engine/index.js';
import { compareRelease } from './domain/compare-release.js';
import { withoutOutdatedInvoice } from './outdated-invoice.js';
import { informativeResult, pendingOf, stepResult } from './domain/execution-result.js';
import { envelope, finalizationInput, informativeInput, runsOf, type StepRun, stepInput, wishOf } from './domain/journey-inputs.js';
import { itemResults } from './domain/journey-result.js';
import { FINALIZATION, INVOICE_SEARCH, workflowOf } from './domain/journey-workflows.js';
import { together } from './domain/step-runs.js';
import { executionIdOf, fenceOf, type Journal, ownerOf } from './journey-support.js';
import { readOperatorInvoice } from './operator-invoice.js';

/** Runs the journeys as workflows, as executions of their conversation; knows which tool is which (architecture §2). */
@Injectable()
export class ContasJourneyRunner extends JourneyRunner {
  constructor(
    @Inject(TelcoGateway) private readonly telco: TelcoGateway,
    @Inject(EffectsJournal) private readonly journal: Journal,
    private readonly executions: OwnedExecutions,
    private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * Once an effect of the queue has begun, its release is decided: a repeat of the turn goes on and compares nothing again. So does
   * a step of which nobody knows whether it happened, asked for again: that is settled first (architecture §4.13). One that is known
   * to have failed is a new release, whatever else its execution had done by then.
   */
  override async checkRelease(steps: readonly ActionStep[], executionKeys: readonly string[], scope: JourneyScope): Promise<ReleaseCheck> {
    const keys = steps.flatMap((step, index) => runsOf(step, executionKeys[index] ?? '').map(({ executionKey }) => executionKey));
    if (await this.isDecided(keys, scope)) return { kind: 'unchanged' };
    const read = await readOperatorInvoice(this.telco, this.clock, scope);
    return read.kind === 'unavailable' ? read : compareRelease(steps, read.invoice);
  }

  /** An execution that stands RUNNING is one of this very release, whose turn was cut off and given up (architecture §4.39). */
  private async isDecided(keys: readonly string[], scope: JourneyScope): Promise<boolean> {
    const { tenantId, conversationKey } = scope;
    const ids = keys.map((key) => executionIdOf(scope, key));
    if (!(await this.journal.hasBegun(tenantId, conversationKey, [...keys, ...ids]))) return false;
    if (fenceOf(scope).isRepeat || (await this.journal.hasBegun(tenantId, conversationKey, [...keys, ...ids], 'unsettled'))) return true;
    const underWay = await Promise.all(ids.map((id) => this.executions.isUnderWay(ownerOf(scope), id)));
    return underWay.includes(true);
  }

  override async activeVersions(tools: readonly ActionTool[], scope: JourneyScope): Promise<Partial<Readonly<Record<ActionTool, number>>>> {
    const versions = await this.executions.activeVersions(ownerOf(scope), tools.map(workflowOf));
    return Object.fromEntries(tools.flatMap((tool) => {
      const version = versions.get(workflowOf(tool));
      return version === undefined ? [] : [[tool, version]];
    }));
  }

  /**
   * A step whose fence has fallen is not done and stops the queue, so that what the steps before it did is still
   * recorded when a person has taken over between two of them (architecture §4.41). The turn says nothing of it: its
   * commit fails by the same fence.
   */
  override async start({ step, executionKey, failedKeys, scope }: JourneyRequest): Promise<JourneyResult> {
    const results: JourneyResult[] = [];
    const runs = runsOf(step, executionKey, failedKeys);
    const confirmed = withoutOutdatedInvoice(step, scope);
    for (const run of runs) {
      const result = await this.startRun(step, run, confirmed);
      results.push(result);
      if (result.kind !== 'completed') break;
    }
    return together(runs, results);
  }

  override async inform(request: InformativeRequest): Promise<JourneyResult> {
    const { tool, executionKey } = request;
    return this.guarded([], async () => {
      const scope = await this.withInvoice(request);
      const execution = await this.run(workflowOf(tool), executionKey, informativeInput(request), scope, null);
      return informativeResult(tool, execution, await this.executions.questionOf(ownerOf(scope), execution));
    });
  }

  /** A fence that falls in the middle of it stops it as it stops `start`: what was done by then is recorded. */
  override async reply({ pending, text, step, scope }: ReplyRequest): Promise<JourneyReply> {
    try {
      return await this.replyOf(await this.executions.reply(ownerOf(scope), pending.executionId, text === null ? null : { kind: 'text', text }), pending, step, scope);
    } catch (error) {
      if (error instanceof FenceLost) return { kind: 'resumed', result: overtaken(step?.items ?? []) };
      throw error;
    }
  }

  override cancel(pending: PendingWorkflow, scope: JourneyScope): Promise<void> {
    return this.executions.cancel(ownerOf(scope), pending.executionId, 'abandoned');
  }

  /** Without the fence no protocol, for the reason that `start` gives; nor without an answer of the operator's system. */
  override async finalize(request: FinalizationRequest): Promise<{ readonly protocol: string | null }> {
    const { executionKey, scope } = request;
    const result = await this.guarded([], async () => informativeResult(FINALIZATION, await this.run(FINALIZATION, executionKey, finalizationInput(request), scope, null), ''));
    return { protocol: result.kind === 'completed' ? result.protocol : null };
  }

  /** Without an invoice `buscar_fatura` runs first; where it finds none, the journey itself says so (architecture §4.15). */
  private async withInvoice({ tool, executionKey, scope }: InformativeRequest): Promise<JourneyScope> {
    const { customer, invoiceId, invoices } = scope;
    const isKnown = customer.customerId !== null || customer.msisdn !== null || invoiceId !== null;
    if (tool === 'buscar_informacao' || invoices.current !== null || !isKnown) return scope;
    const { output } = await this.run(INVOICE_SEARCH, `${executionKey}:${INVOICE_SEARCH}`, envelope(scope), scope, null);
    const document = output['invoice_detail'];
    return isJsonObject(document) ? { ...scope, invoices: { ...invoices, current: parseInvoice(document) } } : scope;
  }

  private startRun(step: ActionStep, run: StepRun, scope: JourneyScope): Promise<JourneyResult> {
    return this.guarded(run.items, async () => {
      const { tool, workflowVersion } = step;
      const input = stepInput(tool, run, scope);
      const execution = await this.run(workflowOf(tool), run.executionKey, input, scope, workflowVersion, wishOf(input));
      return stepResult(tool, run.items, execution, await this.executions.questionOf(ownerOf(scope), execution));
    });
  }

  private run(name: string, executionKey: string, input: JsonObject, scope: JourneyScope, version: number | null, wish: JsonObject | null = null): Promise<Execution> {
    return this.executions.start(ownerOf(scope), { executionId: executionIdOf(scope, executionKey), name, version, input, wish });
  }

  private async replyOf(reply: OwnedReply, pending: PendingWorkflow, step: ActionStep | null, scope: JourneyScope): Promise<JourneyReply> {
    switch (reply.kind) {
      case 'resumed': {
        const question = await this.executions.questionOf(ownerOf(scope), reply.execution);
        return { kind: 'resumed', result: resumedResult(reply.execution, pending, step, question) };
      }
      case 'asked_again': {
        const { execution } = reply;
        return { kind: 'asked_again', pending: pendingOf(pending.tool, execution, pending.question), message: execution.pause?.message ?? pending.question };
      }
      case 'waits':
      case 'reentry':
        return { kind: reply.kind };
      case 'cancelled':
        return { kind: 'left', reason: leftBecause(reply.execution) };
      case 'expired':
        return { kind: 'expired' };
      case 'gone':
        return { kind: 'gone' };
      default:
        return assertNever(reply);
    }
  }

  /** What cannot start by the state of the workflows is a failure that the customer is told of, not a fault of the turn. */
  private async guarded(items: ActionStep['items'], work: () => Promise<JourneyResult>): Promise<JourneyResult> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof FenceLost) return overtaken(items);
      if (error instanceof AppError && CANNOT_START.has(error.code)) return { kind: 'failed', items: itemResults(items, 'failure'), error: error.code };
      throw error;
    }
  }
}

/** What the fence withheld is not done; the turn does not say so (architecture §4.41). */
function overtaken(items: ActionStep['items']): JourneyResult {
  return { kind: 'failed', items: itemResults(items, 'failure'), error: OVERTAKEN };
}

const CANNOT_START: ReadonlySet<string> = new Set(['workflow_not_found', 'workflow_version_not_found', 'no_active_version', 'workflow_invalid', 'missing_input']);

function resumedResult(execution: Execution, pending: PendingWorkflow, step: ActionStep | null, question: string): JourneyResult {
  return step === null ? informativeResult(pending.tool, execution, question) : stepResult(step.tool, step.items, execution, question);
}

function leftBecause({ reason }: Execution): 'person_requested' | 'end_requested' | 'reprompts_exhausted' {
  return reason === 'person_requested' || reason === 'end_requested' ? reason : 'reprompts_exhausted';
}
