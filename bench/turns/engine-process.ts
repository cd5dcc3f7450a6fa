import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../src/app.module.js';
import type { TurnBody } from '../../src/channels/turn-body.dto.js';
import { turnRequest } from '../../src/channels/turn-request.js';
import type { JsonObject } from '../../src/kernel/json.js';
import { readSettings } from '../../src/platform/config/read-settings.js';
import { DatabaseCounters } from '../../src/platform/database/database-counters.js';
import type { DatabaseSettings } from '../../src/platform/database/open-database.js';
import { PACKAGE_ROOT } from '../../src/platform/package-root.js';
import { TurnService } from '../../src/turn/index.js';
import { Conversation } from './conversation.js';
import type { EngineLayer, EngineOrder, EngineReport } from './engine-messages.js';
import { load } from './load.js';
import type { MeasuredRound } from './target.js';
import { twoTurnJob } from './two-turn-job.js';

const TENANT = 'bench';

/** One conversation or one job; gives the milliseconds of each of its turns. */
type Work = () => Promise<readonly number[]>;

/** The product without HTTP, in this process together with the loop that drives it; ordered about by its parent. */
class Engine {
  private readonly counters: DatabaseCounters;

  private constructor(
    private readonly app: INestApplicationContext,
    private readonly work: Work,
  ) {
    this.counters = app.get(DatabaseCounters, { strict: false });
  }

  static async open(layer: EngineLayer, databaseSettings: DatabaseSettings): Promise<Engine> {
    const settings = Object.assign(readSettings({ API_KEYS: `${TENANT}:turns:bench-key-of-one-run` }), databaseSettings);
    const paths = { config: join(PACKAGE_ROOT, 'config'), cache: join(settings.dataDir, 'cache') };
    const app = await NestFactory.createApplicationContext(AppModule.register(settings, paths), { logger: ['error'], abortOnError: false });
    return new Engine(app, layer === 'workflow' ? await twoTurnJob(app, TENANT) : conversations(app));
  }

  async round(concurrency: number, seconds: number): Promise<MeasuredRound> {
    const [before, cpu] = [this.counters.snapshot(), process.cpuUsage()];
    const round = await load(concurrency, seconds, this.work);
    const [after, used] = [this.counters.snapshot(), process.cpuUsage(cpu)];
    return {
      ...round,
      cost: {
        statements: after.statements - before.statements,
        commits: after.commits - before.commits,
        cpuMilliseconds: (used.user + used.system) / 1000,
        clientCpuMilliseconds: 0,
        residentBytes: process.memoryUsage.rss(),
      },
    };
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

function conversations(app: INestApplicationContext): Work {
  const turns = app.get(TurnService, { strict: false });
  const say = async (conversationKey: string, message: JsonObject): Promise<JsonObject> => {
    // A body as the edge lets it through; a response is plain JSON, as the receipt keeps it.
    const answer = await turns.handle(turnRequest(TENANT, conversationKey, message as unknown as TurnBody, randomUUID()));
    return answer as unknown as JsonObject;
  };
  return () => Conversation.hold(say);
}

let engine: Engine | null = null;

async function obey(order: EngineOrder): Promise<void> {
  switch (order.kind) {
    case 'open':
      engine = await Engine.open(order.layer, order.settings);
      report({ kind: 'opened' });
      return;
    case 'round':
      if (engine === null) throw new Error('The engine is not open');
      report({ kind: 'round', round: await engine.round(order.concurrency, order.seconds) });
      return;
    case 'close':
      await engine?.close();
      report({ kind: 'closed' });
      return;
  }
}

function report(told: EngineReport): void {
  process.send?.(told);
}

process.on('message', (order: EngineOrder) => {
  obey(order).catch((fault: unknown) => report({ kind: 'failed', reason: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }));
});
