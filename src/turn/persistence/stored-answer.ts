import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import type { TurnResponse } from '../domain/turn.js';

/** The fields of an answer in their order, each with what it is where the stored text does not say it. */
const FIELDS: Readonly<Record<keyof TurnResponse, (row: AnsweredRow) => JsonValue>> = {
  conversationKey: (row) => row.conversation_key,
  sessionId: (row) => row.session_id,
  messageId: (row) => row.message_id,
  turnIndex: (row) => row.turn_index,
  status: () => null,
  sessionStatus: () => null,
  superseded: () => false,
  replayed: () => false,
  traceId: () => null,
  reply: () => null,
  sessionControl: () => null,
  handledBy: () => null,
  intent: () => null,
  decision: () => null,
  pending: () => null,
  actions: () => [],
  finalization: () => null,
};

/** Parts of an answer, their fields in order, each with what it is where the stored text does not say it. */
const PARTS: Readonly<Record<string, JsonObject>> = {
  reply: { text: '', speech: null },
  intent: { kind: '', source: '', mentionedItems: [], affirmation: false, negation: false },
  decision: { action: '', rule: '', reason: null },
};

/** What a receipt holds of an answer. */
export interface AnsweredRow {
  readonly conversation_key: string;
  readonly message_id: string;
  readonly session_id: string | null;
  readonly turn_index: number | null;
  readonly response: JsonValue;
}

/** The answer of a committed turn as its receipt keeps it: without what the receipt's columns say, and without what is empty. */
export function writeAnswer({ conversationKey: _key, sessionId: _session, messageId: _message, turnIndex: _turn, ...said }: TurnResponse): string {
  const parts = { reply: something(said.reply), intent: something(said.intent), decision: something(said.decision) };
  return JSON.stringify(something({ ...said, ...parts }));
}

/** The whole answer again, null before there is one. Answers of before, kept whole, read the same. */
export function readAnswer(row: AnsweredRow): JsonObject | null {
  const { response } = row;
  if (!isJsonObject(response)) return null;
  return Object.fromEntries(Object.entries(FIELDS).map(([field, otherwise]) => [field, wholePart(field, response[field] ?? otherwise(row))]));
}

function wholePart(field: string, said: JsonValue): JsonValue {
  const part = PARTS[field];
  if (part === undefined || !isJsonObject(said)) return said;
  return Object.fromEntries(Object.entries(part).map(([name, otherwise]) => [name, said[name] ?? otherwise]));
}

/** What is not nothing of an object's fields. */
function something(object: object | null): object | null {
  if (object === null) return null;
  const said: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(object)) if (!isNothing(value)) said[field] = value;
  return said;
}

function isNothing(value: unknown): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0);
}
