import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Settings } from '../config/settings.js';
import { lockDirectory } from './directory-lock.js';
import { prepareDirectory } from './embedded-directory.js';
import { watchSession } from './embedded-session.js';
import { loadMigrations } from './migrations.js';

export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>;
type Entities = DataSourceOptions['entities'];

const POOL_SIZE = 20;
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Opens PostgreSQL at `databaseUrl`, or the embedded database under `dataDir` (architecture §3). The schema is
 * whatever the database holds: `runMigrations` brings it forward.
 * @returns an initialised data source; its `destroy` closes the embedded database and frees its directory too
 * @throws DirectoryInUseError when another process has the embedded database open
 * @throws UnusableDirectoryError when its directory cannot be written or is of another PostgreSQL
 */
export async function openDatabase(settings: DatabaseSettings, entities: Entities = []): Promise<DataSource> {
  const common = {
    type: 'postgres' as const,
    entities,
    migrations: [...(await loadMigrations())],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each' as const,
    synchronize: false,
    logging: false,
  };
  if (settings.databaseUrl === null) return openEmbedded(settings.dataDir, common);
  return new DataSource({
    ...common,
    url: settings.databaseUrl,
    poolSize: POOL_SIZE,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    applicationName: 'atende',
    extra: { statement_timeout: STATEMENT_TIMEOUT_MS, idleTimeoutMillis: 30_000 },
    poolErrorHandler: (error: Error) => new Logger('Database').warn(`A database connection was lost: ${error.message}`),
  }).initialize();
}

async function openEmbedded(dataDir: string, common: DataSourceOptions): Promise<DataSource> {
  const directory = prepareDirectory(dataDir);
  const lock = await lockDirectory(dataDir);
  try {
    const pglite = await PGlite.create(directory);
    const close = async (): Promise<void> => {
      await pglite.close();
      await lock.release();
    };
    // `poolSize: 1` and no idle time-out: PGlite is one session, and its prepared statements live as long as it does.
    const config = createPgConfig(pglite);
    watchSession(config.connection, endProcess);
    const extra = Object.assign(config, { idleTimeoutMillis: 0 });
    return await new EmbeddedDataSource({ ...common, poolSize: 1, extra } as DataSourceOptions, close).initialize();
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A supervisor starts it again, and it opens with all that was committed; alive, it would answer nobody. */
function endProcess(fault: unknown): void {
  const reason = fault instanceof Error ? fault.message : String((fault as { readonly message?: unknown }).message);
  new Logger('Database').fatal(`The embedded database stopped answering after a fault; this process ends so that a restart opens it again: ${reason}`);
  process.exit(1);
}

/** A data source that owns its database: closing the one closes the other, in that order. */
class EmbeddedDataSource extends DataSource {
  constructor(
    options: DataSourceOptions,
    private readonly closeDatabase: () => Promise<void>,
  ) {
    super(options);
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.closeDatabase();
  }
}
