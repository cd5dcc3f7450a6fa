import { type CommittingFence, type EffectsJournal, FenceLost } from '../effects/index.js';
import type { JsonObject } from '../kernel/json.js';
import { assertInput } from './assert-input.js';
import {
  type ActionRegistry, advance, cancelExecution, type Execution, type ExecutionReason, type ExpectedInputInterpreter, interpretReply, type Reply,
  resumeExecution, retryExecution, startExecution, type TimeLimit, type WorkflowDefinition,
} from './domain/index.js';
import { readRow } from './execution-row-reader.js';
import { sameWishAs } from './same-wish.js';
import { ACTIVE_POINTERS, pointersOf } from './persistence/activation-store.js';
import { JournalEffectRunner } from './persistence/journal-effect-runner.js';
import { OwnedExecutionFence, type OwnedHeader } from './persistence/owned-execution-fence.js';
import type { ExecutionRow, ExecutionStore } from './persistence/execution-store.js';
import type { WorkflowRepository } from './workflow-repository.js';

/** The turn that an execution belongs to. */
export interface Owner {
  readonly fence: CommittingFence;
  /** Handed to the actions unread. */
  readonly scope: unknown;
  readonly signal: AbortSignal;
  /** The turn's time, which a repeat of it shares. */
  readonly now: Date;
}

export interface OwnedStart {
  /** Stable over a repeat of the turn: it finds what the first run began. */
  readonly executionId: string;
  readonly name: string;
  /** Null: the active one. */
  readonly version: number | null;
  readonly input: JsonObject;
  /** The part of the input that makes it the same request as one that was left unsettled; null: it is a request of its own. */
  readonly wish: JsonObject | null;
}

/** What a customer's words did to a paused execution. Every kind but `gone` is written with the turn; one that was swept is already. */
export type OwnedReply =
  | { readonly kind: 'resumed' | 'asked_again' | 'reentry' | 'cancelled' | 'expired'; readonly execution: Execution }
  /** Nothing was offered to it. */
  | { readonly kind: 'waits' }
  /** Nothing of that id waits in this conversation (case C03). */
  | { readonly kind: 'gone' };

export interface OwnedExecutionsParts {
  readonly store: Pick<ExecutionStore, 'findOwned' | 'findUnsettled'>;
  readonly repository: Pick<WorkflowRepository, 'activeVersions' | 'runnable' | 'pinned'>;
  readonly journal: Pick<EffectsJournal, 'run'>;
  readonly actions: ActionRegistry;
  readonly interpreter: ExpectedInputInterpreter;
  readonly limits: TimeLimit;
  readonly pauseTtlSeconds: number;
}

/** A person looks at what was left unsettled. The same wish on another day is another one: of the next invoice, say. */
const SAME_WISH_MS = 24 * 3_600_000;

/** One execution in the hands of one turn. */
interface Held {
  readonly definition: WorkflowDefinition;
  readonly fence: OwnedExecutionFence;
  readonly execution: Execution;
}

/**
 * Executions of conversations: they run under their turn's fence, are committed with it, and are recovered by repeating it.
 * A repeat goes on from the snapshot of the last effect, not from the first node (architecture §2, §4.27).
 */
export class OwnedExecutions {
  constructor(private readonly parts: OwnedExecutionsParts) {}

  /** Name → the version that an execution started in this turn would run; as of its receipt, where that has read them. */
  activeVersions({ fence }: Owner, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const read = fence.readAlong(ACTIVE_POINTERS.name);
    return this.parts.repository.activeVersions(fence.tenantId, names, read === undefined ? undefined : pointersOf(read));
  }

  /**
   * Runs to the first pause or the end. What was begun under this id goes on; what failed runs its failed node again, on the
   * version it started with (architecture §4.13). So does what the same wish left unsettled under another id, where the
   * conversation has no memory of it: nothing is done again blindly (architecture §4.27).
   * @throws AppError `workflow_not_found`, `workflow_version_not_found`, `no_active_version`, `workflow_invalid`, `missing_input`; FenceLost
   */
  async start(owner: Owner, request: OwnedStart): Promise<Execution> {
    const row = (await this.find(owner, request.executionId)) ?? (await this.findUnsettled(owner, request));
    const held = row === null ? await this.begin(owner, request) : await this.hold(owner, row);
    const execution = retryExecution(held.execution);
    return execution.status === 'RUNNING' ? this.run(owner, { ...held, execution }) : execution;
  }

  /**
   * Offers a reply to the execution that waits for it.
   * @param reply null: the message answers nothing, and only the time may have passed
   * @throws AppError `workflow_version_not_found`; FenceLost
   */
  async reply(owner: Owner, executionId: string, reply: Reply | null): Promise<OwnedReply> {
    const row = await this.find(owner, executionId);
    if (row === null) return { kind: 'gone' };
    const held = await this.hold(owner, row);
    // A repeat of the turn whose first run was cut off behind an effect: the reply has been taken.
    if (held.execution.status === 'RUNNING') return { kind: 'resumed', execution: await this.run(owner, held) };
    // One that was swept has expired all the same, and nobody has said so yet.
    if (held.execution.reason === 'expired') return { kind: 'expired', execution: held.execution };
    if (held.execution.status !== 'PAUSED') return { kind: 'gone' };
    if (row.expires_at !== null && row.expires_at <= owner.now) return { kind: 'expired', execution: this.end(owner, held, 'expired') };
    return reply === null ? { kind: 'waits' } : this.take(owner, held, reply, row.expires_at);
  }

  /** Whether a turn that was to end or pause it has not. */
  async isUnderWay(owner: Owner, executionId: string): Promise<boolean> {
    return (await this.find(owner, executionId))?.status === 'RUNNING';
  }

  /** What a paused execution asks when it has to ask again: its `reprompt`, else its message (architecture §4.26). */
  async questionOf({ fence }: Pick<Owner, 'fence'>, { name, version, pause }: Execution): Promise<string> {
    if (pause === null) return '';
    const definition = await this.parts.repository.pinned(fence.tenantId, name, version);
    return definition.nodes.get(pause.node)?.pause?.expectedInput.reprompt ?? pause.message;
  }

  /** Ends what waits; nothing where it does not. */
  async cancel(owner: Owner, executionId: string, reason: ExecutionReason): Promise<void> {
    const row = await this.find(owner, executionId);
    if (row !== null) this.end(owner, await this.hold(owner, row), reason);
  }

  private async take(owner: Owner, held: Held, reply: Reply, expiresAt: Date | null): Promise<OwnedReply> {
    const { definition, execution, fence } = held;
    const step = resumeExecution(definition, execution, await interpretReply(definition, execution, reply, this.parts.interpreter));
    switch (step.kind) {
      case 'resumed':
        return { kind: 'resumed', execution: await this.run(owner, { ...held, execution: step.execution }) };
      case 'reprompted':
        return { kind: 'asked_again', execution: this.keep(owner, { ...held, execution: step.execution }) };
      case 'reentry':
        // It goes on waiting as long as it would have.
        fence.writeAtCommit(step.execution, expiresAt, owner.now);
        return { kind: 'reentry', execution: step.execution };
      case 'cancelled':
        return { kind: 'cancelled', execution: this.keep(owner, { ...held, execution: step.execution }) };
    }
  }

  private async run(owner: Owner, held: Held): Promise<Execution> {
    const { journal, actions, limits } = this.parts;
    const { tenantId, conversationKey } = owner.fence;
    const context = { tenantId, conversationKey, signal: owner.signal, scope: owner.scope };
    const effects = new JournalEffectRunner(journal, held.fence);
    try {
      return this.keep(owner, { ...held, execution: await advance(held.definition, held.execution, { actions, limits, context, effects }) });
    } catch (error) {
      // No later turn goes on with it: where this one still commits, it says how far it came.
      if (error instanceof FenceLost) held.fence.interruptAtCommit(owner.now);
      throw error;
    }
  }

  private keep({ now }: Owner, { fence, execution }: Held): Execution {
    const expiresAt = execution.status === 'PAUSED' ? new Date(now.getTime() + this.parts.pauseTtlSeconds * 1000) : null;
    fence.writeAtCommit(execution, expiresAt, now);
    return execution;
  }

  private end(owner: Owner, held: Held, reason: ExecutionReason): Execution {
    return this.keep(owner, { ...held, execution: cancelExecution(held.execution, reason) });
  }

  private find({ fence: { tenantId, conversationKey } }: Owner, executionId: string): Promise<ExecutionRow | null> {
    return this.parts.store.findOwned({ tenantId, conversationKey, executionId });
  }

  private async findUnsettled({ fence, now }: Owner, { name, wish }: OwnedStart): Promise<ExecutionRow | null> {
    if (wish === null) return null;
    const rows = await this.parts.store.findUnsettled(fence, name, new Date(now.getTime() - SAME_WISH_MS));
    const isSame = sameWishAs(wish);
    return rows.find((row) => isSame(readRow(row).input)) ?? null;
  }

  private async begin(owner: Owner, { executionId, name, version, input }: OwnedStart): Promise<Held> {
    const definition = await this.parts.repository.runnable(owner.fence.tenantId, name, version);
    assertInput(definition, input);
    return { definition, fence: fenceOf(owner, executionId, null), execution: startExecution(definition, { executionId, input }) };
  }

  private async hold(owner: Owner, row: ExecutionRow): Promise<Held> {
    const definition = await this.parts.repository.pinned(row.tenant_id, row.name, row.version);
    return { definition, fence: fenceOf(owner, row.execution_id, row), execution: readRow(row) };
  }
}

/** @param row of the execution as the turn found it; null where there is none yet */
function fenceOf({ fence, now }: Owner, executionId: string, row: ExecutionRow | null): OwnedExecutionFence {
  const { tenantId, conversationKey } = fence;
  const header: OwnedHeader = {
    tenantId, conversationKey, executionId, standalone: false, idempotencyKey: null, inputHash: null, startedAt: row?.started_at ?? now,
  };
  return new OwnedExecutionFence(fence, header, row?.revision ?? 0, row?.status === 'RUNNING');
}
