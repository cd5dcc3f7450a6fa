import { AppError } from '../kernel/errors.js';
import { type ConversationGate, keyOf } from './conversation-gate.js';
import type { ConversationLeases } from './conversation-leases.js';
import type { TurnResponse } from './domain/turn.js';
import { LeaseKeeper } from './lease-keeper.js';
import { overtakenAnswer } from './overtaken-answer.js';
import type { ConversationRow } from './persistence/conversation-row.js';
import { type ConversationId, releaseLease } from './persistence/lease.js';
import { failReceipt, findReceipt, findReceiptBySeq, forsakeCommitPoint, reviveReceipt, supersedeReceipt, withdrawReceipt } from './persistence/receipts.js';
import { messageOf, storedAnswer } from './received-again.js';
import { type ReceivedMessage, runTurn, type TurnEnd } from './run-turn.js';
import { settleAfterTakeover } from './settle-after-takeover.js';
import type { TurnDependencies } from './turn-dependencies.js';
import { TurnGuard } from './turn-guard.js';
import { type NodeListener, TurnTrace } from './turn-trace.js';

/** A message in its conversation's order. */
interface Placed {
  readonly id: ConversationId;
  readonly seq: string;
  readonly message: ReceivedMessage;
  readonly listener: NodeListener;
}

/** `again`: from the conversation as it now stands. `gone`: the message has no open receipt at this place any more. */
type HeldEnd = TurnResponse | 'again' | 'gone';

/** Runs received messages one after the other in their conversation's order, each under the conversation's lease (architecture §4.39). */
export class TurnsInOrder {
  constructor(
    private readonly deps: TurnDependencies,
    private readonly gate: ConversationGate,
    private readonly leases: ConversationLeases,
  ) {}

  /**
   * Waits for the conversation, then runs the message or finds it overtaken or answered meanwhile.
   * @returns null when another delivery of it has failed or been refused meanwhile: it has to be received anew
   */
  async run(placed: Placed, owned: ConversationRow | null): Promise<TurnResponse | null> {
    const deadline = Date.now() + this.deps.settings.turnWaitSeconds * 1000;
    for (let row = owned; ; row = null) {
      const held = row ?? (await this.leases.acquire(placed.id, deadline));
      const end = await this.runLeased(placed, held, row !== null);
      if (end === 'gone') return null;
      if (end !== 'again') return end;
    }
  }

  /** A fault gives the lease back, too: one left standing would hold the conversation up until it runs out. */
  private async runLeased(placed: Placed, row: ConversationRow, fresh: boolean): Promise<HeldEnd> {
    try {
      return await this.runHeld(placed, row, fresh);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'user') await this.leases.giveBack(placed.id, row.lease_owner);
      throw error;
    } finally {
      this.leases.end(row.lease_owner);
    }
  }

  private async runHeld(placed: Placed, row: ConversationRow, fresh: boolean): Promise<HeldEnd> {
    const { id, seq, message } = placed;
    if (row.committed_seq !== null && row.committed_seq !== seq) return this.finishInterrupted(placed, row, row.committed_seq);
    // Another worker may have answered it while this one waited for the lease.
    if (!fresh) {
      const receipt = await findReceipt(this.deps.database, id, message.messageId);
      if (receipt?.status !== 'running' || receipt.seq !== seq) {
        await releaseLease(this.deps.database, id, row.lease_token);
        this.gate.wake(keyOf(id));
        return receipt?.status === 'done' || receipt?.status === 'superseded' ? storedAnswer(receipt) : 'gone';
      }
    }
    const guard = new TurnGuard(this.deps.database, row, seq);
    if (BigInt(row.latest_seq) > BigInt(seq) && !guard.passedCommitPoint) return this.supersede(placed, row);
    return this.runGuarded(placed, row, guard);
  }

  private async runGuarded(placed: Placed, row: ConversationRow, guard: TurnGuard): Promise<HeldEnd> {
    const key = keyOf(placed.id);
    this.gate.enter(key, guard);
    const keeper = new LeaseKeeper(this.deps, guard);
    try {
      const end = await runTurn(this.deps, { row, guard, message: placed.message, trace: new TurnTrace(placed.listener) });
      return end.kind === 'committed' ? end.response : await this.afterOvertaken(placed, row, guard, end);
    } catch (error) {
      await this.abandon(placed, guard, error);
      throw error;
    } finally {
      keeper.stop();
      this.gate.leave(key, guard);
    }
  }

  /** The turn came too late: for a newer message it is superseded; for a person it starts anew or drops its sentence (architecture §4.41). */
  private async afterOvertaken(placed: Placed, row: ConversationRow, guard: TurnGuard, end: Extract<TurnEnd, { kind: 'overtaken' }>): Promise<HeldEnd> {
    if (guard.passedCommitPoint) {
      const settled = await settleAfterTakeover(this.deps, { row, guard, message: placed.message, trace: new TurnTrace() }, end);
      if (settled !== null) return settled;
    }
    await releaseLease(this.deps.database, placed.id, guard.leaseToken);
    return 'again';
  }

  private async supersede(placed: Placed, row: ConversationRow): Promise<TurnResponse | 'again'> {
    const response = overtakenAnswer(row, placed.message);
    const ended = await supersedeReceipt(this.deps.database, placed.id, row.lease_token, response);
    this.gate.wake(keyOf(placed.id));
    return ended ? response : 'again';
  }

  /** A turn that had passed its commit point when its process died is finished before anything newer runs. */
  private async finishInterrupted({ id, message: { traceId } }: Placed, row: ConversationRow, seq: string): Promise<'again'> {
    const receipt = await findReceiptBySeq(this.deps.database, id, seq);
    if (receipt === null) throw new AppError('internal_error', 'An interrupted turn has no receipt', { kind: 'unexpected' });
    // It may have failed past its commit point; open again, it is counted among the unanswered as its commit expects.
    if (receipt.status === 'failed') await reviveReceipt(this.deps.database, id, receipt.message_id, receipt.received_at);
    // The row may have been read while this message stood as failed: others that wait are then more than it counts.
    const counted = { ...row, open_receipts: row.open_receipts + 1 };
    const message = messageOf(receipt, [], this.deps.ids.next());
    try {
      await this.runGuarded({ id, seq, message, listener: () => undefined }, counted, new TurnGuard(this.deps.database, row, seq));
    } catch (fault) {
      // Something that passes by itself, a database away for a moment: the next message tries again.
      if (fault instanceof AppError && fault.kind === 'operational') throw fault;
      // One message that cannot be finished must not hold up all that come after it; its effects stay in the journal.
      this.deps.onUnfinished(fault, { tenantId: id.tenantId, traceId });
      await forsakeCommitPoint(this.deps.database, id, row.lease_token, seq, this.deps.clock.now());
    }
    return 'again';
  }

  private async abandon(placed: Placed, guard: TurnGuard, error: unknown): Promise<void> {
    const refused = error instanceof AppError && error.kind === 'user';
    const undo = refused ? withdrawReceipt : failReceipt;
    try {
      await undo(this.deps.database, placed.id, guard.leaseToken, placed.message.messageId);
    } catch (fault) {
      // The first fault is the one to report; the receipt stays open, and its repeat or the recovery runs it again.
      if (refused) throw fault;
    }
  }
}
