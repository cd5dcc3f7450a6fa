import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import type { Evidence } from '../../kernel/said.js';

/** The evidence that a node's result carries with its sentence; an entry of another shape is none. */
export function evidenceOf(result: JsonObject): readonly Evidence[] {
  const entries = result['evidence'];
  if (!Array.isArray(entries)) return [];
  return (entries as readonly JsonValue[]).flatMap((entry) => {
    if (!isJsonObject(entry)) return [];
    const { fact, value, from } = entry;
    return typeof fact === 'string' && typeof value === 'string' && typeof from === 'string' ? [{ fact, value, from }] : [];
  });
}
