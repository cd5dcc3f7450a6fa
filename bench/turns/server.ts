import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseCounts } from '../../src/platform/database/database-counters.js';
import { PACKAGE_ROOT } from '../../src/platform/package-root.js';
import { endWithUs } from './children.js';
import type { Say } from './conversation.js';
import { HttpClient } from './http-client.js';
import { cpuMilliseconds, residentBytes } from './process-usage.js';
import type { Store } from './store.js';

const KEY = 'bench-key-of-one-run';
/** A start that takes longer on a busy machine tells nothing. */
const START_LIMIT_MS = 180_000;
const RETRY_MS = 5;
const LAST_WORDS = 4_000;

/** The real program in its own process, as `npm start` runs it: settings of production but for the rate limit. */
export class Server {
  private readonly client: HttpClient;

  private constructor(
    private readonly child: ChildProcess,
    port: number,
    private readonly log: string,
    private readonly startedAt: number,
  ) {
    this.client = new HttpClient(port, KEY);
  }

  /** @returns a server that accepts connections */
  static async start({ settings }: Store): Promise<Server> {
    const port = await freePort();
    const log = join(settings.dataDir, 'server.log');
    const output = openSync(log, 'a');
    const startedAt = performance.now();
    const child = spawn(process.execPath, startArguments(), {
      // Away from the package root, where a .env may lie.
      cwd: settings.dataDir,
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        ATENDE_DATA_DIR: settings.dataDir,
        API_KEYS: `bench:turns:${KEY}`,
        RATE_LIMIT_PER_SECOND: '0',
        ...(settings.databaseUrl === null ? {} : { DATABASE_URL: settings.databaseUrl }),
      },
      stdio: ['ignore', output, output],
    });
    endWithUs(child);
    const server = new Server(child, port, log, startedAt);
    await server.accepts(port);
    return server;
  }

  /** Posts a turn. @throws with what the service logged last when it is not answered */
  readonly say: Say = async (conversationKey, message) => {
    try {
      return await this.client.say(conversationKey, message);
    } catch (fault) {
      throw new Error(`A turn was not answered; the service logged last:\n${this.lastWords()}`, { cause: fault });
    }
  };

  /** Milliseconds from the start of the process until now. */
  sinceStart(): number {
    return performance.now() - this.startedAt;
  }

  /** What it asked of its database since its start, by its own metrics. */
  async counts(): Promise<DatabaseCounts> {
    const metrics = await this.client.read('/metrics');
    const count = (name: string): number => Number(new RegExp(`^atende_database_${name}_total (\\d+)$`, 'm').exec(metrics)?.[1]);
    return { statements: count('statements'), commits: count('commits') };
  }

  cpuMilliseconds(): number {
    return cpuMilliseconds(this.pid);
  }

  residentBytes(): number {
    return residentBytes(this.pid);
  }

  async stop(): Promise<void> {
    this.client.close();
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }

  private lastWords(): string {
    return readFileSync(this.log, 'utf8').slice(-LAST_WORDS);
  }

  private get pid(): number {
    if (this.child.pid === undefined) throw new Error('The service was not started');
    return this.child.pid;
  }

  private async accepts(port: number): Promise<void> {
    while (!(await isOpen(port))) {
      if (this.child.exitCode !== null || this.sinceStart() > START_LIMIT_MS) throw new Error(`The service did not start:\n${this.lastWords()}`);
      await pause(RETRY_MS);
    }
  }
}

/** scripts/bootstrap.mjs says how `npm start` starts the program, one argument a line. */
function startArguments(): readonly string[] {
  return process.env['ATENDE_BENCH_START']?.split('\n') ?? [join(PACKAGE_ROOT, 'dist', 'main.js')];
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (open: boolean) => () => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', answer(true)).once('error', answer(false));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
