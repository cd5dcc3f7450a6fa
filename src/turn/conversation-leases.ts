import { randomUUID } from 'node:crypto';
import { AppError } from '../kernel/errors.js';
import type { ConversationGate } from './conversation-gate.js';
import { keyOf } from './conversation-gate.js';
import type { ConversationRow } from './persistence/conversation-row.js';
import { acquireLease, type ConversationId, type Lease } from './persistence/lease.js';
import { LeaseReturns } from './lease-returns.js';
import { isDeadProcess, PROCESS_IDENTITY } from './process-identity.js';
import type { TurnDependencies } from './turn-dependencies.js';

/** How often a waiting turn looks whether another process has finished. */
const POLL_MILLISECONDS = 50;
/** Turns of this process wake those that wait; looking is for the case that its lease has passed to another. */
const LOCAL_POLL_MILLISECONDS = 1_000;

/** Makes and waits for the leases of one turn service. */
export class ConversationLeases {
  private nonce = 0;
  /** Owners whose turn is in hand here; any other lease of ours is one that nobody could give back. */
  private readonly live = new Set<string>();
  /** Two services in one process are two owners. */
  private readonly name = randomUUID();
  private readonly returns: LeaseReturns;

  constructor(
    private readonly deps: Pick<TurnDependencies, 'database' | 'clock' | 'settings'>,
    private readonly gate: ConversationGate,
  ) {
    this.returns = new LeaseReturns(deps, gate);
  }

  /** A lease that nobody else has, from now until `end`. */
  next(): Lease {
    this.nonce += 1;
    const now = this.deps.clock.now();
    const until = new Date(now.getTime() + this.deps.settings.leaseSeconds * 1000);
    const owner = `${PROCESS_IDENTITY}|${this.name}|${this.nonce}`;
    this.live.add(owner);
    return { owner, now, until };
  }

  /** Its turn has ended, or it was never taken: should the database still show it, the next turn takes it at once. */
  end(owner: string | null): void {
    if (owner !== null) this.live.delete(owner);
  }

  /** After a fault, by its owner. While the database is away the lease waits for it: other processes would wait until it runs out. */
  async giveBack(id: ConversationId, owner: string | null): Promise<void> {
    if (owner !== null) await this.returns.add(id, owner);
  }

  /** Runs a statement that takes the lease; on a fault it may have taken it all the same, the answer lost on its way. */
  async taking<T>(id: ConversationId, lease: Lease, statement: () => Promise<T>): Promise<T> {
    try {
      return await statement();
    } catch (error) {
      await this.giveBack(id, lease.owner);
      throw error;
    }
  }

  /**
   * Waits until the conversation is free and takes it.
   * @param deadline milliseconds since 1970
   * @throws AppError `turn_in_progress` when it stays busy beyond the deadline
   */
  async acquire(id: ConversationId, deadline: number): Promise<ConversationRow> {
    for (let dead: string | null = null; ; ) {
      const { lease, row } = await this.tryOnce(id, dead);
      if (row.lease_owner === lease.owner) return row;
      dead = this.deadOwner(row.lease_owner);
      if (dead !== null) continue;
      if (Date.now() >= deadline) {
        throw new AppError('turn_in_progress', 'A turn of this conversation is still running', { kind: 'operational', retryAfterSeconds: 1 });
      }
      const pause = isOurs(row.lease_owner) ? LOCAL_POLL_MILLISECONDS : POLL_MILLISECONDS;
      await this.gate.wait(keyOf(id), Math.min(pause, Math.max(0, deadline - Date.now())));
    }
  }

  private async tryOnce(id: ConversationId, dead: string | null): Promise<{ readonly lease: Lease; readonly row: ConversationRow }> {
    const lease = this.next();
    let row: ConversationRow | null = null;
    try {
      row = await this.taking(id, lease, () => acquireLease(this.deps.database, id, lease, dead));
    } finally {
      if (row?.lease_owner !== lease.owner) this.end(lease.owner);
    }
    if (row === null) throw new AppError('conversation_not_found', 'The conversation is gone');
    return { lease, row };
  }

  /** The owner itself when its process or turn certainly no longer runs; in the embedded mode every other process is dead. */
  private deadOwner(owner: string | null): string | null {
    if (owner?.startsWith(`${PROCESS_IDENTITY}|${this.name}|`) === true) return this.live.has(owner) ? null : owner;
    if (owner === null || isOurs(owner)) return null;
    return this.deps.database.embedded || isDeadProcess(owner) ? owner : null;
  }
}

function isOurs(owner: string | null): boolean {
  return owner?.startsWith(`${PROCESS_IDENTITY}|`) ?? false;
}
