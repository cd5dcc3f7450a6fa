import type { JsonValue } from '../src/kernel/json.js';

/** The value that JSON text says; undefined where it is no JSON. */
export function jsonOf(text: string): JsonValue | undefined {
  try {
    // What JSON.parse gives is a JSON value, which its type does not say.
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** What somebody typed: JSON where it is JSON, else the text itself. */
export function jsonOrText(text: string): JsonValue {
  const value = jsonOf(text);
  return value === undefined ? text : value;
}
