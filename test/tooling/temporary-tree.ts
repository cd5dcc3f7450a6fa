import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** A throw-away package: this one's tool settings and installed packages around files of a test's own. */
export class TemporaryTree {
  readonly directory = mkdtempSync(join(tmpdir(), 'atende-tree-'));

  /** `copied` are paths of this repository; node_modules is linked. */
  constructor(copied: readonly string[]) {
    for (const path of copied) cpSync(join(ROOT, path), join(this.directory, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(this.directory, 'node_modules'));
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      const place = join(this.directory, path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
  }

  /** Runs Node with these arguments in the tree. */
  run(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
    return runNode(args, { cwd: this.directory, ...options });
  }

  /** The path of a program of an installed package. */
  program(path: string): string {
    return join(this.directory, 'node_modules', path);
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly cwd?: string;
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a Node program to its end, in the repository's root unless told otherwise. */
export function runNode(args: readonly string[], { env = {}, input = '', cwd = ROOT }: RunOptions = {}): Promise<Finished> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...withoutJest(), ...env } });
    const printed = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
    child.on('error', fail);
    child.on('close', (code) => {
      done({ code, ...printed });
    });
    child.stdin.end(input);
  });
}

/** What jest sets for itself would change a program under test. */
function withoutJest(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, NODE_ENV: _environment, ...rest } = process.env;
  return rest;
}
