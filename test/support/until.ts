import { setTimeout as pause } from 'node:timers/promises';

/** Resolves once `look` finds what it looks for; fails after `milliseconds`. For what another process or a socket does. */
export async function until<T>(look: () => Promise<T | null> | T | null, milliseconds = 10_000): Promise<T> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > deadline) throw new Error('What the test waits for did not happen');
    await pause(5);
  }
}
