/**
 * Patterns put together from short ones. No single one then says four words in a row as a customer was once heard to say
 * them (test/eval/corpus-patterns.spec.ts): what is written down are classes of words and the order they stand in.
 */

/** The parts one right after the other; blanks between words belong to the parts. Flag `u`, as all parts must be written for. */
export function composed(...parts: readonly RegExp[]): RegExp {
  return new RegExp(parts.map(({ source }) => `(?:${source})`).join(''), 'u');
}

/** The part any number of times, or not at all. */
export function anyNumberOf({ source }: RegExp): RegExp {
  return new RegExp(`(?:${source})*`, 'u');
}
