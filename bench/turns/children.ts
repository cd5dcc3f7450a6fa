import type { ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();

/** Ends a child process with this one, however this one ends. */
export function endWithUs(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/**
 * To be called once, at the start, so that neither a server nor a database is left behind however the bench ends.
 * @param cleanUp runs when a signal ends it
 */
export function endChildrenOnExit(cleanUp: () => Promise<void>): void {
  const endChildren = (): void => children.forEach((child) => child.kill('SIGKILL'));
  process.once('exit', endChildren);
  for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]] as const) {
    process.once(signal, () => {
      endChildren();
      void cleanUp().finally(() => process.exit(code));
    });
  }
}
