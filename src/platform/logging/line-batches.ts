/** Lines wait for others this long at most. */
const WAIT_MILLISECONDS = 50;
const MOST_CHARACTERS = 16_384;

/** Where log lines go. */
export interface LineOutput {
  write(line: string): void;
  /** Writes what waits, now. */
  flush?(): void;
  /** From now on nothing waits: the process is about to end. */
  stopWaiting?(): void;
}

/**
 * Writes lines together: a system call for each was a twentieth of a turn. What waits is written after 50 ms at the
 * latest, by a flush, and by the end of the process unless it is killed.
 */
export class LineBatches implements LineOutput {
  private waiting = '';
  private timer: NodeJS.Timeout | null = null;
  private ending = false;

  constructor(private readonly output: (text: string) => void) {}

  write(line: string): void {
    this.waiting += line;
    if (this.ending || this.waiting.length >= MOST_CHARACTERS) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), WAIT_MILLISECONDS);
  }

  flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const text = this.waiting;
    this.waiting = '';
    if (text !== '') this.output(text);
  }

  stopWaiting(): void {
    this.ending = true;
    this.flush();
  }
}
