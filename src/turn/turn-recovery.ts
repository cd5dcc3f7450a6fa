import { findInterrupted } from './persistence/receipts.js';
import { isDeadProcess, PROCESS_IDENTITY } from './process-identity.js';
import type { TurnDependencies } from './turn-dependencies.js';
import type { TurnService } from './turn-service.js';

const BATCH = 100;

/**
 * Finishes turns that a crash cut off. At start all that no living process can own; later, now and then, those of
 * other replicas whose lease ran out.
 */
export class TurnRecovery {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly deps: Pick<TurnDependencies, 'database' | 'clock' | 'settings'>,
    private readonly turns: TurnService,
    private readonly report: (fault: unknown) => void,
  ) {}

  /** Finishes what this installation's last run left, then keeps looking until `stop`. */
  async start(): Promise<void> {
    await this.sweep((owner) => owner === null || this.isDead(owner), this.deps.clock.now());
    this.timer = setInterval(() => void this.sweepExpired(), (this.deps.settings.leaseSeconds * 1000) / 3);
    this.timer.unref();
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** Live requests wait for their conversation no longer than a lease lasts, so what is older has no one. */
  private async sweepExpired(): Promise<void> {
    const waited = Math.max(this.deps.settings.leaseSeconds, this.deps.settings.turnWaitSeconds) * 1000;
    const before = new Date(this.deps.clock.now().getTime() - waited);
    try {
      await this.sweep((owner, until) => owner === null || until === null || until < this.deps.clock.now() || this.isDead(owner), before);
    } catch (fault) {
      this.report(fault);
    }
  }

  private async sweep(mayRun: (owner: string | null, until: Date | null) => boolean, before: Date): Promise<void> {
    const receipts = await findInterrupted(this.deps.database, before, BATCH);
    for (const receipt of receipts.filter((found) => mayRun(found.lease_owner, found.lease_until))) {
      try {
        await this.turns.resume(receipt);
      } catch (fault) {
        this.report(fault);
      }
    }
  }

  private isDead(owner: string): boolean {
    if (owner.startsWith(`${PROCESS_IDENTITY}|`)) return false;
    return this.deps.database.embedded || isDeadProcess(owner);
  }
}

