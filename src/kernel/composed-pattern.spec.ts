import { anyNumberOf, composed } from './composed-pattern.js';

describe('a composed pattern', () => {
  const asked = composed(/\bqual /, anyNumberOf(/(?:e|o) /), /(?:valor|total)\b/);

  it.each([
    ['qual valor', true],
    ['e qual e o total', true],
    ['qual o e o valor', true],
    ['qual e a total', false],
    ['qual e o valores', false],
    ['valor qual', false],
  ])('%s: %s', (text, matches) => {
    expect(asked.test(text)).toBe(matches);
  });

  it('keeps the alternatives of a part within it', () => {
    expect(composed(/^so|ja/, / fica$/).test('ja fica')).toBe(true);
    expect(composed(/^so|ja/, / fica$/).test('so')).toBe(false);
  });
});
