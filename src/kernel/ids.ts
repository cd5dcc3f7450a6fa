import { v7 } from 'uuid';

/** The only source of identifiers, so that a test can repeat a turn byte for byte. */
export abstract class IdGenerator {
  /** A new identifier, sortable by time (UUID version 7). */
  abstract next(): string;
}

export class UuidGenerator extends IdGenerator {
  override next(): string {
    return v7();
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
