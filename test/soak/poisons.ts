import { isJsonObject, type JsonObject, type JsonValue } from '../../src/kernel/json.js';

/** What may have happened to a stored state, told and done. */
export type Poison = readonly [name: string, spoil: (state: JsonValue) => JsonValue];

/** The state of a conversation with an open question, spoilt in every way that measured-facts test 11 names. */
export function poisons(): readonly Poison[] {
  return [
    ['nothing', () => null],
    ['a text of random bytes', () => '\u0001\uFFFD\u{1F480}\\x00'],
    ['a list', () => [1, [2]]],
    ['an empty object', () => ({})],
    ['a schema version of the future', (state) => ({ ...objectOf(state), schema_version: 99 })],
    ['a schema version that never was', (state) => ({ ...objectOf(state), schema_version: -1 })],
    ['no schema version', (state) => without(state, 'schema_version')],
    ['the first schema version', (state) => ({ schema_version: 0, session_id: objectOf(state)['session_id'] ?? 's', turn_index: 1, channel: 'text', status: 'open' })],
    ['an unknown status', (state) => ({ ...objectOf(state), status: 'levitating' })],
    ['a waiting workflow of an unknown step', (state) => ({ ...objectOf(state), pending_workflow: { workflow: 'no_such_workflow', version: 1, node: 'no_such_step' } })],
    ['a confirmation of an unknown tool', (state) => mapTexts(state, (text) => (text === 'cancelar_vas_avulso' ? 'no_such_tool' : text))],
    ['a confirmation without its queue', (state) => ({ ...objectOf(state), pending_confirmation: { id: 'x' } })],
    ['a state of another session', (state) => ({ ...objectOf(state), session_id: 'somebody-else' })],
  ];
}

function objectOf(value: JsonValue): JsonObject {
  return isJsonObject(value) ? value : {};
}

function without(value: JsonValue, key: string): JsonObject {
  return Object.fromEntries(Object.entries(objectOf(value)).filter(([name]) => name !== key));
}

function mapTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => mapTexts(item, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]));
}
