import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import type { DatabaseSettings } from '../../src/platform/database/open-database.js';
import { PACKAGE_ROOT } from '../../src/platform/package-root.js';
import type { DatabaseKind } from './options.js';

/** An empty database of the bench's own, and the directory of the process that uses it. */
export interface Store {
  readonly database: DatabaseKind;
  readonly settings: DatabaseSettings;
  drop(): Promise<void>;
}

interface ScratchPostgres {
  readonly scratchPostgres: () => Promise<{ readonly url: string; readonly drop: () => Promise<void> }>;
}

/** Where stores are made: a PostgreSQL server, where one is asked for, and the directory for temporary files. */
export class Stores {
  private readonly made: Store[] = [];
  private dropped: Promise<void> | null = null;

  private constructor(
    private readonly server: string | null,
    private readonly dropServer: () => Promise<void>,
  ) {}

  /** Takes the server of DATABASE_URL, else the local one as the checks do. */
  static async open(databases: readonly DatabaseKind[]): Promise<Stores> {
    if (!databases.includes('postgres')) return new Stores(null, async () => undefined);
    const given = process.env['DATABASE_URL'];
    if (given !== undefined && given !== '') return new Stores(given, async () => undefined);
    const path = pathToFileURL(join(PACKAGE_ROOT, 'scripts', 'lib', 'scratch-postgres.mjs')).href;
    // What that plain JavaScript file says of itself.
    const { scratchPostgres } = (await import(path)) as ScratchPostgres;
    const { url, drop } = await scratchPostgres();
    return new Stores(url, drop);
  }

  async create(database: DatabaseKind): Promise<Store> {
    const dataDir = mkdtempSync(join(tmpdir(), 'atende-bench-'));
    const removeDirectory = async (): Promise<void> => rmSync(dataDir, { recursive: true, force: true });
    const store = database === 'embedded' ? { database, settings: { databaseUrl: null, dataDir }, drop: removeDirectory } : await this.onServer(dataDir, removeDirectory);
    this.made.push(store);
    return store;
  }

  /** The server's version, null where none is used. */
  async version(): Promise<string | null> {
    if (this.server === null) return null;
    const rows = await onServer(this.server, 'SHOW server_version');
    return String(rows[0]?.['server_version']);
  }

  /** Once, however often it is asked for. */
  dropAll(): Promise<void> {
    this.dropped ??= this.dropEach();
    return this.dropped;
  }

  private async dropEach(): Promise<void> {
    for (const store of this.made) await store.drop();
    await this.dropServer();
  }

  private async onServer(dataDir: string, removeDirectory: () => Promise<void>): Promise<Store> {
    const server = this.server;
    if (server === null) throw new Error('No PostgreSQL server was opened');
    const name = `atende_bench_${randomUUID().replaceAll('-', '')}`;
    await onServer(server, `CREATE DATABASE ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const drop = async (): Promise<void> => {
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await removeDirectory();
    };
    return { database: 'postgres', settings: { databaseUrl: url.href, dataDir }, drop };
  }
}

async function onServer(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
