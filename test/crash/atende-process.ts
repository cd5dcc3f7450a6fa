import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '../../src/kernel/json.js';
import type { DatabaseSettings } from '../../src/platform/database/open-database.js';
import { KEYS } from '../support/app.js';

const API_KEYS = [`demo:turns:${KEYS.turns}`, `demo:operator:${KEYS.operator}`, `demo:admin:${KEYS.admin}`].join(',');
/** A start that takes longer is a failure, not a slow machine. */
const START_LIMIT_MS = 120_000;
const RETRY_MS = 5;

export interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** How long after its start a process answered. */
export interface StartTime {
  readonly milliseconds: number;
  /** Of those, how long it was ready to run while other programs had the processor; 0 where the system does not tell. */
  readonly waitedForProcessor: number;
}

/** Builds `dist/` when it is not built from these sources. */
export async function ensureBuild(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/bootstrap.mjs', 'build'], { timeout: 120_000 });
}

/** The real program, started as an operator would, on a port of its own. */
export class AtendeProcess {
  private static readonly running = new Set<AtendeProcess>();
  private readonly startedAt = performance.now();
  private output = '';
  readonly exit: Promise<Exit>;
  private gone = false;

  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.exit = once(child, 'close').then(([code, signal]: (number | NodeJS.Signals | null)[]) => {
      this.gone = true;
      AtendeProcess.running.delete(this);
      return { code, signal } as Exit;
    });
  }

  /** @param environment variables beside those that name the database, the port and the keys */
  static async start({ databaseUrl, dataDir }: DatabaseSettings, environment: Readonly<Record<string, string>> = {}): Promise<AtendeProcess> {
    const port = await freePort();
    const child = spawn(process.execPath, [resolve('dist/main.js')], {
      cwd: dataDir,
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        ATENDE_DATA_DIR: dataDir,
        API_KEYS,
        LOG_LEVEL: 'error',
        RATE_LIMIT_PER_SECOND: '0',
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = new AtendeProcess(child, port);
    AtendeProcess.running.add(started);
    return started;
  }

  /** Ends what a failed test left running. */
  static async endAll(): Promise<void> {
    await Promise.all([...AtendeProcess.running].map((process) => process.end('SIGKILL')));
  }

  /** What it printed so far. */
  get said(): string {
    return this.output;
  }

  get pid(): number {
    return this.child.pid ?? -1;
  }

  /** Time from the start until now, to be read when an answer has come. */
  sinceStart(): StartTime {
    return { milliseconds: performance.now() - this.startedAt, waitedForProcessor: waitedForProcessor(this.pid) };
  }

  /** Posts one customer message. While the port is closed it tries again, as a channel would. */
  say(conversationKey: string, message: JsonObject): Promise<Answer> {
    return this.request('POST', `/v1/conversations/${encodeURIComponent(conversationKey)}/turns`, KEYS.turns, message);
  }

  /** @param path below the conversation, '' for itself */
  read(conversationKey: string, path = ''): Promise<Answer> {
    return this.request('GET', `/v1/conversations/${encodeURIComponent(conversationKey)}${path}`, KEYS.operator);
  }

  admin(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: JsonObject): Promise<Answer> {
    return this.request(method, `/v1/admin/simulator${path}`, KEYS.admin, body);
  }

  /** Resolves when it serves. */
  async ready(): Promise<void> {
    await this.request('GET', '/health/ready', KEYS.turns);
  }

  /** Sends a signal and waits for the end. */
  async end(signal: NodeJS.Signals): Promise<Exit> {
    this.child.kill(signal);
    return this.exit;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /**
   * One request of any kind; a text is sent as YAML.
   * @throws when the process dies before or while it answers
   */
  async request(method: string, path: string, key: string, body?: JsonObject | string): Promise<Answer> {
    const deadline = performance.now() + START_LIMIT_MS;
    for (;;) {
      try {
        const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
          method,
          headers: { authorization: `Bearer ${key}`, connection: 'close', ...(body === undefined ? {} : { 'content-type': typeof body === 'string' ? 'application/yaml' : 'application/json' }) },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        });
        const text = await response.text();
        return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as JsonObject) };
      } catch (error) {
        if (!isRefused(error) || this.gone || performance.now() > deadline) throw new Error(`${method} ${path}: no answer\n${this.output}`, { cause: error });
        await new Promise((again) => setTimeout(again, RETRY_MS));
      }
    }
  }
}

/** By shape: under jest the errors of Node's own `fetch` are instances of another realm's classes. */
function isRefused(error: unknown): boolean {
  return (error as { readonly cause?: { readonly code?: unknown } }).cause?.code === 'ECONNREFUSED';
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Second field of the main thread's schedstat: nanoseconds it stood in the run queue. */
export function waitedForProcessor(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
