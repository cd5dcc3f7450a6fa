/** JSON as plain readonly values; what crosses a boundary (database, HTTP, a tool's result) has this type until it is parsed. */
export type JsonPrimitive = string | number | boolean | null;
export type JsonValue = JsonPrimitive | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** True for a plain JSON object: not null, not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object that `keeps` wants, in their order. */
export function fieldsOf(object: JsonObject, keeps: (value: JsonValue, key: string) => boolean): JsonObject {
  const kept: Record<string, JsonValue> = {};
  // Not by lists of pairs: every part of every turn's record passes here.
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (value !== undefined && keeps(value, key)) setOwn(kept, key, value);
  }
  return kept;
}

/** An object with these keys alone, in their order; null where it has none of that name. */
export function pick(object: JsonObject, keys: readonly string[]): Record<string, JsonValue> {
  const picked: Record<string, JsonValue> = {};
  for (const key of keys) setOwn(picked, key, object[key] ?? null);
  return picked;
}

/** Whether two values have the same text; most that are compared are empty, and that is told without writing them down. */
export function sameJson(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other;
  return Object.keys(one).length === Object.keys(other).length && JSON.stringify(one) === JSON.stringify(other);
}

/**
 * JSON text with keys in code-point order at every depth, so that equal values have equal text and equal hashes. Keys
 * that are array indices ("0", "42") come first, by number: hashes that are stored were made so.
 */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(ordered(value));
}

/** The value itself where its keys are in order, as those are that were stored: then nothing is copied. */
function ordered(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  return isList(value) ? orderedList(value) : orderedObject(value);
}

function orderedList(list: readonly JsonValue[]): readonly JsonValue[] {
  let copy: JsonValue[] | null = null;
  for (let index = 0; index < list.length; index += 1) {
    const before = list[index] ?? null;
    const after = ordered(before);
    if (after === before) continue;
    copy ??= [...list];
    copy[index] = after;
  }
  return copy ?? list;
}

function orderedObject(object: JsonObject): JsonObject {
  const keys = Object.keys(object);
  let copy: Record<string, JsonValue> | null = putInOrder(keys) ? null : {};
  for (const key of keys) {
    const before = object[key];
    // What JSON leaves out.
    if (before === undefined) continue;
    const after = ordered(before);
    if (copy === null && after !== before) copy = { ...object };
    if (copy !== null) setOwn(copy, key, after);
  }
  return copy ?? object;
}

/**
 * Sorts the keys; an object's own order then puts array indices first, by number. Most have few keys, nearly in order:
 * putting each in its place costs less than a sort, which copies them all.
 * @returns whether they were in order
 */
function putInOrder(keys: string[]): boolean {
  if (keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key)) return true;
  if (keys.length > FEW) {
    keys.sort();
    return false;
  }
  for (let index = 1; index < keys.length; index += 1) {
    const key = keys[index] ?? '';
    let place = index;
    for (; place > 0 && (keys[place - 1] ?? '') > key; place -= 1) keys[place] = keys[place - 1] ?? '';
    keys[place] = key;
  }
  return false;
}

const FEW = 40;

/** Also where the key is `__proto__`, which an assignment would take for the prototype. */
export function setOwn(object: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}

function isList(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value);
}
