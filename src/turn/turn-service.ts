import { AppError } from '../kernel/errors.js';
import { normalizeMessageText } from '../kernel/text-folding.js';
import { DEFAULT_AGENT } from './agent-profiles.js';
import { ConversationGate, keyOf } from './conversation-gate.js';
import { ConversationLeases } from './conversation-leases.js';
import type { InvoiceDocument, TurnRequest, TurnResponse } from './domain/turn.js';
import { LeaseKeeper } from './lease-keeper.js';
import { firstCheckpoint } from './load-conversation.js';
import { type ConversationRow, detailsOf, type ReceiptRow } from './persistence/conversation-row.js';
import { type ConversationId, releaseLease } from './persistence/lease.js';
import { failReceipt, findReceipt, findReceiptBySeq, forsakeCommitPoint, reviveReceipt, supersedeReceipt, withdrawReceipt } from './persistence/receipts.js';
import { type FirstCheckpoint, receive } from './persistence/receive.js';
import { type ReceivedMessage, runTurn, type TurnEnd } from './run-turn.js';
import { settleAfterTakeover } from './settle-after-takeover.js';
import { overtakenAnswer } from './overtaken-answer.js';
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

/** One message in, one answer out: receipt → own → run → commit → reply (architecture §1). */
export class TurnService {
  readonly gate = new ConversationGate();
  private readonly inHand = new Set<Promise<unknown>>();
  private readonly leases: ConversationLeases;

  constructor(private readonly deps: TurnDependencies) {
    this.leases = new ConversationLeases(deps, this.gate);
  }

  /**
   * @param listener told of each step as it starts and completes
   * @returns the answer; the first answer again for a message that is known
   * @throws AppError `message_id_reused`, `turn_in_progress`, `session_identity_mismatch`, `unknown_agent`
   */
  async handle(request: TurnRequest, listener: NodeListener = () => undefined): Promise<TurnResponse> {
    if (request.details.agentId !== undefined) this.deps.profiles.get(request.details.agentId);
    const work = this.receiveAndRun(request, listener);
    this.inHand.add(work);
    try {
      return await work;
    } finally {
      this.inHand.delete(work);
    }
  }

  /** Resolves when the turns in hand have finished (graceful shutdown). */
  async drain(): Promise<void> {
    await Promise.allSettled([...this.inHand]);
  }

  /** Runs a message whose turn was cut off by a crash, if nobody has meanwhile. */
  async resume(receipt: ReceiptRow & { readonly tenant_id: string }): Promise<void> {
    const id = { tenantId: receipt.tenant_id, conversationKey: receipt.conversation_key };
    await this.runInOrder({ id, seq: receipt.seq, message: messageOf(receipt, [], this.deps.ids.next()), listener: () => undefined }, null);
  }

  private async receiveAndRun(request: TurnRequest, listener: NodeListener): Promise<TurnResponse> {
    const lease = this.leases.next();
    const received = await receive(this.deps.database, request, lease, this.firstCheckpoint(request, lease.now));
    this.deps.faults.reach('turn.received');
    if (received === null) return this.answerKnown(request, listener);
    this.gate.arrived(keyOf(request), received.seq);
    const message: ReceivedMessage = { ...request, receivedAt: lease.now };
    const owned = received.lease_owner === lease.owner ? received : null;
    const answer = await this.runInOrder({ id: request, seq: received.seq, message, listener }, owned);
    return answer ?? this.receiveAndRun(request, listener);
  }

  private firstCheckpoint({ details }: TurnRequest, now: Date): FirstCheckpoint {
    const { agentId = DEFAULT_AGENT, channel = 'text' } = details;
    return firstCheckpoint({ now, newSessionId: () => this.deps.ids.next(), agentId, channel });
  }

  /**
   * Waits for the conversation, then runs the message or finds it overtaken or answered meanwhile.
   * @returns null when another delivery of it has failed or been refused meanwhile: it has to be received anew
   */
  private async runInOrder(placed: Placed, owned: ConversationRow | null): Promise<TurnResponse | null> {
    const deadline = Date.now() + this.deps.settings.turnWaitSeconds * 1000;
    for (let row = owned; ; row = null) {
      const held = row ?? (await this.leases.acquire(placed.id, deadline));
      const end = await this.runHeld(placed, held, row !== null);
      if (end === 'gone') return null;
      if (end !== 'again') return end;
    }
  }

  private async runHeld(placed: Placed, row: ConversationRow, fresh: boolean): Promise<HeldEnd> {
    const { id, seq, message } = placed;
    if (row.committed_seq !== null && row.committed_seq !== seq) return this.finishInterrupted(id, row, row.committed_seq);
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

  private async supersede(placed: Placed, row: ConversationRow): Promise<TurnResponse> {
    const response = overtakenAnswer(row, placed.message);
    await supersedeReceipt(this.deps.database, placed.id, row.lease_token, response);
    this.gate.wake(keyOf(placed.id));
    return response;
  }

  /** A turn that had passed its commit point when its process died is finished before anything newer runs. */
  private async finishInterrupted(id: ConversationId, row: ConversationRow, seq: string): Promise<'again'> {
    const receipt = await findReceiptBySeq(this.deps.database, id, seq);
    if (receipt === null) throw new AppError('internal_error', 'An interrupted turn has no receipt', { kind: 'unexpected' });
    // It may have failed past its commit point; open again, it is counted among the unanswered as its commit expects.
    if (receipt.status === 'failed') await reviveReceipt(this.deps.database, id, receipt.message_id, receipt.received_at);
    const message = messageOf(receipt, [], this.deps.ids.next());
    try {
      await this.runGuarded({ id, seq, message, listener: () => undefined }, row, new TurnGuard(this.deps.database, row, seq));
    } catch (fault) {
      // Something that passes by itself, a database away for a moment: the next message tries again.
      if (fault instanceof AppError && fault.kind === 'operational') throw fault;
      // One message that cannot be finished must not hold up all that come after it; its effects stay in the journal.
      this.deps.onUnfinished(fault);
      await forsakeCommitPoint(this.deps.database, id, seq);
    }
    return 'again';
  }

  private async abandon(placed: Placed, guard: TurnGuard, error: unknown): Promise<void> {
    const refused = error instanceof AppError && error.kind === 'user';
    const undo = refused ? withdrawReceipt : failReceipt;
    await undo(this.deps.database, placed.id, guard.leaseToken, placed.message.messageId);
  }

  /** The same messageId again (api.md "Turns"). */
  private async answerKnown(request: TurnRequest, listener: NodeListener): Promise<TurnResponse> {
    const receipt = await findReceipt(this.deps.database, request, request.messageId);
    if (receipt === null) return this.receiveAndRun(request, listener);
    if (normalizeMessageText(receipt.text) !== normalizeMessageText(request.text)) {
      throw new AppError('message_id_reused', 'This messageId was used with another text');
    }
    switch (receipt.status) {
      case 'done':
      case 'superseded':
        return storedAnswer(receipt);
      case 'failed':
        return this.runAgain(request, receipt, listener);
      case 'running': {
        const message = messageOf(receipt, request.documents, request.traceId);
        const answer = await this.runInOrder({ id: request, seq: receipt.seq, message, listener }, null);
        return answer === null ? this.receiveAndRun(request, listener) : { ...answer, replayed: true };
      }
    }
  }

  private async runAgain(request: TurnRequest, receipt: ReceiptRow, listener: NodeListener): Promise<TurnResponse> {
    const revived = await reviveReceipt(this.deps.database, request, request.messageId, this.deps.clock.now());
    if (revived === null) return this.answerKnown(request, listener);
    const message = { ...messageOf(receipt, request.documents, request.traceId), receivedAt: revived.received_at };
    this.gate.arrived(keyOf(request), revived.seq);
    return (await this.runInOrder({ id: request, seq: revived.seq, message, listener }, null)) ?? this.receiveAndRun(request, listener);
  }
}

function storedAnswer(receipt: ReceiptRow): TurnResponse {
  // Written by `commitTurn` or `supersedeReceipt` from a TurnResponse.
  return { ...(receipt.response as unknown as TurnResponse), replayed: true };
}

function messageOf(receipt: ReceiptRow, documents: readonly InvoiceDocument[], traceId: string): ReceivedMessage {
  return {
    messageId: receipt.message_id,
    text: receipt.text,
    details: detailsOf(receipt.request),
    receivedAt: receipt.received_at,
    documents,
    traceId,
  };
}
