import { setTimeout as delay } from 'node:timers/promises';

/** Lets time pass. A port, so that a test of a slow operator does not wait. */
export abstract class Sleeper {
  /** @returns true once `milliseconds` have passed, false as soon as `signal` is aborted before that */
  abstract sleep(milliseconds: number, signal: AbortSignal): Promise<boolean>;
}

export class TimerSleeper extends Sleeper {
  override async sleep(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    try {
      await delay(milliseconds, undefined, { signal });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  }
}

/** Sleeps until a test wakes it; records what was asked. */
export class ManualSleeper extends Sleeper {
  readonly asked: number[] = [];
  private readonly wakers = new Set<() => void>();
  private readonly watchers = new Set<() => void>();

  override sleep(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    this.asked.push(milliseconds);
    return new Promise((resolve) => {
      const end = (slept: boolean) => (): void => {
        this.wakers.delete(wake);
        resolve(slept);
      };
      const wake = end(true);
      if (signal.aborted) {
        end(false)();
        return;
      }
      this.wakers.add(wake);
      signal.addEventListener('abort', end(false), { once: true });
      for (const watcher of this.watchers) watcher();
      this.watchers.clear();
    });
  }

  /** Resolves when somebody sleeps. */
  someoneSleeps(): Promise<void> {
    if (this.wakers.size > 0) return Promise.resolve();
    return new Promise((resolve) => this.watchers.add(resolve));
  }

  wakeAll(): void {
    for (const wake of [...this.wakers]) wake();
  }
}
