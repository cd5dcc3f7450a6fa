import { fieldsOf, isJsonObject, type JsonObject, type JsonValue } from '../kernel/json.js';
import type { Session, SessionStatus } from '../session/index.js';

const STATUSES: readonly string[] = [
  'NEW',
  'TRIAGE',
  'QUALIFYING',
  'DATA_COLLECT',
  'CONFIRM',
  'HANDOFF_PENDING',
  'HUMAN',
  'CLOSED',
  'OUT_OF_SCOPE',
] satisfies readonly SessionStatus[];

/** The session record as it is stored, without what is null and the usual channel; `facts` by the dialogue's own serialization. */
export function writeSession<Facts>(session: Session<Facts>, facts: JsonObject): JsonObject {
  return present({
    sessionId: session.sessionId,
    status: session.status,
    agentId: session.agentId,
    channel: session.channel === 'text' ? null : session.channel,
    owner: session.owner,
    previousSessionId: session.previousSessionId,
    startedAt: session.startedAt,
    endedAt: session.endedAt,
    lastMessageAt: session.lastMessageAt,
    customer: present({ ...session.customer }),
    invoice: present({ ...session.invoice }),
    facts,
  });
}

/** The stored session, null when it cannot be read. */
export function readSession<Facts>(value: JsonValue, readFacts: (value: JsonValue) => Facts): Session<Facts> | null {
  if (!isJsonObject(value)) return null;
  const { sessionId, status, agentId, startedAt, lastMessageAt } = value;
  if (!isText(sessionId) || !isText(agentId) || !isStatus(status) || !isTime(startedAt) || !isTime(lastMessageAt)) return null;
  return {
    sessionId,
    status,
    agentId,
    channel: value['channel'] === 'voice' ? 'voice' : 'text',
    owner: textOrNull(value['owner']),
    previousSessionId: textOrNull(value['previousSessionId']),
    startedAt,
    endedAt: textOrNull(value['endedAt']),
    lastMessageAt,
    customer: {
      customerId: field(value['customer'], 'customerId'),
      msisdn: field(value['customer'], 'msisdn'),
      socialSecNo: field(value['customer'], 'socialSecNo'),
      name: field(value['customer'], 'name'),
    },
    invoice: {
      invoiceId: field(value['invoice'], 'invoiceId'),
      hash: field(value['invoice'], 'hash'),
      previousHash: field(value['invoice'], 'previousHash'),
    },
    facts: readFacts(value['facts'] ?? null),
  };
}

function present(object: JsonObject): JsonObject {
  return fieldsOf(object, (value) => value !== null);
}

function field(object: JsonValue | undefined, key: string): string | null {
  return object !== undefined && isJsonObject(object) ? textOrNull(object[key]) : null;
}

function textOrNull(value: JsonValue | undefined): string | null {
  return isText(value) ? value : null;
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string';
}

function isStatus(value: JsonValue | undefined): value is SessionStatus {
  return isText(value) && STATUSES.includes(value);
}

function isTime(value: JsonValue | undefined): value is string {
  return isText(value) && !Number.isNaN(Date.parse(value));
}
