import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const COMMITTER = resolve('test/soak/embedded/committer.mjs');

export interface Found {
  readonly count: number;
  readonly last: number;
  readonly torn: number;
  readonly tally: number;
}

/** What one process saw and said until its end. */
export interface Life {
  /** The rows when it had opened the database. */
  readonly found: Found | null;
  /** The last id it said was committed; 0: none. */
  readonly acknowledged: number;
  readonly commits: number;
  readonly fault: string | null;
  readonly code: number | null;
  /** What it printed beside its facts. */
  readonly said: string;
}

type Fact = Partial<{ readonly found: Found; readonly committed: number; readonly fault: string }>;

/**
 * Runs the committer until it ends or has said that many commits, and then kills it with -9, wherever it is by then.
 */
export async function live(dataDir: string, mode: 'look' | 'commit' | 'checkpoint' | 'fill', killAfter = Number.POSITIVE_INFINITY): Promise<Life> {
  return watch(spawn(process.execPath, [COMMITTER, dataDir, mode], { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env['PATH'] } }), killAfter);
}

/** What a process that runs the committer says and how it ends. */
export async function watch(child: ChildProcess, killAfter = Number.POSITIVE_INFINITY): Promise<Life> {
  let life: Life = { found: null, acknowledged: 0, commits: 0, fault: null, code: null, said: '' };
  const closed = once(child, 'close');
  child.stderr?.on('data', (chunk: Buffer) => (life = { ...life, said: life.said + chunk.toString() }));
  for await (const line of createInterface({ input: child.stdout ?? fail() })) {
    life = after(life, line);
    if (life.commits === killAfter) child.kill('SIGKILL');
  }
  const [code] = (await closed) as (number | null)[];
  return { ...life, code: code ?? null };
}

function after(life: Life, line: string): Life {
  if (!line.startsWith('{"')) return { ...life, said: `${life.said}${line}\n` };
  const { found, committed, fault } = JSON.parse(line) as Fact;
  if (committed !== undefined) return { ...life, acknowledged: committed, commits: life.commits + 1 };
  if (fault !== undefined) return { ...life, fault };
  return { ...life, found: found ?? life.found };
}

function fail(): never {
  throw new Error('no output');
}
