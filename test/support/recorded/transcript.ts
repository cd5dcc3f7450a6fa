import { canonicalJson, type JsonObject } from '../../../src/kernel/json.js';
import type { HeardTurn } from './recording.js';

/** What no two runs have alike: identities, protocols (derived from identities) and moments. */
const FRESH = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\d.])\d{20}(?!\d)|\d{4}-\d\d-\d\dT[\d:.]+Z/gu;

/**
 * A turn, or a state, as text to be compared byte for byte, its keys in order: builds wrote them in others. What a run chose freshly becomes a number in the order it appears, so
 * that equal ones stay equal; what was already in the recorded rows has to be the same.
 * @param recorded the rows as text
 */
export function transcript(value: HeardTurn | JsonObject, recorded: string): string {
  const fresh = new Map<string, string>();
  return JSON.stringify(JSON.parse(canonicalJson(plain(value))), withoutTrace, 1).replaceAll(FRESH, (found) => {
    if (recorded.includes(found)) return found;
    const named = fresh.get(found) ?? `<fresh ${fresh.size + 1}>`;
    fresh.set(found, named);
    return named;
  });
}

/** What was heard is JSON, though its interfaces have no index signature. */
function plain(value: HeardTurn | JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

function withoutTrace(key: string, value: unknown): unknown {
  return key === 'traceId' ? undefined : value;
}
