import { type ConversationState, deserializeFacts, deserializeState, serializeState } from '../../conversation/index.js';
import type { Clock } from '../../kernel/clock.js';
import { AppError } from '../../kernel/errors.js';
import type { JsonObject, JsonValue } from '../../kernel/json.js';
import type { Database } from '../../platform/database/database.js';
import type { PendingView } from '../domain/turn.js';
import type { ConversationId } from '../persistence/lease.js';
import { readConversation } from '../persistence/read-conversation.js';
import { stillWaits } from '../persistence/waiting-pause.js';
import type { HandoffStatus } from '../people/people-statements.js';
import { readSession } from '../session-json.js';
import { readTrace } from '../stored-trace.js';
import { livePendingView } from '../turn-response.js';

export interface ConversationView {
  readonly conversationKey: string;
  readonly session: JsonObject;
  readonly state: JsonObject;
  readonly pending: PendingView | null;
}

export interface MessageView {
  readonly id: string;
  readonly role: 'customer' | 'bot' | 'operator';
  readonly text: string;
  readonly messageId: string;
  readonly superseded: boolean;
  readonly createdAt: string;
}

export interface HandoffView {
  readonly conversationKey: string;
  readonly sessionId: string;
  readonly reason: string;
  readonly summary: string;
  readonly status: HandoffStatus;
  readonly operator: string | null;
  readonly createdAt: string;
}

/** What can be read of a conversation (api.md "Turns", "People"). Another tenant's data does not exist here. */
export class ConversationReads {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `conversation_not_found` */
  async conversation(id: ConversationId): Promise<ConversationView> {
    const row = await readConversation(this.database, id);
    const session = row === null ? null : readSession(row.session, deserializeFacts);
    if (row === null || session === null) throw new AppError('conversation_not_found', 'Unknown conversation');
    const fallback = { sessionId: session.sessionId, turnIndex: row.turn_index, channel: session.channel };
    const { state } = deserializeState(row.state, fallback);
    const { sessionId, status, agentId, channel, owner, previousSessionId, startedAt, endedAt } = session;
    return {
      conversationKey: id.conversationKey,
      session: { sessionId, status, agentId, channel, owner, previousSessionId, startedAt, endedAt },
      state: serializeState(state),
      pending: await this.pending(id, state),
    };
  }

  /**
   * One page of what was said, newest last; `before` is an id.
   * @throws AppError `conversation_not_found`, `invalid_request` for an unknown `before`
   */
  async messages(id: ConversationId, limit: number, before: string | null): Promise<{ items: readonly MessageView[]; nextBefore: string | null }> {
    await this.conversation(id);
    if (before !== null && !(await this.isMessage(id, before))) {
      throw new AppError('invalid_request', 'Unknown before', { fields: [{ pointer: '/before', message: 'is not an id of this conversation' }] });
    }
    const rows = await this.database.query<MessageRow>({
      name: 'reads.messages',
      text: `SELECT * FROM (${MESSAGES}) AS m WHERE $3::bigint IS NULL OR m.seq < $3 ORDER BY m.seq DESC LIMIT $4`,
      values: [id.tenantId, id.conversationKey, before, limit + 1],
    });
    const page = rows.slice(0, limit).reverse();
    return { items: page.map(messageView), nextBefore: rows.length > limit ? (page[0]?.seq ?? null) : null };
  }

  /** @throws AppError `not_found` */
  async trace(id: ConversationId, turnIndex: number): Promise<JsonValue> {
    const rows = await this.database.query<{ trace: JsonValue }>({
      name: 'reads.trace',
      text: 'SELECT trace FROM turn_traces WHERE tenant_id = $1 AND conversation_key = $2 AND turn_index = $3',
      values: [id.tenantId, id.conversationKey, turnIndex],
    });
    const row = rows[0];
    if (row === undefined) throw new AppError('not_found', 'No such turn');
    return readTrace(row.trace);
  }

  async handoffs(tenantId: string, status: HandoffStatus | null): Promise<readonly HandoffView[]> {
    const rows = await this.database.query<HandoffRow>({
      name: 'reads.handoffs',
      text: `SELECT conversation_key, session_id, reason, summary, status, operator, created_at FROM handoffs
             WHERE tenant_id = $1 AND ($2::text IS NULL OR status = $2) ORDER BY created_at, session_id`,
      values: [tenantId, status],
    });
    return rows.map(handoffView);
  }

  private async pending(id: ConversationId, state: ConversationState): Promise<PendingView | null> {
    const [now, { pendingWorkflow }] = [this.clock.now(), state];
    return livePendingView(state, now, pendingWorkflow !== null && (await stillWaits(this.database, id, pendingWorkflow.executionId, now)));
  }

  private async isMessage(id: ConversationId, seq: string): Promise<boolean> {
    if (!/^\d{1,18}$/.test(seq)) return false;
    const rows = await this.database.query({
      name: 'reads.is_message',
      text: `SELECT 1 FROM (${MESSAGES}) AS m WHERE m.seq = $3`,
      values: [id.tenantId, id.conversationKey, seq],
    });
    return rows.length > 0;
  }
}

/**
 * Customer messages are the receipts, the bot's replies their answers; operators' messages stand in `messages`, and so do
 * replies of before answers were placed. One sequence orders all.
 */
const MESSAGES = `
  SELECT seq, 'customer' AS role, text, message_id, status = 'superseded' AS superseded, received_at AS created_at
  FROM receipts WHERE tenant_id = $1 AND conversation_key = $2
  UNION ALL
  SELECT reply_seq AS seq, 'bot' AS role, response->'reply'->>'text' AS text, message_id, false AS superseded, replied_at AS created_at
  FROM receipts WHERE tenant_id = $1 AND conversation_key = $2 AND reply_seq IS NOT NULL AND response->'reply' IS NOT NULL
  UNION ALL
  SELECT seq, role, text, message_id, false AS superseded, created_at
  FROM messages WHERE tenant_id = $1 AND conversation_key = $2`;

interface MessageRow {
  readonly seq: string;
  readonly role: MessageView['role'];
  readonly text: string;
  readonly message_id: string;
  readonly superseded: boolean;
  readonly created_at: Date;
}

function messageView(row: MessageRow): MessageView {
  return {
    id: row.seq,
    role: row.role,
    text: row.text,
    messageId: row.message_id,
    superseded: row.superseded,
    createdAt: row.created_at.toISOString(),
  };
}

interface HandoffRow {
  readonly conversation_key: string;
  readonly session_id: string;
  readonly reason: string;
  readonly summary: string;
  readonly status: HandoffStatus;
  readonly operator: string | null;
  readonly created_at: Date;
}

function handoffView(row: HandoffRow): HandoffView {
  return {
    conversationKey: row.conversation_key,
    sessionId: row.session_id,
    reason: row.reason,
    summary: row.summary,
    status: row.status,
    operator: row.operator,
    createdAt: row.created_at.toISOString(),
  };
}
