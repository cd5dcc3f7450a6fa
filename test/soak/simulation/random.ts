/** Repeatable randomness (mulberry32): the same seed, the same run. */
export class Random {
  constructor(private state: number) {}

  /** From 0 up to but not including 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }

  /** One of the things by their weights; null when all weigh nothing. */
  weighed<T>(things: readonly (readonly [weight: number, thing: T])[]): T | null {
    let left = this.next() * things.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, thing] of things) {
      left -= weight;
      if (weight > 0 && left < 0) return thing;
    }
    return null;
  }
}
