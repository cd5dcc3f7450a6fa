import { createHash } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { errorCode } from '../error-code.js';

/** Longer socket paths are cut by some systems (104 bytes on macOS, 108 on Linux). */
const MAX_SOCKET_PATH = 100;
const SOCKET_NAME = 'atende.sock';
const CONNECT_TIMEOUT_MS = 500;

/** Another live process owns the data directory (architecture §3: two processes on one directory lose commits). */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';

  constructor(directory: string) {
    super(
      `The data directory ${directory} is in use by another running process. ` +
        'The embedded database serves one process: stop the other one, choose another ATENDE_DATA_DIR, or set DATABASE_URL.',
    );
  }
}

/** Held from before the embedded database is opened until after it is closed. */
export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Takes the directory for this process: listens on a Unix socket in it. While another process answers on that
 * socket the lock is refused; a socket that nobody answers on (kill -9) is taken over at once.
 * @param directory an existing directory
 * @throws DirectoryInUseError within a second
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const guard = await takeOverGuard(directory);
  try {
    const path = socketPath(directory);
    if (await answers(path)) throw new DirectoryInUseError(directory);
    rmSync(path, { force: true });
    const server = await listen(path);
    return {
      release: async () => {
        await Promise.all([close(server), close(guard)]);
      },
    };
  } catch (error) {
    await close(guard);
    throw isAddressInUse(error) ? new DirectoryInUseError(directory) : error;
  }
}

/**
 * The socket file alone cannot decide between two processes that find the same dead socket at the same moment.
 * On Linux a name in the abstract socket space can: the kernel gives it to one process and frees it with that process.
 */
async function takeOverGuard(directory: string): Promise<Server | null> {
  if (process.platform !== 'linux') return null;
  const { dev, ino } = statSync(directory);
  try {
    return await listen(`\0atende-${dev}-${ino}`);
  } catch (error) {
    throw isAddressInUse(error) ? new DirectoryInUseError(directory) : error;
  }
}

/** Exported for the test of long paths: a path under the system's limit, the same for every process on the directory. */
export function socketPath(directory: string): string {
  const path = join(resolve(directory), SOCKET_NAME);
  if (Buffer.byteLength(path) < MAX_SOCKET_PATH) return path;
  const hash = createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 24);
  return join(tmpdir(), `atende-${hash}.sock`);
}

function answers(path: string): Promise<boolean> {
  return new Promise((settle) => {
    const connection = createConnection(path);
    const finish = (alive: boolean): void => {
      connection.destroy();
      settle(alive);
    };
    // A process too busy to accept is alive: silence is no permission.
    connection.setTimeout(CONNECT_TIMEOUT_MS, () => finish(true));
    connection.once('connect', () => finish(true));
    connection.once('error', () => finish(false));
  });
}

function listen(path: string): Promise<Server> {
  return new Promise((settle, fail) => {
    const server = createServer((connection) => connection.destroy());
    server.once('error', fail);
    server.listen(path, () => {
      server.unref();
      settle(server);
    });
  });
}

function close(server: Server | null): Promise<void> {
  return new Promise((settle) => {
    if (server === null) settle();
    else server.close(() => settle());
  });
}

function isAddressInUse(error: unknown): boolean {
  return errorCode(error) === 'EADDRINUSE';
}
