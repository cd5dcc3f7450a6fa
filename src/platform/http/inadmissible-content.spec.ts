import fc from 'fast-check';
import { findInadmissibleContent } from './inadmissible-content.js';

const nested = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'end');

describe('content that no request may hold', () => {
  it.each([
    ['U+0000 in a value', { a: ['x', 'y\0'] }, '/a/1'],
    ['U+0000 in a key', { a: { 'b\0': 1 } }, '/a/b'],
    ['half a surrogate pair', { a: '\udc00' }, '/a'],
    ['a prototype key', { a: { constructor: 1 } }, '/a/constructor'],
    ['a key with the signs of a pointer', { 'a/b~c': '\0' }, '/a~1b~0c'],
  ])('%s is found where it stands', (_case, value, pointer) => {
    expect(findInadmissibleContent(value).map((fault) => fault.pointer)).toEqual([pointer]);
  });

  it('finds every fault at once', () => {
    expect(findInadmissibleContent({ a: '\0', b: { c: '\0', prototype: 1 } })).toHaveLength(3);
  });

  it('allows 40 levels and refuses 41, and ends at any depth', () => {
    expect(findInadmissibleContent(nested(40))).toEqual([]);
    expect(findInadmissibleContent(nested(41))).toHaveLength(1);
    expect(findInadmissibleContent(nested(200_000))).toHaveLength(1);
  });

  it('finds nothing in any other JSON of whole characters', () => {
    const clean = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, ''));
    const { document } = fc.letrec((tie) => ({
      document: fc.oneof({ maxDepth: 5 }, clean, fc.integer(), fc.constant(null), fc.array(tie('document')), fc.dictionary(clean, tie('document'))),
    }));
    const harmless = document.filter((value) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value)));
    fc.assert(fc.property(harmless, (value) => findInadmissibleContent(value).length === 0), { seed: 42, numRuns: 300 });
  });
});
