import { TIMED_OUT, TimeLimit } from '../domain/index.js';

/** Time that a test lets run out: `expire` ends every work that is still going on. */
export class ManualTimeLimit extends TimeLimit {
  private readonly running = new Set<() => void>();
  /** The limits asked for, in order. */
  readonly asked: number[] = [];

  override async within<T>(milliseconds: number, signal: AbortSignal, work: (signal: AbortSignal) => T | Promise<T>): Promise<T | typeof TIMED_OUT> {
    this.asked.push(milliseconds);
    const controller = new AbortController();
    const expired = new Promise<typeof TIMED_OUT>((resolve) => {
      this.running.add(() => {
        controller.abort();
        resolve(TIMED_OUT);
      });
    });
    return Promise.race([(async () => work(AbortSignal.any([signal, controller.signal])))(), expired]);
  }

  expire(): void {
    for (const end of this.running) end();
    this.running.clear();
  }
}
