import { type EffectFence, type EffectOutcome, EffectsJournal, type SettledEffect } from '../../../src/effects/index.js';
import { ManualClock } from '../../../src/kernel/clock.js';
import type { JsonObject } from '../../../src/kernel/json.js';
import type { Database } from '../../../src/platform/database/database.js';
import { FaultPoints } from '../../../src/platform/fault-points.js';
import type { TurnRequest, TurnResponse } from '../../../src/turn/index.js';
import type { TurnRecord } from '../../../src/turn/persistence/commit-turn.js';
import type { ConversationRow } from '../../../src/turn/persistence/conversation-row.js';
import type { ConversationId, Lease } from '../../../src/turn/persistence/lease.js';
import { type Received, receive } from '../../../src/turn/persistence/receive.js';
import { TurnGuard } from '../../../src/turn/turn-guard.js';
import type { Execution } from '../../../src/workflow-engine/index.js';
import { OwnedExecutionFence } from '../../../src/workflow-engine/persistence/owned-execution-fence.js';

export const NOW = new Date('2026-11-30T12:00:00Z');
const LEASE_MS = 30_000;
/** After a lease of NOW has run out. */
export const LATER = new Date(NOW.getTime() + LEASE_MS + 1);

export function lease(owner: string, now = NOW): Lease {
  return { owner, now, until: new Date(now.getTime() + LEASE_MS) };
}

export function requestOf(id: ConversationId, messageId: string, more: Partial<TurnRequest> = {}): TurnRequest {
  return { ...id, messageId, text: `text of ${messageId}`, details: {}, documents: [], traceId: 'trace', ...more };
}

export function answerTo<Index extends number | null>(id: ConversationId, messageId: string, turnIndex: Index): TurnResponse & { readonly turnIndex: Index } {
  return {
    conversationKey: id.conversationKey,
    sessionId: 's',
    messageId,
    turnIndex,
    reply: turnIndex === null ? null : { text: `reply to ${messageId}`, speech: null },
    status: 'open',
    sessionStatus: 'TRIAGE',
    sessionControl: null,
    handledBy: 'orchestrator',
    intent: null,
    decision: null,
    pending: null,
    actions: [],
    finalization: null,
    superseded: turnIndex === null,
    replayed: false,
    traceId: 'trace',
  };
}

export function recordOf(id: ConversationId, messageId: string, { version, turn_index, open_receipts }: ConversationRow): TurnRecord {
  return {
    version,
    now: NOW,
    sessionId: 's',
    customerId: null,
    session: {},
    state: JSON.stringify({ said: messageId }),
    checksum: 'c',
    response: answerTo(id, messageId, turn_index + 1),
    trace: {},
    answered: open_receipts,
    statusChanged: false,
    handoff: null,
    endedSession: null,
    documents: [],
    archivedState: null,
    waitsFor: null,
    leaves: null,
  };
}

export function executionOf(executionId: string, status: Execution['status'], cursor: string | null = null): Execution {
  return {
    executionId, name: 'w', version: 3, status, reason: null, input: { a: 1 }, vars: {}, output: {}, trace: [], cursor, steps: 1, visits: {}, unclear: {}, pause: null,
  };
}

/** One conversation of its own on a store. */
export class StoreScene {
  private static count = 0;
  readonly id: ConversationId;
  readonly journal: EffectsJournal;

  constructor(private readonly database: Database) {
    StoreScene.count += 1;
    this.id = { tenantId: 't', conversationKey: `scene-${StoreScene.count}` };
    this.journal = new EffectsJournal(database, new ManualClock(NOW), new FaultPoints(null));
  }

  /** Receives a message; the owner of its lease is named after it. */
  async arrive(messageId: string): Promise<Received> {
    const received = await receive(this.database, requestOf(this.id, messageId), lease(messageId));
    if (received === null) throw new Error(`${messageId} is known`);
    return received;
  }

  /** A turn that holds its conversation. */
  async begun(messageId: string): Promise<{ readonly row: Received; readonly guard: TurnGuard }> {
    const row = await this.arrive(messageId);
    return { row, guard: new TurnGuard(this.database, row, row.seq) };
  }

  /** What an execution may do in a turn. @param revision of its row as the turn found it */
  executionFence(guard: TurnGuard, executionId: string, revision: number): OwnedExecutionFence {
    return new OwnedExecutionFence(guard, { ...this.id, executionId, standalone: false, idempotencyKey: null, inputHash: null, startedAt: NOW }, revision);
  }

  /** One effect that ends as given; `called` is told of each call. */
  effect<T extends JsonObject>(guard: EffectFence, key: string, outcome: EffectOutcome<T>, called: () => void = () => undefined): Promise<SettledEffect<T>> {
    return this.journal.run<T>(guard, { key, operation: 'o', request: {} }, () => {
      called();
      return Promise.resolve(outcome);
    });
  }
}
