import { Conversation } from './conversation.js';
import { load } from './load.js';
import type { Server } from './server.js';
import type { MeasuredRound, Target } from './target.js';

/** Full turns over HTTP. The server is another process; this one is only its client. */
export class HttpTarget implements Target {
  readonly layer = 'http';

  constructor(
    readonly database: Target['database'],
    readonly server: Server,
  ) {}

  async round(concurrency: number, seconds: number): Promise<MeasuredRound> {
    const { server } = this;
    const before = await server.counts();
    const [cpu, own] = [server.cpuMilliseconds(), process.cpuUsage()];
    const round = await load(concurrency, seconds, () => Conversation.hold(server.say));
    const [cpuAfter, ownAfter] = [server.cpuMilliseconds(), process.cpuUsage(own)];
    const after = await server.counts();
    return {
      ...round,
      cost: {
        statements: after.statements - before.statements,
        commits: after.commits - before.commits,
        cpuMilliseconds: cpuAfter - cpu,
        clientCpuMilliseconds: (ownAfter.user + ownAfter.system) / 1000,
        residentBytes: server.residentBytes(),
      },
    };
  }

  close(): Promise<void> {
    return this.server.stop();
  }
}
