import type { ConversationId } from './persistence/lease.js';
import type { TurnGuard } from './turn-guard.js';

/**
 * What the turns of this process tell each other at once, so that nobody polls a neighbour: a newer message
 * overtakes the running turn, a finished turn wakes those that wait. The lease in the database stays the authority.
 */
export class ConversationGate {
  private readonly running = new Map<string, TurnGuard>();
  private readonly waiting = new Map<string, Set<() => void>>();

  /** Registers the turn that owns the conversation, until `leave`. */
  enter(key: string, guard: TurnGuard): void {
    this.running.set(key, guard);
  }

  leave(key: string, guard: TurnGuard): void {
    if (this.running.get(key) === guard) this.running.delete(key);
    this.wake(key);
  }

  /** Tells the running turn of this process, if any, that a message `seq` has arrived. */
  arrived(key: string, seq: string): void {
    const guard = this.running.get(key);
    if (guard !== undefined && BigInt(guard.seq) < BigInt(seq)) guard.overtake();
  }

  /** Tells the running turn that a person has taken the conversation over. */
  takenOver(key: string): void {
    this.running.get(key)?.overtake();
  }

  /** Resolves when a turn of this process has finished, or after `milliseconds` (another process may have). */
  async wait(key: string, milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const waiters = this.waiting.get(key) ?? new Set();
      this.waiting.set(key, waiters);
      const done = (): void => {
        clearTimeout(timer);
        waiters.delete(done);
        if (waiters.size === 0 && this.waiting.get(key) === waiters) this.waiting.delete(key);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      waiters.add(done);
    });
  }

  /** Lets the turns of this process that wait for the conversation look again. */
  wake(key: string): void {
    for (const done of [...(this.waiting.get(key) ?? [])]) done();
  }
}

/** One conversation of one tenant as a key of the gate. */
export function keyOf(id: ConversationId): string {
  return JSON.stringify([id.tenantId, id.conversationKey]);
}
