import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { join } from 'node:path';
import { Pool } from 'pg';
import { load } from './load.js';
import type { Store } from './store.js';
import type { MeasuredRound, Target } from './target.js';

const ROWS = 10_000;
/** As many connections as the product takes (platform/database/open-database.ts). */
const CONNECTIONS = 20;

/** The bare minimum a turn could cost on this database: one SELECT and one UPDATE in a transaction, by `pg` and nothing else. */
export class RawTarget implements Target {
  readonly layer = 'raw';
  private turns = 0;

  private constructor(
    readonly database: Target['database'],
    private readonly pool: Pool,
    private readonly closeDatabase: () => Promise<void>,
  ) {}

  static async open({ database, settings }: Store): Promise<RawTarget> {
    const target = settings.databaseUrl === null ? await embedded(settings.dataDir) : new RawTarget(database, new Pool({ connectionString: settings.databaseUrl, max: CONNECTIONS }), async () => undefined);
    // A run that failed drops the database under it; what failed is what has to be told.
    target.pool.on('error', () => undefined);
    await target.pool.query('CREATE TABLE bench_raw (id integer PRIMARY KEY, n integer NOT NULL)');
    await target.pool.query(`INSERT INTO bench_raw SELECT i, 0 FROM generate_series(0, ${ROWS - 1}) AS i`);
    return target;

    async function embedded(dataDir: string): Promise<RawTarget> {
      const pglite = await PGlite.create(join(dataDir, 'db'));
      // One session that never idles out, as the product has it.
      const pool = new Pool(Object.assign(createPgConfig(pglite), { max: 1, idleTimeoutMillis: 0 }));
      return new RawTarget(database, pool, () => pglite.close());
    }
  }

  async round(concurrency: number, seconds: number): Promise<MeasuredRound> {
    return { ...(await load(concurrency, seconds, () => this.turn())), cost: null };
  }

  async close(): Promise<void> {
    await this.pool.end();
    await this.closeDatabase();
  }

  private async turn(): Promise<readonly number[]> {
    const startedAt = performance.now();
    this.turns += 1;
    const values = [this.turns % ROWS];
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query({ name: 'raw.select', text: 'SELECT n FROM bench_raw WHERE id = $1', values });
      await client.query({ name: 'raw.update', text: 'UPDATE bench_raw SET n = n + 1 WHERE id = $1', values });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    return [performance.now() - startedAt];
  }
}
