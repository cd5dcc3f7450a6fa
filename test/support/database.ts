import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { DatabaseCounters } from '../../src/platform/database/database-counters.js';
import type { Database } from '../../src/platform/database/database.js';
import { migrationsDirectory, runMigrations } from '../../src/platform/database/migrations.js';
import { openDatabase, type DatabaseSettings } from '../../src/platform/database/open-database.js';
import { TypeOrmDatabase } from '../../src/platform/database/typeorm-database.js';
import { FaultPoints } from '../../src/platform/fault-points.js';

const CACHE = '.cache/test-databases';

/** A database of one test file: where it is, and how to throw it away. Open it through the application, or with `openTestDatabase`. */
export interface ScratchDatabase {
  readonly settings: DatabaseSettings;
  drop(): Promise<void>;
}

export interface TestDatabase {
  readonly settings: DatabaseSettings;
  readonly dataSource: DataSource;
  readonly database: Database;
  readonly counters: DatabaseCounters;
  /** Closes and drops it. */
  close(): Promise<void>;
}

/** The PostgreSQL server that tests may create databases on; null: they run on the embedded database. */
export function testServerUrl(): string | null {
  return process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'] ?? null;
}

/** A new migrated database: on the PostgreSQL of DATABASE_URL where it is set, else a copy of an embedded one made once. */
export async function createScratchDatabase(): Promise<ScratchDatabase> {
  const server = testServerUrl();
  return server === null ? copyEmbeddedTemplate() : createOnServer(server);
}

/** A scratch database, opened. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const scratch = await createScratchDatabase();
  const { settings } = scratch;
  const embedded = settings.databaseUrl === null;
  const dataSource = await openDatabase(settings);
  await runMigrations(dataSource, embedded);
  const counters = new DatabaseCounters();
  const database = new TypeOrmDatabase(dataSource, embedded, counters, new FaultPoints(null));
  const close = async (): Promise<void> => {
    if (dataSource.isInitialized) await dataSource.destroy();
    await scratch.drop();
  };
  return { settings, dataSource, database, counters, close };
}

/** An empty database on a PostgreSQL server; its tables come with the first `runMigrations`. */
export async function createOnServer(server: string): Promise<ScratchDatabase> {
  const name = `atende_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    settings: { databaseUrl: url.href, dataDir: scratchDirectory() },
    drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** A new empty directory for `dataDir`. */
export function scratchDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'atende-'));
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function copyEmbeddedTemplate(): Promise<ScratchDatabase> {
  const template = await embeddedTemplate();
  const dataDir = scratchDirectory();
  cpSync(join(template, 'db'), join(dataDir, 'db'), { recursive: true });
  return {
    settings: { databaseUrl: null, dataDir },
    drop: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Creating an embedded database takes seconds, copying one a tenth; the name carries the migrations it was made by. */
async function embeddedTemplate(): Promise<string> {
  const template = join(CACHE, migrationsHash());
  if (existsSync(template)) return template;
  mkdirSync(CACHE, { recursive: true });
  const building = mkdtempSync(join(CACHE, 'building-'));
  const dataSource = await openDatabase({ databaseUrl: null, dataDir: building });
  await runMigrations(dataSource, true);
  await dataSource.destroy();
  try {
    renameSync(building, template);
  } catch (error) {
    // Another worker was first; its template is as good.
    rmSync(building, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
  return template;
}

function migrationsHash(): string {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'));
  const directory = migrationsDirectory();
  for (const file of readdirSync(directory).sort()) hash.update(file).update(readFileSync(join(directory, file)));
  return hash.digest('hex').slice(0, 16);
}
