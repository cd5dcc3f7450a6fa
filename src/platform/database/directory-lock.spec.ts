import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectoryInUseError, lockDirectory, socketPath } from './directory-lock.js';

const newDirectory = (): string => mkdtempSync(join(tmpdir(), 'atende-lock-'));

/** Another process that listens on the directory's socket, as a running Atende does. */
async function otherOwner(directory: string) {
  const code = `require('node:net').createServer().listen(${JSON.stringify(socketPath(directory))}, () => console.log('ready'))`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

describe('the lock of the data directory', () => {
  it('is refused in under a second while another process answers, with a message that says what to do', async () => {
    const directory = newDirectory();
    const owner = await otherOwner(directory);
    const started = performance.now();
    await expect(lockDirectory(directory)).rejects.toThrow(/in use by another running process.*ATENDE_DATA_DIR.*DATABASE_URL/);
    expect(performance.now() - started).toBeLessThan(1000);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
  });

  it('is taken over at once when its owner was killed and left the socket behind', async () => {
    const directory = newDirectory();
    const owner = await otherOwner(directory);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(existsSync(socketPath(directory))).toBe(true);
    const lock = await lockDirectory(directory);
    await lock.release();
  });

  it('is taken over from a file that is no socket', async () => {
    const directory = newDirectory();
    writeFileSync(socketPath(directory), '');
    const lock = await lockDirectory(directory);
    await lock.release();
  });

  it('goes to exactly one of many that find the same dead socket', async () => {
    const directory = newDirectory();
    writeFileSync(socketPath(directory), '');
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(directory)));
    const locks = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refusals = tries.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
    expect(locks).toHaveLength(1);
    expect(refusals.every((reason) => reason instanceof DirectoryInUseError)).toBe(true);
    await locks[0]?.release();
  });

  it('is free again after release', async () => {
    const directory = newDirectory();
    await (await lockDirectory(directory)).release();
    expect(existsSync(socketPath(directory))).toBe(false);
    await (await lockDirectory(directory)).release();
  });

  it('works in a directory whose path is longer than a socket path may be', async () => {
    const directory = join(newDirectory(), 'x'.repeat(120));
    mkdirSync(directory);
    expect(Buffer.byteLength(socketPath(directory))).toBeLessThan(100);
    const lock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toBeInstanceOf(DirectoryInUseError);
    await lock.release();
  });
});
