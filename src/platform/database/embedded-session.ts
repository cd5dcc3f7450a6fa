import type { EventEmitter } from 'node:events';

/** After a fault the engine says at once that it is ready again; nothing else runs on its one session in between. */
const READY_WITHIN_MS = 2_000;

/**
 * Watches the one session of the embedded database. A fault while a statement commits (measured: no space left for the
 * write-ahead log) leaves PGlite 0.5.17 without its "ready": every later statement would wait for ever, and to ask again
 * stops the process. What was committed is safe on disk, and only a new process can go on with it.
 * @param connection what `createPgConfig` drives PGlite by
 * @param onLost told once with the fault
 */
export function watchSession(connection: EventEmitter, onLost: (fault: unknown) => void): void {
  let waiting: NodeJS.Timeout | null = null;
  const emit = connection.emit.bind(connection);
  // Not listeners: `pg` takes them all off when it ends a connection.
  connection.emit = (event: string | symbol, ...values: unknown[]): boolean => {
    if (event === 'errorMessage') waiting ??= setTimeout(onLost, READY_WITHIN_MS, values[0]);
    if (event === 'readyForQuery' && waiting !== null) {
      clearTimeout(waiting);
      waiting = null;
    }
    return emit(event, ...values);
  };
}
