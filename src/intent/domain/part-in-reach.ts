/** Longer than any message that a person types at once; what reading costs grows with words times names. */
const HEAD = 1_200;
const TAIL = 400;

/**
 * The part of a message that is read: all of it, or the beginning and the end of a very long one, cut at words. One
 * message must not hold up every other conversation of the process.
 */
export function partInReach(text: string): { readonly text: string; readonly whole: boolean } {
  if (text.length <= HEAD + TAIL) return { text, whole: true };
  const head = text.slice(0, HEAD).replace(/\S*$/u, '');
  const tail = text.slice(-TAIL).replace(/^\S*/u, '');
  return { text: `${head}\n${tail}`, whole: false };
}
