/** Names through which a path could reach a prototype. No key of a file and no part of a reference is one of them. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** An object that inherits nothing, so that a name looked up in it is one that the file wrote. */
export function plainRecord<Value>(entries: Iterable<readonly [string, Value]>): Readonly<Record<string, Value>> {
  const record: Record<string, Value> = Object.create(null) as Record<string, Value>;
  for (const [key, value] of entries) record[key] = value;
  return record;
}
