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

  it('sorts many keys as it sorts few', () => {
    const names = Array.from({ length: 100 }, (_unused, place) => `k${(place * 37) % 100}`);
    for (const count of [2, 39, 40, 41, 100]) {
      const some = names.slice(0, count);
      expect(Object.keys(JSON.parse(canonicalJson(Object.fromEntries(some.map((name) => [name, 0])))) as object)).toEqual([...some].sort());
    }
  });

  it('is the text that stored hashes were made of: array indices first, and what is not there left out', () => {
    expect(canonicalJson({ b: 1, 10: 2, 9: 3, '007': 4, 11999990001: 5 })).toBe('{"9":3,"10":2,"007":4,"11999990001":5,"b":1}');
    const bySorting = (value: JsonValue): string => JSON.stringify(value, (_key, inner: JsonValue) => (isJsonObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) : inner));
    const keys = fc.oneof(fc.string(), fc.nat({ max: 5_000_000_000 }).map(String));
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof({ maxDepth: 3 }, fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined), fc.array(tie('tree')), fc.dictionary(keys, tie('tree'))),
    }));
    fc.assert(
      fc.property(fc.dictionary(keys, tree), (raw) => {
        // Values that JSON does not know are of no JsonValue, and reach a hash all the same.
        expect(canonicalJson(raw as JsonValue)).toBe(bySorting(raw as JsonValue));
      }),
      PROPERTY_RUNS,
    );
  });

  it('keeps a key that is `__proto__`, in order and out of it', () => {
    const parsed = (text: string): JsonValue => JSON.parse(text) as JsonValue;
    expect(canonicalJson(parsed('{"b":1,"__proto__":{"z":1,"a":2}}'))).toBe('{"__proto__":{"a":2,"z":1},"b":1}');
    expect(canonicalJson(parsed('{"__proto__":"x","b":[{"d":1,"c":2}]}'))).toBe('{"__proto__":"x","b":[{"c":2,"d":1}]}');
  });

  it('changes nothing of what it is given', () => {
    const given = { b: [{ d: 1, c: 2 }], a: { y: 1, x: 2 } };
    canonicalJson(given);
    expect(JSON.stringify(given)).toBe('{"b":[{"d":1,"c":2}],"a":{"y":1,"x":2}}');
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
