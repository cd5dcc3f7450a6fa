import { v5, v7 } from 'uuid';
import { RandomPool } from './random-pool.js';

/** The only source of identifiers, so that a test can repeat a turn byte for byte. */
export abstract class IdGenerator {
  /** A new identifier, sortable by time (UUID version 7). */
  abstract next(): string;
}

/** UUIDs of version 7, in the order in which they were made. */
export class UuidGenerator extends IdGenerator {
  private readonly pool = new RandomPool(16);
  private msecs = 0;
  private seq = 0;

  override next(): string {
    const random = this.pool.take();
    const now = Date.now();
    if (now > this.msecs) {
      this.msecs = now;
      // Of 32 bits the lower half of the range: what follows within the millisecond counts up from there.
      this.seq = random.readUInt32BE(6) >>> 1;
    } else {
      this.seq += 1;
    }
    return v7({ random, msecs: this.msecs, seq: this.seq });
  }
}

/** `prefix-1`, `prefix-2`, … */
export class SequentialIds extends IdGenerator {
  private count = 0;

  constructor(private readonly prefix = 'id') {
    super();
  }

  override next(): string {
    this.count += 1;
    return `${this.prefix}-${this.count}`;
  }
}

const NAMESPACE = '9d2f4c4e-6f0b-5a5e-9f43-2f1c0b7f6a11';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same identifier for the same parts, in whatever process (UUID version 5). A single part that is one already names itself. */
export function derivedId(scope: readonly string[], name: string): string {
  return UUID.test(name) ? name : v5(JSON.stringify([...scope, name]), NAMESPACE);
}
