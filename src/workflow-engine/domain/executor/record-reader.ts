import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/json.js';
import { isList, ownValue } from './scope.js';

/** Stored data of another shape than its version promises. */
export class Malformed extends Error {
  override readonly name = 'Malformed';

  constructor(
    readonly path: string,
    readonly expected: string,
  ) {
    super(`${path}: expected ${expected}`);
  }
}

/** Reads one value of a record. @throws Malformed when it does not have the shape */
export type Reader<T> = (value: JsonValue | undefined, path: string) => T;

export const text: Reader<string> = (value, path) => (typeof value === 'string' ? value : fail(path, 'text'));
export const flag: Reader<boolean> = (value, path) => (typeof value === 'boolean' ? value : fail(path, 'true or false'));
export const object: Reader<JsonObject> = (value, path) => (isJsonObject(value) ? value : fail(path, 'an object'));

/** A whole number from zero. */
export const count: Reader<number> = (value, path) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fail(path, 'a count');

/** One of a closed set of words. */
export function oneOf<T extends string>(words: Readonly<Record<T, true>>): Reader<T> {
  // The keys of the record are the set, by its type.
  const known = Object.keys(words) as T[];
  return (value, path) => known.find((word) => word === value) ?? fail(path, known.join(' | '));
}

/** Reads the fields of an object, each by its own reader. */
export function fieldsOf(value: JsonValue | undefined, path: string): <T>(key: string, read: Reader<T>) => T {
  const record = object(value, path);
  return (key, read) => read(ownValue(record, key), `${path}/${key}`);
}

/** Absent in the record, null in the domain. */
export function nullable<T>(read: Reader<T>): Reader<T | null> {
  return (value, path) => (value === undefined || value === null ? null : read(value, path));
}

export function list<T>(read: Reader<T>): Reader<readonly T[]> {
  return (value, path) => (isList(value) ? value.map((entry, index) => read(entry, `${path}/${index}`)) : fail(path, 'a list'));
}

/** An object whose keys are names. */
export function textMap<T>(read: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return (value, path) => Object.fromEntries(Object.entries(object(value, path)).map(([key, entry]) => [key, read(entry, `${path}/${key}`)]));
}

function fail(path: string, expected: string): never {
  throw new Malformed(path, expected);
}
