import { closeDialogue, discardPending, type HookObserver, type ConversationState, deserializeFacts, deserializeState, NO_SESSION_FACTS, serializeFacts, storeState } from '../../conversation/index.js';
import { AppError } from '../../kernel/errors.js';
import type { Clock } from '../../kernel/clock.js';
import { normalizeMessageText } from '../../kernel/text-folding.js';
import type { Database } from '../../platform/database/database.js';
import { isBotOwned, isEnded, moveSession, type SessionStatus } from '../../session/index.js';
import { type ConversationGate, keyOf } from '../conversation-gate.js';
import { checkpointOf, type DialogueSession } from '../load-conversation.js';
import type { ConversationRow } from '../persistence/conversation-row.js';
import type { ConversationId } from '../persistence/lease.js';
import { lockConversation } from '../persistence/read-conversation.js';
import { readSession, writeSession } from '../session-json.js';
import { findOperatorMessage, insertOperatorMessage, markHandoff, type Transaction, writeOwnership } from './people-statements.js';

export type ReleaseTarget = 'bot' | 'closed';

interface Owned {
  readonly row: ConversationRow;
  readonly session: DialogueSession;
  readonly state: ConversationState;
}

/**
 * Takeover, operator messages and release. Each raises the ownership epoch, so that nothing the bot started before
 * is said or done after (architecture §4.41). The running turn is not waited for: its commit finds the new epoch.
 */
export class PeopleService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gate: ConversationGate,
    private readonly observer: HookObserver,
  ) {}

  /**
   * A person takes the session. A pending confirmation is discarded. The same person again changes nothing.
   * @throws AppError `conversation_not_found`, `session_owned_by_other`, `session_not_owned` when it has ended
   */
  async takeOver(id: ConversationId, operator: string): Promise<void> {
    await this.change(id, async (tx, { row, session, state }) => {
      if (session.status === 'HUMAN') {
        if (session.owner === operator) return;
        throw new AppError('session_owned_by_other', 'Another operator owns this session');
      }
      if (isEnded(session.status)) throw new AppError('session_not_owned', 'This session has ended');
      const now = this.clock.now();
      const taken = moveSession(session, 'HUMAN', now, operator);
      await this.write(tx, row, taken, discardPending(state, 'taken_over', this.observer));
      await markHandoff(tx, id, session.sessionId, 'taken', operator, now);
    });
    this.gate.takenOver(keyOf(id));
  }

  /**
   * The person writes to the customer. The same messageId with the same text is written once.
   * @throws AppError `conversation_not_found`, `session_not_owned`, `message_id_reused`
   */
  async say(id: ConversationId, messageId: string, text: string): Promise<void> {
    await this.change(id, async (tx, { row, session, state }) => {
      const known = await findOperatorMessage(tx, id, messageId);
      if (known !== null) {
        if (normalizeMessageText(known) === normalizeMessageText(text)) return;
        throw new AppError('message_id_reused', 'This messageId was used with another text');
      }
      requireHuman(session.status);
      await this.write(tx, row, session, state, { told: false });
      await insertOperatorMessage(tx, id, { sessionId: session.sessionId, messageId, text, now: this.clock.now() });
    });
  }

  /**
   * The person gives the session back, or closes it. What the bot had asked or offered before is forgotten; what was
   * done is not, nor the keys of what may have been done: asked for again, it must not happen twice (architecture §4.13).
   * @throws AppError `conversation_not_found`, `session_not_owned`
   */
  async release(id: ConversationId, to: ReleaseTarget): Promise<void> {
    await this.change(id, async (tx, { row, session, state }) => {
      requireHuman(session.status);
      const now = this.clock.now();
      const moved = moveSession(session, to === 'bot' ? 'TRIAGE' : 'CLOSED', now);
      const { hasSuccessfulAction, failedExecutions, doneItems } = session.facts;
      const facts = { ...NO_SESSION_FACTS, hasSuccessfulAction, failedExecutions, doneItems };
      const left = to === 'closed' ? closeDialogue(state, 'operator_release', this.observer) : state;
      await this.write(tx, row, { ...moved, facts, lastMessageAt: now.toISOString() }, left);
      await markHandoff(tx, id, session.sessionId, 'closed', session.owner, now);
    });
    this.gate.takenOver(keyOf(id));
  }

  private async change(id: ConversationId, work: (tx: Transaction, owned: Owned) => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await lockConversation(tx, id);
      const session = row === null ? null : readSession(row.session, deserializeFacts);
      if (row === null || session === null) throw new AppError('conversation_not_found', 'Unknown conversation');
      const fallback = { sessionId: session.sessionId, turnIndex: row.turn_index, channel: session.channel };
      await work(tx, { row, session, state: deserializeState(row.state, fallback).state });
    });
  }

  private async write(
    tx: Transaction,
    row: ConversationRow,
    session: DialogueSession,
    state: ConversationState,
    { told }: { readonly told: boolean } = { told: true },
  ): Promise<void> {
    await writeOwnership(tx, row, {
      session: writeSession(session, serializeFacts(session.facts)),
      ...checkpointOf(storeState(state, session.sessionId)),
      now: this.clock.now(),
      waitsFor: state.pendingWorkflow?.executionId ?? null,
      event: told ? { sessionId: session.sessionId, status: state.status, sessionStatus: session.status } : null,
    });
  }
}

function requireHuman(status: SessionStatus): void {
  if (status === 'HUMAN') return;
  const reason = isBotOwned(status) ? 'The bot owns this session' : 'No person owns this session';
  throw new AppError('session_not_owned', reason);
}
