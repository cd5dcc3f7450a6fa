import { TIMED_OUT, TimeLimit } from './domain/index.js';

/** Time limits by the process's own timers. */
export class TimerLimit extends TimeLimit {
  override async within<T>(milliseconds: number, signal: AbortSignal, work: (signal: AbortSignal) => T | Promise<T>): Promise<T | typeof TIMED_OUT> {
    const over = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<typeof TIMED_OUT>((resolve) => {
      timer = setTimeout(() => {
        over.abort();
        resolve(TIMED_OUT);
      }, milliseconds);
    });
    try {
      return await Promise.race([work(AbortSignal.any([signal, over.signal])), ended]);
    } finally {
      clearTimeout(timer);
    }
  }
}
