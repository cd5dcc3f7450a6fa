import type { Clock } from '../kernel/clock.js';
import { AppError } from '../kernel/errors.js';
import { isDeadProcess, PROCESS_IDENTITY } from '../platform/process-identity.js';
import { readRow } from './execution-row-reader.js';
import { type ExecutionRunner, ExecutionTakenOver } from './execution-runner.js';
import { type ExecutionService, headerOf } from './execution-service.js';
import type { ExecutionRow, ExecutionStore } from './persistence/execution-store.js';
import type { WorkflowRepository } from './workflow-repository.js';

const BATCH = 100;

export interface ExecutionRecoveryParts {
  readonly store: ExecutionStore;
  readonly runner: ExecutionRunner;
  readonly service: ExecutionService;
  readonly repository: WorkflowRepository;
  readonly clock: Clock;
  readonly leaseSeconds: number;
  /** The embedded database has one process: any other owner is dead. */
  readonly isAlone: boolean;
  readonly report: (fault: unknown) => void;
}

/**
 * The reclaim: standalone executions that a crash cut off go on from their last snapshot, and expired pauses end. At start
 * those of dead processes, later, now and then, those whose lease ran out.
 */
export class ExecutionRecovery {
  private timer: NodeJS.Timeout | null = null;
  private sweeping: Promise<void> | null = null;

  constructor(private readonly parts: ExecutionRecoveryParts) {}

  async start(): Promise<void> {
    await this.sweep();
    this.timer = setInterval(() => void this.sweepOnce(), (this.parts.leaseSeconds * 1000) / 3).unref();
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.sweeping;
  }

  private async sweepOnce(): Promise<void> {
    this.sweeping ??= this.sweep().finally(() => {
      this.sweeping = null;
    });
    await this.sweeping;
  }

  private async sweep(): Promise<void> {
    try {
      for (const row of await this.parts.store.findRunning(BATCH)) {
        if (this.isAbandoned(row)) await this.goOn(row);
      }
      await this.parts.service.expireDue(null, BATCH);
    } catch (fault) {
      this.parts.report(fault);
    }
  }

  private isAbandoned({ lease_owner: owner, lease_until: until }: ExecutionRow): boolean {
    if (owner === null || until === null || until < this.parts.clock.now()) return true;
    return owner !== PROCESS_IDENTITY && (this.parts.isAlone || isDeadProcess(owner));
  }

  /** Claims it first, so that of two processes one goes on; the claim moves the revision, and the former owner finds no row. */
  private async goOn(row: ExecutionRow): Promise<void> {
    const { store, runner, repository } = this.parts;
    try {
      const execution = readRow(row);
      const header = headerOf(row);
      if (!(await store.write(runner.running(header, execution, row.revision)))) return;
      const definition = await repository.pinned(row.tenant_id, row.name, row.version);
      await runner.run(definition, header, execution, row.revision + 1);
    } catch (fault) {
      if (fault instanceof ExecutionTakenOver) return;
      this.parts.report(fault);
      await this.giveUp(row, fault);
    }
  }

  /** What cannot go on for a reason that stays ends FAILED, rather than be tried for ever (measured-facts, test 11). */
  private async giveUp(row: ExecutionRow, fault: unknown): Promise<void> {
    if (fault instanceof AppError && fault.kind === 'operational') return;
    const { store, clock } = this.parts;
    const stands = await store.find(row.tenant_id, row.execution_id);
    if (stands?.status === 'RUNNING') await store.fail(stands, 'action_failed', clock.now());
  }
}
