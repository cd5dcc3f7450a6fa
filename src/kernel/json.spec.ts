import fc from 'fast-check';
import { asJson } from '../../test/support/json-values.js';
import { PROPERTY_RUNS } from '../../test/support/property.js';
import { contentHash, sha256Hex } from './hash.js';
import { canonicalJson, isJsonObject, type JsonValue } from './json.js';

function reversedKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((inner: JsonValue) => reversedKeys(inner));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).reverse().map(([key, inner]) => [key, reversedKeys(inner)]));
}

describe('isJsonObject', () => {
  it.each([[{}, true], [{ a: 1 }, true], [[], false], [null, false], ['', false], [0, false], [undefined, false]])(
    'of %j is %j',
    (value, expected) => {
      expect(isJsonObject(value)).toBe(expected);
    },
  );
});

describe('canonicalJson', () => {
  it('sorts keys at every depth and keeps lists in order', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }, 'x'], a: true })).toBe('{"a":true,"b":[{"c":null,"d":1},"x"]}');
  });

  it('and the hash do not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        const value = asJson(raw);
        expect(canonicalJson(reversedKeys(value))).toBe(canonicalJson(value));
        expect(contentHash(reversedKeys(value))).toBe(contentHash(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('the hash', () => {
  it('is SHA-256 in lower-case hexadecimal', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('differs where the content differs', () => {
    expect(contentHash({ value: '14.99' })).not.toBe(contentHash({ value: '19.99' }));
  });
});
