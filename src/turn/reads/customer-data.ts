import { AppError } from '../../kernel/errors.js';
import type { JsonObject, JsonValue } from '../../kernel/json.js';
import type { Database } from '../../platform/database/database.js';

type Query = Pick<Database, 'query'>;

/** Tables of a conversation, in the order of their erasure; each has tenant_id and conversation_key. */
const TABLES = [
  'workflow_executions',
  'effects',
  'handoffs',
  'conversation_events',
  'turn_traces',
  'messages',
  'receipts',
  'invoice_documents',
  'archived_states',
  'sessions',
  'conversations',
] as const;

/** What was said to the customer: a reply stands in its receipt's answer, operators' words in `messages`. */
const SAID = `(
  SELECT tenant_id, conversation_key, seq, role, text, message_id, session_id, created_at FROM messages
  UNION ALL
  SELECT tenant_id, conversation_key, reply_seq, 'bot', response->'reply'->>'text', message_id, session_id, replied_at
  FROM receipts WHERE reply_seq IS NOT NULL AND response->'reply' IS NOT NULL)`;

/** Rows that a former session of the customer left in a conversation that is now another's. */
const BY_SESSION: readonly (readonly [table: string, condition: string])[] = [
  ['handoffs', 'session_id = $3'],
  ['turn_traces', 'turn_index IN (SELECT r.turn_index FROM receipts r WHERE r.tenant_id = $1 AND r.conversation_key = $2 AND r.session_id = $3)'],
  [
    'conversation_events',
    `(data->>'sessionId' = $3 OR message_id IN (SELECT r.message_id FROM receipts r
      WHERE r.tenant_id = $1 AND r.conversation_key = $2 AND r.session_id = $3))`,
  ],
  ['messages', 'session_id = $3'],
  ['receipts', 'session_id = $3'],
  ['archived_states', 'session_id = $3'],
  ['sessions', 'session_id = $3'],
];

/** The same by the customer's own id, where the row has no session; `$3` is the customerId. */
const BY_CUSTOMER: readonly (readonly [table: string, condition: string])[] = [
  ['invoice_documents', 'customer_key = $3'],
  ['workflow_executions', `record->'input'->>'customer_id' = $3`],
  // Before journeys were workflows, an effect's request named the customer inside its invoice.
  ['effects', `(request->>'customer_id' = $3 OR request->'invoice'->>'customerKey' = $3)`],
];

/** Export and erasure of all that is stored about one customer (architecture §5). */
export class CustomerData {
  constructor(private readonly database: Database) {}

  /** @throws AppError `not_found` for an unknown customer */
  async export(tenantId: string, customerId: string): Promise<JsonObject> {
    return this.database.transaction(async (tx) => {
      const { conversations, executions, former } = await ownedBy(tx, tenantId, customerId);
      const tables: Record<string, JsonValue> = {};
      for (const table of TABLES) tables[table] = await rowsOf(tx, table, 'conversation_key = ANY($2)', [tenantId, [...conversations, ...executions]]);
      const sessions: JsonValue[] = [];
      for (const session of former) {
        const parts: Record<string, JsonValue> = { conversationKey: session.conversation_key, sessionId: session.session_id };
        for (const [table, condition, value] of partsOf(session, customerId)) {
          parts[table] = await rowsOf(tx, table, `conversation_key = $2 AND ${condition}`, [tenantId, session.conversation_key, value]);
        }
        sessions.push(parts);
      }
      return { customerId, conversationKeys: conversations, ...tables, formerSessions: sessions };
    });
  }

  /** @throws AppError `not_found` for an unknown customer */
  async erase(tenantId: string, customerId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { conversations, executions, former } = await ownedBy(tx, tenantId, customerId);
      for (const table of TABLES) {
        await tx.query({
          name: `customer.erase_${table}`,
          text: `DELETE FROM ${table} WHERE tenant_id = $1 AND conversation_key = ANY($2)`,
          values: [tenantId, [...conversations, ...executions]],
        });
      }
      for (const session of former) await eraseSession(tx, tenantId, customerId, session);
    });
  }
}

function partsOf(session: FormerSession, customerId: string): readonly (readonly [table: string, condition: string, value: string])[] {
  return [
    ...BY_CUSTOMER.map(([table, condition]) => [table, condition, customerId] as const),
    ...BY_SESSION.map(([table, condition]) => [table, condition, session.session_id] as const),
  ];
}

async function eraseSession(tx: Query, tenantId: string, customerId: string, session: FormerSession): Promise<void> {
  for (const [table, condition, value] of partsOf(session, customerId)) {
    await tx.query({
      name: `customer.erase_session_${table}`,
      text: `DELETE FROM ${table} WHERE tenant_id = $1 AND conversation_key = $2 AND ${condition}`,
      values: [tenantId, session.conversation_key, value],
    });
  }
}

interface FormerSession {
  readonly conversation_key: string;
  readonly session_id: string;
}

interface Owned {
  readonly conversations: readonly string[];
  /** Executions of workflows outside any conversation; each is its own key. */
  readonly executions: readonly string[];
  readonly former: readonly FormerSession[];
}

/** @throws AppError `not_found` where nothing is the customer's */
async function ownedBy(tx: Query, tenantId: string, customerId: string): Promise<Owned> {
  const conversations = await ownedKeys(tx, tenantId, customerId);
  const executions = await ownExecutions(tx, tenantId, customerId);
  const former = await formerSessions(tx, tenantId, customerId);
  if (conversations.length + executions.length + former.length === 0) throw new AppError('not_found', 'Unknown customer');
  return { conversations, executions, former };
}

/** By the name that every workflow gives the customer (WORKFLOWS §11.2, api.md "Details"). */
async function ownExecutions(tx: Query, tenantId: string, customerId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ conversation_key: string }>({
    name: 'customer.executions',
    text: `SELECT conversation_key FROM workflow_executions
           WHERE tenant_id = $1 AND standalone AND record->'input'->>'customer_id' = $2 ORDER BY 1 FOR UPDATE`,
    values: [tenantId, customerId],
  });
  return rows.map((row) => row.conversation_key);
}

async function ownedKeys(tx: Query, tenantId: string, customerId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ conversation_key: string }>({
    name: 'customer.keys',
    text: 'SELECT conversation_key FROM conversations WHERE tenant_id = $1 AND customer_id = $2 ORDER BY 1 FOR UPDATE',
    values: [tenantId, customerId],
  });
  return rows.map((row) => row.conversation_key);
}

/** Ended sessions of the customer in conversations that belong to somebody else now. */
async function formerSessions(tx: Query, tenantId: string, customerId: string): Promise<readonly FormerSession[]> {
  return tx.query<FormerSession>({
    name: 'customer.former_sessions',
    text: `SELECT s.conversation_key, s.session_id FROM sessions s
           JOIN conversations c ON c.tenant_id = s.tenant_id AND c.conversation_key = s.conversation_key
           WHERE s.tenant_id = $1 AND s.session->'customer'->>'customerId' = $2
             AND c.customer_id IS DISTINCT FROM $2`,
    values: [tenantId, customerId],
  });
}

async function rowsOf(tx: Query, table: string, condition: string, values: readonly unknown[]): Promise<readonly JsonValue[]> {
  const rows = await tx.query<{ row: JsonObject }>({
    name: `customer.export_${table}_${values.length}`,
    text: `SELECT to_jsonb(t) AS row FROM ${table === 'messages' ? SAID : table} t WHERE tenant_id = $1 AND ${condition}`,
    values,
  });
  return rows.map(({ row }) => row);
}
