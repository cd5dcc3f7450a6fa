/** An expression as far as it says which words follow each other. */
export type RegexTree =
  /** One letter or digit, folded. */
  | { readonly kind: 'letter'; readonly letter: string }
  /** Any one letter or digit. */
  | { readonly kind: 'open' }
  /** What stands between two words: a blank, a comma. */
  | { readonly kind: 'between' }
  /** Text of any kind: no run of words goes over it. */
  | { readonly kind: 'gap' }
  /** The beginning or end of a word, or nothing at all. */
  | { readonly kind: 'edge' }
  | { readonly kind: 'sequence'; readonly parts: readonly RegexTree[] }
  | { readonly kind: 'choice'; readonly options: readonly RegexTree[] }
  /** `most` null: without an end. */
  | { readonly kind: 'repeat'; readonly part: RegexTree; readonly least: number; readonly most: number | null };

/** Reads the source of a regular expression. What only looks ahead or behind is no part of what is matched. */
export function regexTree(source: string): RegexTree {
  return new Reader(source).alternatives();
}

/** Plain text as such a tree. */
export function textTree(text: string): RegexTree {
  return { kind: 'sequence', parts: [...text].map((letter) => (letter === '\u0002' ? { kind: 'gap' } : characterTree(letter))) };
}

function characterTree(character: string): RegexTree {
  const folded = character.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  if (!/^[\p{L}\p{N}]+$/u.test(folded)) return { kind: 'between' };
  return { kind: 'sequence', parts: [...folded].map((letter) => ({ kind: 'letter', letter })) };
}

class Reader {
  private at = 0;

  constructor(private readonly source: string) {}

  alternatives(): RegexTree {
    const options = [this.sequence()];
    while (this.source[this.at] === '|') {
      this.at += 1;
      options.push(this.sequence());
    }
    return { kind: 'choice', options };
  }

  private sequence(): RegexTree {
    const parts: RegexTree[] = [];
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at] ?? '')) parts.push(this.repeated(this.piece()));
    return { kind: 'sequence', parts };
  }

  private piece(): RegexTree {
    const character = this.source[this.at] ?? '';
    this.at += 1;
    if (character === '(') return this.group();
    if (character === '[') return this.letterClass();
    if (character === '\\') return this.escape();
    if (character === '.') return { kind: 'gap' };
    return character === '^' || character === '$' ? { kind: 'edge' } : characterTree(character);
  }

  private group(): RegexTree {
    const head = /^\?(?:<?[=!]|:|<\w+>)/.exec(this.source.slice(this.at))?.[0] ?? '';
    this.at += head.length;
    const inner = this.alternatives();
    this.at += 1;
    return /[=!]$/.test(head) ? { kind: 'edge' } : inner;
  }

  private letterClass(): RegexTree {
    const members = /^\^?(?:\\.|[^\]\\])*/.exec(this.source.slice(this.at))?.[0] ?? '';
    this.at += members.length + 1;
    if (/^[\p{L}\p{N}]{1,12}$/u.test(members)) return { kind: 'choice', options: [...members].map(characterTree) };
    if (/^(?:\\s|\\?[^\p{L}\p{N}\\^])+$/u.test(members)) return { kind: 'between' };
    return /\\w|\\p|\\d|\w-\w/.test(members) && !/^\^| /.test(members) ? { kind: 'open' } : { kind: 'gap' };
  }

  private escape(): RegexTree {
    const letter = this.source[this.at] ?? '';
    this.at += 1;
    if (letter === 'b' || letter === 'B') return { kind: 'edge' };
    if (letter === 's' || letter === 'n') return { kind: 'between' };
    if (letter === 'w' || letter === 'd') return { kind: 'open' };
    if (letter === 'p' || letter === 'P' || letter === 'u') {
      this.at += /^\{[^}]*\}|^[0-9A-Fa-f]{4}/.exec(this.source.slice(this.at))?.[0].length ?? 0;
      return { kind: letter === 'p' ? 'open' : 'gap' };
    }
    return { kind: /[A-Za-z0-9]/.test(letter) ? 'gap' : 'between' };
  }

  private repeated(part: RegexTree): RegexTree {
    const mark = /^(?:[?*+]|\{(\d+)(,?)(\d*)\})\??/.exec(this.source.slice(this.at));
    if (mark === null) return part;
    this.at += mark[0].length;
    const [text, least = '', comma, most = ''] = mark;
    if (text.startsWith('{')) return { kind: 'repeat', part, least: Number(least), most: comma === '' ? Number(least) : most === '' ? null : Number(most) };
    return { kind: 'repeat', part, least: text.startsWith('+') ? 1 : 0, most: text.startsWith('?') ? 1 : null };
  }
}
