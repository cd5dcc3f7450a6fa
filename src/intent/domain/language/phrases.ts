/** A list of phrases that finds the longest one standing at a place of a message. */
export class PhraseBook<Kind extends string> {
  private readonly byFirstWord: ReadonlyMap<string, readonly (readonly [readonly string[], Kind])[]>;

  /** Takes kind → phrases of folded words; longer phrases win over shorter ones. */
  constructor(phrases: Readonly<Record<Kind, readonly string[]>>) {
    const index = new Map<string, (readonly [readonly string[], Kind])[]>();
    for (const [kind, list] of entriesOf(phrases)) {
      for (const phrase of list) {
        const words = phrase.split(' ');
        const first = words[0] ?? '';
        index.set(first, [...(index.get(first) ?? []), [words, kind]]);
      }
    }
    for (const list of index.values()) list.sort(([a], [b]) => b.length - a.length);
    this.byFirstWord = index;
  }

  /** The kind and length of the longest phrase that starts at `at`; null when none does. */
  longestAt(words: readonly string[], at: number): { readonly kind: Kind; readonly length: number } | null {
    for (const [phrase, kind] of this.byFirstWord.get(words[at] ?? '') ?? []) {
      if (phrase.every((word, offset) => words[at + offset] === word)) return { kind, length: phrase.length };
    }
    return null;
  }

  /** True when a phrase stands anywhere, whole words only. */
  occursIn(words: readonly string[]): boolean {
    return words.some((_word, at) => this.longestAt(words, at) !== null);
  }
}

function entriesOf<Kind extends string>(record: Readonly<Record<Kind, readonly string[]>>): readonly (readonly [Kind, readonly string[]])[] {
  // Object.entries forgets the literal key type; the record has no other keys.
  return Object.entries(record) as unknown as readonly (readonly [Kind, readonly string[]])[];
}
