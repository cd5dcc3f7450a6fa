import { AppError } from '../kernel/errors.js';
import { normalizeMessageText } from '../kernel/text-folding.js';
import { DEFAULT_AGENT } from './agent-profiles.js';
import { ConversationGate, keyOf } from './conversation-gate.js';
import { ConversationLeases } from './conversation-leases.js';
import type { TurnRequest, TurnResponse } from './domain/turn.js';
import { firstCheckpoint } from './first-checkpoint.js';
import type { ReceiptRow } from './persistence/conversation-row.js';
import type { Lease } from './persistence/lease.js';
import { findReceipt, reviveReceipt } from './persistence/receipts.js';
import { type FirstCheckpoint, receive, receiveText } from './persistence/receive.js';
import { messageOf, storedAnswer } from './received-again.js';
import type { ReceivedMessage } from './run-turn.js';
import type { TurnDependencies } from './turn-dependencies.js';
import type { NodeListener } from './turn-trace.js';
import { TurnsInOrder } from './turns-in-order.js';

/** One message in, one answer out: receipt → own → run → commit → reply (architecture §1). */
export class TurnService {
  readonly gate = new ConversationGate();
  private readonly inHand = new Set<Promise<unknown>>();
  private readonly leases: ConversationLeases;
  private readonly inOrder: TurnsInOrder;
  private readonly receiveText: string;

  constructor(private readonly deps: TurnDependencies) {
    this.leases = new ConversationLeases(deps, this.gate);
    this.inOrder = new TurnsInOrder(deps, this.gate, this.leases);
    this.receiveText = receiveText(deps.readsAlong);
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
    await this.inOrder.run({ id, seq: receipt.seq, message: messageOf(receipt, [], this.deps.ids.next()), listener: () => undefined }, null);
  }

  private async receiveAndRun(request: TurnRequest, listener: NodeListener): Promise<TurnResponse> {
    const lease = this.leases.next();
    try {
      return await this.receiveUnder(lease, request, listener);
    } finally {
      this.leases.end(lease.owner);
    }
  }

  private async receiveUnder(lease: Lease, request: TurnRequest, listener: NodeListener): Promise<TurnResponse> {
    const first = this.firstCheckpoint(request, lease.now);
    const received = await this.leases.taking(request, lease, () => receive(this.deps.database, request, lease, first, this.receiveText));
    this.deps.faults.reach('turn.received');
    if (received === null) return this.answerKnown(request, listener);
    this.gate.arrived(keyOf(request), received.seq);
    const message: ReceivedMessage = { ...request, receivedAt: lease.now };
    const owned = received.lease_owner === lease.owner ? received : null;
    const answer = await this.inOrder.run({ id: request, seq: received.seq, message, listener }, owned);
    return answer ?? this.receiveAndRun(request, listener);
  }

  private firstCheckpoint({ details }: TurnRequest, now: Date): FirstCheckpoint {
    const { agentId = DEFAULT_AGENT, channel = 'text' } = details;
    return firstCheckpoint({ now, sessionId: this.deps.ids.next(), agentId, channel });
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
        const answer = await this.inOrder.run({ id: request, seq: receipt.seq, message, listener }, null);
        return answer === null ? this.receiveAndRun(request, listener) : { ...answer, replayed: true };
      }
    }
  }

  private async runAgain(request: TurnRequest, receipt: ReceiptRow, listener: NodeListener): Promise<TurnResponse> {
    const revived = await reviveReceipt(this.deps.database, request, request.messageId, this.deps.clock.now());
    if (revived === null) return this.answerKnown(request, listener);
    const message = { ...messageOf(receipt, request.documents, request.traceId), receivedAt: revived.received_at };
    this.gate.arrived(keyOf(request), revived.seq);
    return (await this.inOrder.run({ id: request, seq: revived.seq, message, listener }, null)) ?? this.receiveAndRun(request, listener);
  }
}
