import { assertNever } from '../../src/kernel/errors.js';
import type { RegexTree } from './regex-tree.js';

type Edge =
  | { readonly on: 'nothing' | 'between' | 'gap' | 'open'; readonly to: number }
  | { readonly on: 'letter'; readonly letter: string; readonly to: number };

/** Where a walk through an expression may stand, and whether the word it is in had a letter that the expression itself names. */
export type Places = ReadonlySet<number>;

const NAMED = 1;

/**
 * Walks an expression along the words of a sentence, from any word of the expression on. Exact and without listing what the
 * expression stands for, which may be millions of texts. A word that it leaves wholly open (`\w+`) is walked over by no sentence.
 */
export class WordAutomaton {
  private readonly edges: Edge[][] = [];
  private readonly end: number;
  private readonly closures = new Map<number, readonly number[]>();
  /** Where words of the expression begin. */
  readonly start: Places;

  constructor(tree: RegexTree) {
    const first = this.state();
    this.end = this.build(tree, first);
    const begins = this.edges.flatMap((edges) => edges.filter(({ on }) => on === 'between' || on === 'gap').map(({ to }) => to));
    this.start = this.spread([first, ...begins].map((state) => state * 2));
  }

  /** On by one letter of a word. */
  letter(places: Places, letter: string): Places {
    const next: number[] = [];
    for (const place of places) {
      for (const edge of this.edges[place >> 1] ?? []) {
        if (edge.on === 'letter' && edge.letter === letter) next.push(edge.to * 2 + NAMED);
        if (edge.on === 'open') next.push(edge.to * 2 + (place & NAMED));
      }
    }
    return this.spread(next);
  }

  /** On to the next word. */
  nextWord(places: Places): Places {
    let at = this.over(places);
    const all = new Set<number>();
    while ([...at].some((place) => !all.has(place))) {
      for (const place of at) all.add(place);
      at = this.over(new Set([...at].map((place) => place | NAMED)));
    }
    return all;
  }

  /** True when a word of the expression may end here. */
  wordEnds(places: Places): boolean {
    return [...places].some((place) => (place & NAMED) === NAMED && (place >> 1 === this.end || (this.edges[place >> 1] ?? []).some(({ on }) => on === 'between' || on === 'gap')));
  }

  private over(places: Places): Places {
    const named = [...places].filter((place) => (place & NAMED) === NAMED);
    return this.spread(named.flatMap((place) => (this.edges[place >> 1] ?? []).filter(({ on }) => on === 'between').map(({ to }) => to * 2)));
  }

  /** These places and those that nothing stands between. */
  private spread(places: readonly number[]): Places {
    return new Set(places.flatMap((place) => this.closure(place >> 1).map((state) => state * 2 + (place & NAMED))));
  }

  private closure(state: number): readonly number[] {
    const known = this.closures.get(state);
    if (known !== undefined) return known;
    const all = new Set([state]);
    for (const at of all) for (const edge of this.edges[at] ?? []) if (edge.on === 'nothing') all.add(edge.to);
    this.closures.set(state, [...all]);
    return [...all];
  }

  private state(): number {
    return this.edges.push([]) - 1;
  }

  private link(from: number, edge: Edge): number {
    this.edges[from]?.push(edge);
    return edge.to;
  }

  /** Adds the states of a tree behind `from`; returns the one it ends in. */
  private build(tree: RegexTree, from: number): number {
    switch (tree.kind) {
      case 'letter':
        return this.link(from, { on: 'letter', letter: tree.letter, to: this.state() });
      case 'open':
      case 'between':
      case 'gap':
        return this.link(from, { on: tree.kind, to: this.state() });
      case 'edge':
        return from;
      case 'sequence':
        return tree.parts.reduce((at, part) => this.build(part, at), from);
      case 'choice': {
        const end = this.state();
        for (const option of tree.options) this.link(this.build(option, this.link(from, { on: 'nothing', to: this.state() })), { on: 'nothing', to: end });
        return end;
      }
      case 'repeat':
        return this.buildRepeat(tree.part, tree.least, tree.most, from);
      default:
        return assertNever(tree);
    }
  }

  private buildRepeat(part: RegexTree, least: number, most: number | null, from: number): number {
    let at = this.link(from, { on: 'nothing', to: this.state() });
    for (let count = 0; count < least; count += 1) at = this.build(part, at);
    const end = this.state();
    this.link(at, { on: 'nothing', to: end });
    if (most === null) {
      const again = this.link(at, { on: 'nothing', to: this.state() });
      this.link(this.build(part, again), { on: 'nothing', to: again });
      this.link(again, { on: 'nothing', to: end });
      return end;
    }
    for (let count = least; count < most; count += 1) {
      at = this.build(part, at);
      this.link(at, { on: 'nothing', to: end });
    }
    return end;
  }
}
