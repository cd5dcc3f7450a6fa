import { isJsonObject, type JsonValue } from '../../src/kernel/json.js';

/**
 * Where a value is otherwise than the part of it that is written down: fields that are not written may be anything, null also
 * stands for a field that is not there, and lists have as many entries as are written.
 * @param what names the value in the messages; empty for the whole
 */
export function partDifferences(what: string, actual: JsonValue | undefined, expected: JsonValue): readonly string[] {
  if (isJsonObject(expected) && isJsonObject(actual)) {
    return Object.entries(expected).flatMap(([key, value]) => partDifferences(what === '' ? key : `${what}.${key}`, actual[key], value));
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return (expected as readonly JsonValue[]).flatMap((value, index) => partDifferences(`${what}[${index}]`, (actual as readonly JsonValue[])[index], value));
  }
  const received = actual ?? null;
  const isEqual = received === expected || (Array.isArray(expected) && expected.length === 0 && Array.isArray(received) && received.length === 0);
  return isEqual ? [] : [`${what}: expected ${JSON.stringify(expected)}, received ${JSON.stringify(received)}`];
}
