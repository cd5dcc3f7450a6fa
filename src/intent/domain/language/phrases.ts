/** What may follow the words read so far. */
interface Step<Kind extends string> {
  /** The kind of the phrase that ends here; null when none does. */
  kind: Kind | null;
  readonly next: Map<string, Step<Kind>>;
}

/** A list of phrases that finds the longest one standing at a place of a message. */
export class PhraseBook<Kind extends string> {
  private readonly start: Step<Kind> = { kind: null, next: new Map() };

  /** Takes kind → phrases of folded words; longer phrases win over shorter ones, of equal ones the first. */
  constructor(phrases: Readonly<Record<Kind, readonly string[]>>) {
    for (const [kind, list] of entriesOf(phrases)) for (const phrase of list) this.add(phrase.split(' '), kind);
  }

  private add(words: readonly string[], kind: Kind): void {
    let step = this.start;
    for (const word of words) {
      const known = step.next.get(word);
      const following: Step<Kind> = known ?? { kind: null, next: new Map() };
      if (known === undefined) step.next.set(word, following);
      step = following;
    }
    step.kind ??= kind;
  }

  /** The kind and length of the longest phrase that starts at `at`; null when none does. */
  longestAt(words: readonly string[], at: number): { readonly kind: Kind; readonly length: number } | null {
    let longest: { readonly kind: Kind; readonly length: number } | null = null;
    let step = this.start.next.get(words[at] ?? '');
    for (let length = 1; step !== undefined; length += 1) {
      if (step.kind !== null) longest = { kind: step.kind, length };
      step = step.next.get(words[at + length] ?? '');
    }
    return longest;
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
