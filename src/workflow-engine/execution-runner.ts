import { type EffectsJournal, FenceLost } from '../effects/index.js';
import type { Clock } from '../kernel/clock.js';
import type { Database } from '../platform/database/database.js';
import { PROCESS_IDENTITY } from '../platform/process-identity.js';
import { type ActionRegistry, advance, type Execution, type TimeLimit, type WorkflowDefinition } from './domain/index.js';
import { ExecutionFence } from './persistence/execution-fence.js';
import type { ExecutionStore } from './persistence/execution-store.js';
import type { ExecutionHeader, ExecutionLease, ExecutionWrite } from './persistence/execution-write.js';
import { JournalEffectRunner } from './persistence/journal-effect-runner.js';

/** Another request, or the process that took this one for dead, went on with the execution. */
export class ExecutionTakenOver extends Error {
  override readonly name = 'ExecutionTakenOver';

  /** @param hasBegun this run had written before: the execution goes on from what it did, elsewhere */
  constructor(readonly hasBegun: boolean) {
    super(`The execution was taken over ${hasBegun ? 'in the middle' : 'before it began'}`);
  }
}

export interface ExecutionRunnerParts {
  readonly database: Database;
  readonly store: ExecutionStore;
  readonly journal: Pick<EffectsJournal, 'run'>;
  readonly actions: ActionRegistry;
  readonly limits: TimeLimit;
  readonly clock: Clock;
  readonly leaseSeconds: number;
  readonly pauseTtlSeconds: number;
}

/**
 * Runs a standalone execution on and writes it when it pauses or ends: one commit without effects, two more an effect
 * (architecture §5). While it runs its lease is renewed, so that no other process takes it for dead.
 */
export class ExecutionRunner {
  private readonly atWork = new Set<Promise<unknown>>();

  constructor(private readonly parts: ExecutionRunnerParts) {}

  /**
   * @param revision of the row as it stands; 0 for one that is not stored yet
   * @throws ExecutionTakenOver when somebody else wrote the execution meanwhile: their word counts
   */
  run(definition: WorkflowDefinition, header: ExecutionHeader, execution: Execution, revision: number): Promise<Execution> {
    const work = this.runHeld(definition, header, execution, revision);
    const settled = work.catch(() => undefined).finally(() => this.atWork.delete(settled));
    this.atWork.add(settled);
    return work;
  }

  /** The write of an execution that is about to run. */
  running(header: ExecutionHeader, execution: Execution, revision: number): ExecutionWrite {
    return { header, execution, revision, lease: this.lease(), expiresAt: null, at: this.parts.clock.now() };
  }

  /** Resolves once nothing runs any more. */
  async drain(): Promise<void> {
    while (this.atWork.size > 0) await Promise.all(this.atWork);
  }

  private async runHeld(definition: WorkflowDefinition, header: ExecutionHeader, execution: Execution, revision: number): Promise<Execution> {
    const { database, store, journal, actions, limits, clock, pauseTtlSeconds } = this.parts;
    const fence = new ExecutionFence(database, header, revision, () => this.lease());
    const keeper = this.keepLease(header, fence);
    try {
      const context = { tenantId: header.tenantId, conversationKey: null, signal: new AbortController().signal, scope: null };
      const ended = await advance(definition, execution, { actions, limits, context, effects: new JournalEffectRunner(journal, fence) });
      const at = clock.now();
      const expiresAt = ended.status === 'PAUSED' ? new Date(at.getTime() + pauseTtlSeconds * 1000) : null;
      const isWritten = await store.write({ header, execution: ended, revision: fence.current, lease: null, expiresAt, at });
      if (!isWritten) throw new ExecutionTakenOver(fence.current > revision);
      return ended;
    } catch (error) {
      throw error instanceof FenceLost ? new ExecutionTakenOver(fence.current > revision) : error;
    } finally {
      clearInterval(keeper);
    }
  }

  private lease(): ExecutionLease {
    return { owner: PROCESS_IDENTITY, until: new Date(this.parts.clock.now().getTime() + this.parts.leaseSeconds * 1000) };
  }

  private keepLease(header: ExecutionHeader, fence: ExecutionFence): NodeJS.Timeout {
    const renew = (): void => {
      // A renewal that fails costs nothing: the run's own writes are fenced by the revision, not by the lease.
      this.parts.store.renew(header, fence.current, this.lease().until).catch(() => undefined);
    };
    return setInterval(renew, (this.parts.leaseSeconds * 1000) / 3).unref();
  }
}
