/** Bounds how long an action may take. A port, because a domain has no timers. */
export abstract class TimeLimit {
  /**
   * @param signal aborts the work from outside
   * @param work is handed a signal that is aborted by `signal` and when the time is over
   * @returns what the work gives, TIMED_OUT when the time was over first
   */
  abstract within<T>(milliseconds: number, signal: AbortSignal, work: (signal: AbortSignal) => T | Promise<T>): Promise<T | typeof TIMED_OUT>;
}

export const TIMED_OUT: unique symbol = Symbol('timed out');
