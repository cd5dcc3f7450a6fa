import { count, tryDecode, type Codec } from './codec.js';

describe('tryDecode', () => {
  it('gives the value, null for another shape', () => {
    expect(tryDecode(count, 3)).toBe(3);
    expect(tryDecode(count, 'three')).toBeNull();
  });

  it('hides no fault of a codec', () => {
    const broken: Codec<number> = {
      encode: (value) => value,
      decode: () => {
        throw new TypeError('a fault');
      },
    };
    expect(() => tryDecode(broken, 3)).toThrow(TypeError);
  });
});
