import type { Settings } from '../platform/config/settings.js';
import type { Database } from '../platform/database/database.js';
import type { ConversationGate } from './conversation-gate.js';
import { keyOf } from './conversation-gate.js';
import { type ConversationId, releaseLeaseOf } from './persistence/lease.js';

/** How often a lease that could not be given back looks whether the database has come back. */
const RETRY_MILLISECONDS = 500;

interface Owed {
  readonly id: ConversationId;
  readonly owner: string;
  /** Milliseconds since 1970; by then the lease has run out by itself. */
  readonly until: number;
}

/**
 * Leases to give back after a fault. A fault of many turns is most often one database that is away, so they wait in
 * one line and only its head knocks: a statement each would be a flood on a database that is coming back.
 */
export class LeaseReturns {
  private owed: readonly Owed[] = [];

  constructor(
    private readonly deps: { readonly database: Database; readonly settings: Pick<Settings, 'leaseSeconds'> },
    private readonly gate: ConversationGate,
  ) {}

  /** Gives it back, or, when that fails or others wait already, sees to it later. Never throws. */
  async add(id: ConversationId, owner: string): Promise<void> {
    const owed = { id, owner, until: Date.now() + this.deps.settings.leaseSeconds * 1000 };
    const waiting = this.owed.length > 0;
    if (!waiting && (await this.given(owed))) return;
    this.owed = [...this.owed, owed];
    if (this.owed.length === 1) this.retryLater();
  }

  private retryLater(): void {
    setTimeout(() => void this.retry(), RETRY_MILLISECONDS).unref();
  }

  private async retry(): Promise<void> {
    for (let head = this.owed[0]; head !== undefined; head = this.owed[0]) {
      const settled = head.until <= Date.now() || (await this.given(head));
      // To the end of the line: should only this row be stuck, the others do not wait for it.
      this.owed = settled ? this.owed.slice(1) : [...this.owed.slice(1), head];
      if (settled) continue;
      this.retryLater();
      return;
    }
  }

  private async given({ id, owner }: Owed): Promise<boolean> {
    try {
      await releaseLeaseOf(this.deps.database, id, owner);
    } catch {
      return false;
    }
    this.gate.wake(keyOf(id));
    return true;
  }
}
