/** What is expected of a text. */
export interface ExpectedText {
  readonly is?: string;
  readonly contains?: OneOrMore;
  readonly lacks?: OneOrMore;
  /** Found exactly once. */
  readonly once?: OneOrMore;
  /** Regular expressions. */
  readonly matches?: OneOrMore;
}

export type OneOrMore = string | readonly string[];

/** Where a text is otherwise than expected. @param expected null: there is to be none */
export function textDifferences(what: string, actual: string | null, expected: ExpectedText | null): readonly string[] {
  if (expected === null) return actual === null ? [] : [`${what}: expected none, received ${quoted(actual)}`];
  if (actual === null) return [`${what}: expected one, received none`];
  return [
    ...(expected.is === undefined || expected.is === actual ? [] : [`${what}: expected exactly ${quoted(expected.is)}`]),
    ...listed(expected.contains).filter((part) => !actual.includes(part)).map((part) => `${what}: expected to contain ${quoted(part)}`),
    ...listed(expected.lacks).filter((part) => actual.includes(part)).map((part) => `${what}: expected not to contain ${quoted(part)}`),
    ...listed(expected.once).flatMap((part) => {
      const times = actual.split(part).length - 1;
      return times === 1 ? [] : [`${what}: expected to contain ${quoted(part)} once, received it ${times} times`];
    }),
    ...listed(expected.matches).filter((pattern) => !new RegExp(pattern, 'u').test(actual)).map((pattern) => `${what}: expected to match /${pattern}/`),
  ];
}

function listed(value: OneOrMore | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

function quoted(text: string): string {
  return `"${text}"`;
}
