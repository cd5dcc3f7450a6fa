import { randomBytes } from 'node:crypto';

const IDS_A_DRAW = 256;

/** Random bytes for identifiers, drawn for many at once: a draw costs as much as all else about an id. */
export class RandomPool {
  private drawn = Buffer.alloc(0);
  private taken = 0;

  /** @param size bytes that each taking gives */
  constructor(private readonly size: number) {}

  /** Bytes that nobody else is given. */
  take(): Buffer {
    if (this.taken === this.drawn.length) {
      this.drawn = randomBytes(this.size * IDS_A_DRAW);
      this.taken = 0;
    }
    this.taken += this.size;
    return this.drawn.subarray(this.taken - this.size, this.taken);
  }
}
