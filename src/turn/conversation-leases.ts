import { randomUUID } from 'node:crypto';
import { AppError } from '../kernel/errors.js';
import type { ConversationGate } from './conversation-gate.js';
import { keyOf } from './conversation-gate.js';
import type { ConversationRow } from './persistence/conversation-row.js';
import { acquireLease, type ConversationId, type Lease } from './persistence/lease.js';
import { isDeadProcess, PROCESS_IDENTITY } from './process-identity.js';
import type { TurnDependencies } from './turn-dependencies.js';

/** How often a waiting turn looks whether another process has finished. */
const POLL_MILLISECONDS = 50;
/** Turns of this process wake those that wait; looking is for the case that its lease has passed to another. */
const LOCAL_POLL_MILLISECONDS = 1_000;

/** Makes and waits for the leases of one turn service. */
export class ConversationLeases {
  private nonce = 0;
  /** Two services in one process are two owners. */
  private readonly name = randomUUID();

  constructor(
    private readonly deps: Pick<TurnDependencies, 'database' | 'clock' | 'settings'>,
    private readonly gate: ConversationGate,
  ) {}

  /** A lease that nobody else has, from now on. */
  next(): Lease {
    this.nonce += 1;
    const now = this.deps.clock.now();
    const until = new Date(now.getTime() + this.deps.settings.leaseSeconds * 1000);
    return { owner: `${PROCESS_IDENTITY}|${this.name}|${this.nonce}`, now, until };
  }

  /**
   * Waits until the conversation is free and takes it.
   * @param deadline milliseconds since 1970
   * @throws AppError `turn_in_progress` when it stays busy beyond the deadline
   */
  async acquire(id: ConversationId, deadline: number): Promise<ConversationRow> {
    for (let dead: string | null = null; ; ) {
      const lease = this.next();
      const row = await acquireLease(this.deps.database, id, lease, dead);
      if (row === null) throw new AppError('conversation_not_found', 'The conversation is gone');
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

  /** The owner itself when its process certainly no longer runs; in the embedded mode every other process is dead. */
  private deadOwner(owner: string | null): string | null {
    if (owner === null || isOurs(owner)) return null;
    return this.deps.database.embedded || isDeadProcess(owner) ? owner : null;
  }
}

function isOurs(owner: string | null): boolean {
  return owner?.startsWith(`${PROCESS_IDENTITY}|`) ?? false;
}
