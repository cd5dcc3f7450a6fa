import { rmSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { ManualClock } from '../../../src/kernel/clock.js';
import { loadMigrations, runMigrations } from '../../../src/platform/database/migrations.js';
import { openDatabase } from '../../../src/platform/database/open-database.js';
import { Atende } from '../atende.js';
import { createOnServer, createScratchDatabase, scratchDirectory, testServerUrl, type ScratchDatabase } from '../database.js';
import type { RecordedConversation, Recording } from './recording.js';

/** The next message comes a minute later: inside every window that was open. */
const LATER_MS = 60_000;
/** Rows of files that several tenants share; the same in each recording of a build. */
const SHARED = 'workflow_versions';

/** The secret of a recording's tenant. */
export function keyOf(name: string): string {
  return `key-of-${name}`;
}

/** This build on the rows of another one; `stop` drops them. */
export interface Restored {
  readonly atende: Atende;
  stop(): Promise<void>;
}

/**
 * This build, started on the rows that another one left.
 * @param workflows the directory of workflows; without it, the product's own
 */
export async function startOn(conversations: readonly RecordedConversation[], workflows = 'workflows'): Promise<Restored> {
  const recordings = conversations.map(({ recording }) => recording);
  const database = await ((await isOfToday(recordings)) ? createScratchDatabase() : emptyDatabase());
  await restore(database, recordings);
  const last = Math.max(...recordings.map(({ recordedAt }) => Date.parse(recordedAt)));
  const apiKeys = conversations.map(({ name }) => ({ tenantId: name, scopes: ['turns', 'operator', 'admin'] as const, secret: keyOf(name) }));
  const atende = await Atende.start({ database, clock: new ManualClock(new Date(last + LATER_MS)), settings: { apiKeys }, workflows });
  const stop = async (): Promise<void> => {
    await atende.stop();
    await database.drop();
  };
  return { atende, stop };
}

/** Whether they stand in the schema of this build, so that a copy of a migrated database can take their rows. */
async function isOfToday(recordings: readonly Recording[]): Promise<boolean> {
  const migrations = await loadMigrations();
  return recordings.every((recording) => recording.migrations.length === migrations.length);
}

/** Without tables: making one takes seconds. */
async function emptyDatabase(): Promise<ScratchDatabase> {
  const server = testServerUrl();
  if (server !== null) return createOnServer(server);
  const dataDir = scratchDirectory();
  return { settings: { databaseUrl: null, dataDir }, drop: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** The schema as it was when they were recorded, and their rows; what came since is brought forward by the start. */
async function restore({ settings }: ScratchDatabase, recordings: readonly Recording[]): Promise<void> {
  const dataSource = await openDatabase(settings);
  try {
    const known = new Set(recordings.flatMap(({ migrations }) => migrations));
    const former = dataSource.migrations.filter(({ name }) => name !== undefined && known.has(name));
    if (former.length < known.size) throw new Error('It was recorded with a migration that this build does not have');
    await runMigrations(Object.assign(dataSource, { migrations: former }), settings.databaseUrl === null);
    for (const recording of recordings) await insert(dataSource, recording);
  } finally {
    await dataSource.destroy();
  }
}

async function insert(dataSource: DataSource, { tables, sequences }: Recording): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    const again = table === SHARED ? ' ON CONFLICT DO NOTHING' : '';
    await dataSource.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)${again}`, [JSON.stringify(rows)]);
  }
  for (const { name, last } of sequences) await dataSource.query(`SELECT setval($1::regclass, greatest($2::bigint, (SELECT last_value FROM ${name})))`, [name, last]);
}
