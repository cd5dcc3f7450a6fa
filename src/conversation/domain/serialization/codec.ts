import { Decimal } from 'decimal.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/json.js';

/** Both directions of one value between the domain and persisted JSON. */
export interface Codec<T> {
  encode(value: T): JsonValue;
  /** @throws MalformedState when the data does not have the shape */
  decode(value: JsonValue | undefined, path: string): T;
}

/** Persisted data of another shape than its version promises. Never leaves `tryDecode`. */
export class MalformedState extends Error {
  override readonly name = 'MalformedState';

  constructor(path: string, expected: string) {
    super(`${path}: expected ${expected}`);
  }
}

/** Names the persisted key and the codec of every property of T. */
export type Shape<T> = { readonly [K in keyof T]-?: readonly [key: string, codec: Codec<T[K]>] };

export const text: Codec<string> = {
  encode: (value) => value,
  decode: (value, path) => (typeof value === 'string' ? value : fail(path, 'text')),
};

export const flag: Codec<boolean> = {
  encode: (value) => value,
  decode: (value, path) => (typeof value === 'boolean' ? value : fail(path, 'true or false')),
};

/** A whole number from zero. */
export const count: Codec<number> = {
  encode: (value) => value,
  decode: (value, path) => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fail(path, 'a count')),
};

/** A moment as ISO 8601 text. */
export const instant: Codec<string> = {
  encode: (value) => value,
  decode: (value, path) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : fail(path, 'a moment')),
};

/** An exact amount as decimal text with a point, two places at least ("39.90"); never a JSON number (architecture §4.36). */
export const decimal: Codec<Decimal> = {
  encode: (value) => value.toFixed(Math.max(2, value.decimalPlaces())),
  decode: (value, path) =>
    typeof value === 'string' && /^-?\d{1,30}(\.\d{1,30})?$/.test(value) ? new Decimal(value) : fail(path, 'a decimal'),
};

/** Any JSON object, kept as it is. */
export const json: Codec<JsonObject> = {
  encode: (value) => value,
  decode: (value, path) => (isJsonObject(value) ? value : fail(path, 'an object')),
};

/** One of a closed set of words. */
export function oneOf<T extends string>(...values: readonly T[]): Codec<T> {
  return {
    encode: (value) => value,
    decode: (value, path) => values.find((known) => known === value) ?? fail(path, values.join(' | ')),
  };
}

/** Null in the domain, absent in the data (CONVERSATION "Regras de serialização"). */
export function nullable<T>(inner: Codec<T>): Codec<T | null> {
  return {
    encode: (value) => (value === null ? null : inner.encode(value)),
    decode: (value, path) => (value === undefined || value === null ? null : inner.decode(value, path)),
  };
}

export function list<T>(inner: Codec<T>): Codec<readonly T[]> {
  return {
    encode: (values) => values.map((value) => inner.encode(value)),
    decode: (value, path) =>
      Array.isArray(value) ? value.map((entry: JsonValue, index) => inner.decode(entry, `${path}/${index}`)) : fail(path, 'a list'),
  };
}

/** An object with the keys of a shape, written in the order of their names, which is that of a checksum; unknown keys are dropped. */
export function record<T extends object>(shape: Shape<T>): Codec<T> {
  const properties = propertiesOf(shape);
  const byKey = [...properties].sort((one, other) => (shape[one][0] < shape[other][0] ? -1 : 1));
  return {
    encode: (value) => {
      const data: Record<string, JsonValue> = {};
      for (const property of byKey) {
        const encoded = encodeProperty(shape, property, value);
        if (encoded !== null) data[shape[property][0]] = encoded;
      }
      return data;
    },
    decode: (value, path) => {
      if (!isJsonObject(value)) return fail(path, 'an object');
      const read: Partial<T> = {};
      for (const property of properties) read[property] = readProperty(shape, property, value, path);
      // The properties are exactly those of the shape, each read by its own codec.
      return read as T;
    },
  };
}

/** The properties that a shape names. */
export function propertiesOf<T>(shape: Shape<T>): readonly (keyof T & string)[] {
  // A shape has one key for each property of T and no other, by its type.
  return Object.keys(shape) as (keyof T & string)[];
}

/** The value, null when the data does not have the shape. */
export function tryDecode<T>(codec: Codec<T>, data: JsonValue): T | null {
  try {
    return codec.decode(data, '');
  } catch (error) {
    if (error instanceof MalformedState) return null;
    throw error;
  }
}

/** One property of a value as it is persisted. */
export function encodeProperty<T, K extends keyof T & string>(shape: Shape<T>, property: K, value: T): JsonValue {
  const [, codec] = shape[property];
  return codec.encode(value[property]);
}

function readProperty<T, K extends keyof T & string>(shape: Shape<T>, property: K, data: JsonObject, path: string): T[K] {
  const [key, codec] = shape[property];
  return codec.decode(data[key], `${path}/${key}`);
}

function fail(path: string, expected: string): never {
  throw new MalformedState(path, expected);
}
