import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../src/app.module.js';
import { DatabaseCounters } from '../src/platform/database/database-counters.js';
import { readSettings } from '../src/platform/config/read-settings.js';
import { configureHttpApp, createHttpAdapter, HTTP_APP_OPTIONS } from '../src/platform/http/create-http-app.js';
import { measure, type Measured } from './measure.js';
import { familyInvoice } from './family-invoice.js';
import { rawTurns } from './raw-turns.js';
import { TurnClient } from './turn-client.js';

const KEY = 'bench-key';

/**
 * Full turns over HTTP: "quero cancelar o VOD e o HBO Max", "não", a fresh conversation each time, over a family
 * invoice of four lines; beside it the bare minimum, one SELECT and one UPDATE in a transaction a turn. Client and
 * server share the process, so figures are low; their ratios are what counts (architecture §8).
 */
async function main(args: readonly string[]): Promise<void> {
  const seconds = Number(valueOf(args, '--seconds') ?? 3);
  const dataDir = mkdtempSync(join(tmpdir(), 'atende-bench-'));
  const settings = readSettings({
    ...process.env,
    API_KEYS: `bench:turns:${KEY}`,
    RATE_LIMIT_PER_SECOND: '0',
    LOG_LEVEL: 'error',
    ATENDE_DATA_DIR: dataDir,
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.register(settings, { config: 'config', cache: '.cache/nlu' }), createHttpAdapter(), HTTP_APP_OPTIONS);
  try {
    await configureHttpApp(app).listen(0, '127.0.0.1');
    const rows: Row[] = [];
    for (const concurrency of [1, 8, 32]) rows.push(await row(app, settings.databaseUrl, concurrency, seconds));
    print(rows, settings.databaseUrl === null ? 'embedded' : 'PostgreSQL', args.includes('--json'));
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Row {
  readonly concurrency: number;
  readonly raw: Measured | null;
  readonly turns: Measured;
  readonly statementsPerTurn: number;
  readonly commitsPerTurn: number;
  readonly cpuMsPerTurn: number;
}

async function row(app: NestFastifyApplication, databaseUrl: string | null, concurrency: number, seconds: number): Promise<Row> {
  const raw = databaseUrl === null ? null : await rawTurns(databaseUrl, concurrency, seconds);
  const client = new TurnClient(await app.getUrl(), KEY, familyInvoice());
  await measure(concurrency, 0.5, () => client.conversation());
  const counters = app.get(DatabaseCounters, { strict: false });
  const [before, cpu] = [counters.snapshot(), process.cpuUsage()];
  const turns = await measure(concurrency, seconds, () => client.conversation());
  const [after, used] = [counters.snapshot(), process.cpuUsage(cpu)];
  return {
    concurrency,
    raw,
    turns,
    statementsPerTurn: (after.statements - before.statements) / turns.count,
    commitsPerTurn: (after.commits - before.commits) / turns.count,
    cpuMsPerTurn: (used.user + used.system) / 1000 / turns.count,
  };
}

function print(rows: readonly Row[], database: string, json: boolean): void {
  const memory = Math.round(process.memoryUsage.rss() / 1e6);
  if (json) {
    process.stdout.write(`${JSON.stringify({ database, rssMb: memory, rows })}\n`);
    return;
  }
  console.log(`${database}, ${memory} MB resident (client included)`);
  for (const { concurrency, raw, turns, statementsPerTurn, commitsPerTurn, cpuMsPerTurn } of rows) {
    const ratio = raw === null ? '' : `, ${(turns.perSecond / raw.perSecond).toFixed(2)} of raw ${raw.perSecond.toFixed(0)}/s`;
    console.log(
      `c${concurrency}: ${turns.perSecond.toFixed(0)} turns/s${ratio}, p50 ${turns.p50.toFixed(1)} ms, p99 ${turns.p99.toFixed(1)} ms, ` +
        `${statementsPerTurn.toFixed(2)} statements and ${commitsPerTurn.toFixed(2)} commits a turn, ${cpuMsPerTurn.toFixed(2)} ms CPU a turn`,
    );
  }
}

function valueOf(args: readonly string[], name: string): string | undefined {
  const index = args.indexOf(name);
  return index < 0 ? undefined : args[index + 1];
}

await main(process.argv.slice(2));
