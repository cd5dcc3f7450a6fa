import { readFreshness, renewLease } from './persistence/lease.js';
import type { TurnDependencies } from './turn-dependencies.js';
import type { TurnGuard } from './turn-guard.js';

/** A turn that runs longer than this begins to look for what other processes did; an ordinary turn never does. */
const WATCH_MILLISECONDS = 200;

/**
 * Watches over one slow turn: renews its lease, and overtakes it when another process received a newer message or a
 * person took over. Messages of the same process overtake through the gate, at once.
 */
export class LeaseKeeper {
  private readonly timer: NodeJS.Timeout;
  private readonly renewEvery: number;
  private renewedAt = Date.now();
  private busy = false;

  constructor(
    private readonly deps: Pick<TurnDependencies, 'database' | 'clock' | 'settings'>,
    private readonly guard: TurnGuard,
  ) {
    this.renewEvery = (deps.settings.leaseSeconds * 1000) / 3;
    this.timer = setInterval(() => void this.look(), WATCH_MILLISECONDS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const seen = await this.readOrRenew();
      const stale = seen === null || BigInt(seen.latest_seq) > BigInt(this.guard.seq) || seen.epoch !== this.guard.epoch;
      if (stale) this.guard.overtake();
    } catch {
      // The database does not answer: the turn's own statements will say so, and the fence holds without this watch.
    } finally {
      this.busy = false;
    }
  }

  private async readOrRenew(): Promise<{ readonly latest_seq: string; readonly epoch: string } | null> {
    if (Date.now() - this.renewedAt < this.renewEvery) return readFreshness(this.deps.database, this.guard);
    this.renewedAt = Date.now();
    const until = new Date(this.deps.clock.now().getTime() + this.deps.settings.leaseSeconds * 1000);
    return renewLease(this.deps.database, this.guard, this.guard.leaseToken, until);
  }
}
