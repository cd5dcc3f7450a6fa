import { fieldsOf, isJsonObject, type JsonObject, type JsonValue, sameJson } from '../../../kernel/json.js';
import { newConversationState, SCHEMA_VERSION, type Channel, type ConversationState } from '../state.js';
import { encodeProperty, propertiesOf, tryDecode } from './codec.js';
import { migrateToCurrent } from './migrations.js';
import { STATE_SHAPE, stateCodec } from './state-shape.js';

/** What a fresh state starts from when the stored one cannot be read. */
export interface FreshStart {
  readonly sessionId: string;
  /** The conversation's count of turns, which a fresh state takes over (architecture §4.20). */
  readonly turnIndex: number;
  readonly channel: Channel;
}

export interface RestoredState {
  readonly state: ConversationState;
  /** `reset`: the caller archives the raw snapshot and never overwrites it (architecture §4.20). */
  readonly outcome: 'restored' | 'migrated' | 'reset';
}

/** The state as JSON with the documented snake_case keys; amounts as text, empty optional fields absent. */
export function serializeState(state: ConversationState): JsonObject {
  const data = stateCodec.encode(state);
  return isJsonObject(data) ? data : {};
}

/** What a new state holds: a stored one does not say it. The version is always said. */
const { schema_version: _version, session_id: _session, turn_index: _turn, ...FILLING } = serializeState(
  newConversationState({ sessionId: '', turnIndex: 0, channel: 'text' }),
);

/** The state as the session's row keeps it: what is as in a new state of that session is left out. */
export function storeState(state: ConversationState, sessionId: string): JsonObject {
  return fieldsOf(serializeState(state), (value, key) => (key === 'session_id' ? value !== sessionId : !(key in FILLING) || !sameJson(value, FILLING[key])));
}

/**
 * Reads a stored state of any version. Never throws: what is unknown or malformed gives a fresh state that keeps
 * the session id (CONVERSATION "Versionamento").
 */
export function deserializeState(data: JsonValue, fallback: FreshStart): RestoredState {
  if (!isJsonObject(data)) return { state: newConversationState(fallback), outcome: 'reset' };
  const whole = data['schema_version'] === SCHEMA_VERSION ? { ...FILLING, session_id: fallback.sessionId, ...data } : data;
  const current = migrateToCurrent(whole);
  const state = current === null ? null : tryDecode(stateCodec, current);
  if (state === null) return { state: freshState(data, fallback), outcome: 'reset' };
  return { state, outcome: current === whole ? 'restored' : 'migrated' };
}

/** The persisted names and values of the fields in which two states differ (by identity). */
export function changedFields(before: ConversationState, after: ConversationState): readonly FieldChange[] {
  return propertiesOf(STATE_SHAPE)
    .filter((property) => before[property] !== after[property])
    .map((property) => ({
      key: STATE_SHAPE[property][0],
      before: encodeProperty(STATE_SHAPE, property, before),
      after: encodeProperty(STATE_SHAPE, property, after),
    }));
}

export interface FieldChange {
  readonly key: string;
  readonly before: JsonValue;
  readonly after: JsonValue;
}

function freshState(data: JsonObject, fallback: FreshStart): ConversationState {
  const stored = data['session_id'];
  return newConversationState({ ...fallback, sessionId: typeof stored === 'string' && stored !== '' ? stored : fallback.sessionId });
}
