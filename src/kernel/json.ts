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

/**
 * JSON text with keys in code-point order at every depth, so that equal values have equal text and equal hashes. Keys
 * that are array indices ("0", "42") come first, by number: hashes that are stored were made so.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return isList(value) ? canonicalList(value) : canonicalObject(value);
}

function canonicalList(list: readonly JsonValue[]): string {
  let text = '[';
  for (let index = 0; index < list.length; index += 1) text += `${index === 0 ? '' : ','}${canonicalJson(list[index] ?? null)}`;
  return `${text}]`;
}

/** Written key by key: JSON.stringify with a replacer that sorts took three times as long for every turn's checksum. */
function canonicalObject(object: JsonObject): string {
  let text = '{';
  for (const key of sortedKeys(object)) {
    const value: JsonValue | undefined = object[key];
    if (value !== undefined) text += `${text === '{' ? '' : ','}${keyText(key)}:${canonicalJson(value)}`;
  }
  return `${text}}`;
}

function sortedKeys(object: JsonObject): readonly string[] {
  const keys = Object.keys(object);
  if (keys.length > FEW) keys.sort();
  else sortFew(keys);
  if (!keys.some(isIndex)) return keys;
  // An object's own order of keys puts array indices first, by number.
  return Object.keys(Object.fromEntries(keys.map((key) => [key, null])));
}

/** Objects have few keys, most of them in order: putting each in its place costs less than a sort, which copies them all. */
function sortFew(keys: string[]): void {
  for (let index = 1; index < keys.length; index += 1) {
    const key = keys[index] ?? '';
    let place = index;
    for (; place > 0 && (keys[place - 1] ?? '') > key; place -= 1) keys[place] = keys[place - 1] ?? '';
    keys[place] = key;
  }
}

const FEW = 40;

/** The first character tells nearly always, without a regular expression. */
function isIndex(key: string): boolean {
  const first = key.charCodeAt(0);
  return first >= ZERO && first <= NINE && ARRAY_INDEX.test(key);
}

const ARRAY_INDEX = /^\d{1,10}$/;
const ZERO = 48;
const NINE = 57;

/** The same few names in every document, quoted once (twice as fast); bounded, for a document may bring names of its own. */
function keyText(key: string): string {
  const known = keyTexts.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(key);
  if (keyTexts.size < KEY_TEXTS && key.length <= LONGEST_KEY) keyTexts.set(key, text);
  return text;
}

const keyTexts = new Map<string, string>();
const KEY_TEXTS = 1_000;
const LONGEST_KEY = 64;

function isList(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value);
}
