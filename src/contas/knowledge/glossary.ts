import { foldedWords } from '../../kernel/text-folding.js';

/** What a word of an invoice means. */
export interface GlossaryEntry {
  readonly id: string;
  /** How it is said; each is matched as whole words. */
  readonly names: readonly string[];
  readonly text: string;
  /** Customers that it holds for; empty: all. */
  readonly segments: readonly string[];
}

interface KnownName {
  readonly words: readonly string[];
  readonly entry: GlossaryEntry;
}

/** The form of a question, and words that name no concept. */
const FRAME = new Set(
  (
    'o a os as um uma uns umas e ou de da do das dos em no na nos nas com por para pra que qual quais eh sao ser seria significa significam quer querem ' +
    'dizer como funciona funcionam serve servem diferenca entre explica explique explicar entender saber quero queria me eu favor sobre isso esse essa ' +
    'esses essas este esta tal meu minha meus minhas fatura conta boleto cobranca cobrancas cobrado cobrada servico servicos item itens tipo termo valor ' +
    'nome aparece aparecem aqui ai la tim mensal'
  ).split(' '),
);

/**
 * Finds entries by their names in a question: folded, whole words, a longer name before a shorter one inside it. A question that
 * holds more than names is about something else ("controle parental" is no plan), and nothing is found.
 */
export class Glossary {
  private readonly names: readonly KnownName[];

  constructor(entries: readonly GlossaryEntry[]) {
    this.names = entries
      .flatMap((entry) => entry.names.map((name) => ({ words: foldedWords(name), entry })))
      .sort((a, b) => b.words.length - a.words.length);
  }

  /** The entries that a question names, in its order, each once. */
  find(question: string, segment: string | null): readonly GlossaryEntry[] {
    const words = foldedWords(question);
    const taken = new Set<number>();
    const found: { readonly start: number; readonly entry: GlossaryEntry }[] = [];
    for (const { words: name, entry } of this.names.filter((known) => holdsFor(known.entry, segment))) {
      for (const start of placesOf(name, words)) {
        const place = name.map((_word, offset) => start + offset);
        if (place.some((index) => taken.has(index))) continue;
        for (const index of place) taken.add(index);
        found.push({ start, entry });
      }
    }
    if (words.some((word, index) => !taken.has(index) && !FRAME.has(word) && !/^\d+$/.test(word))) return [];
    return [...new Set(found.sort((a, b) => a.start - b.start).map(({ entry }) => entry))];
  }
}

function holdsFor({ segments }: GlossaryEntry, segment: string | null): boolean {
  return segment === null || segments.length === 0 || segments.includes(segment);
}

function placesOf(name: readonly string[], words: readonly string[]): readonly number[] {
  return words.flatMap((_word, start) => (name.length > 0 && name.every((word, offset) => words[start + offset] === word) ? [start] : []));
}
