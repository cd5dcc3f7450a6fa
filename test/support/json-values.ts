import type { JsonValue } from '../../src/kernel/json.js';

/** JSON text as a value. */
export function parseJson(text: string): JsonValue {
  const value: unknown = JSON.parse(text);
  return value as JsonValue; // JSON.parse gives nothing but JSON
}

/** A generated value as it looks after a transport: no undefined, no negative zero. */
export function asJson(value: unknown): JsonValue {
  return parseJson(JSON.stringify(value));
}
