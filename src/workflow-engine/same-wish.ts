import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, pick } from '../kernel/json.js';

/** Tells whether an execution's input asks for the same: equal in all that the wish names, in whatever order its lists name it. */
export function sameWishAs(wish: JsonObject): (input: JsonObject) => boolean {
  const wanted = canonicalJson(unordered(wish));
  return (input) => canonicalJson(unordered(pick(input, Object.keys(wish)))) === wanted;
}

function unordered(value: JsonValue): JsonValue {
  if (isJsonObject(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unordered(part)]));
  if (!Array.isArray(value)) return value;
  return (value as readonly JsonValue[]).map(unordered).sort((one, other) => canonicalJson(one).localeCompare(canonicalJson(other)));
}
