/** Spellings of one sound in Brazilian Portuguese, in the order in which they are applied. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[cs]h/g, 'x'],
  [/y/g, 'i'],
  [/w/g, 'u'],
  [/qu(?=[ei])/g, 'k'],
  [/c(?=[ei])/g, 's'],
  [/[cq]/g, 'k'],
  [/g(?=[ei])/g, 'j'],
  [/gu(?=[ei])/g, 'g'],
  [/z/g, 's'],
  [/(?<![ln])h/g, ''],
  [/n(?=[bp])/g, 'm'],
  [/(.)\1+/g, '$1'],
  [/m$/, 'n'],
  [/l$/, 'u'],
  [/e$/, 'i'],
  [/o$/, 'u'],
];

/** A folded word as it sounds: words that people mix up when writing by ear ("aia" and "aya", "tanboro" and "tamboro") share a key. */
export function phoneticKey(word: string): string {
  return RULES.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), word);
}
