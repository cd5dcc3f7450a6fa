import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MigrationExecutor, type DataSource, type MigrationInterface } from 'typeorm';
import { IS_BUILT, PACKAGE_ROOT } from '../package-root.js';

type MigrationClass = new () => MigrationInterface;

/** The same number in every replica and release; "ATEN" in ASCII. */
const ADVISORY_LOCK = 0x4154454e;
const MIGRATION_FILE = /^\d{4}-[a-z0-9-]+\.(js|ts)$/;

/**
 * Where the migrations are: beside the compiled code (`dist/migrations`), or at the top of the repository when
 * the sources run without a build (tests).
 */
export function migrationsDirectory(): string {
  return IS_BUILT ? join(PACKAGE_ROOT, 'dist', 'migrations') : join(PACKAGE_ROOT, 'migrations');
}

/** Every migration class, in the order of the files' numbers; throws when a file exports none or several. */
export async function loadMigrations(directory: string = migrationsDirectory()): Promise<readonly MigrationClass[]> {
  const files = readdirSync(directory).filter((file) => MIGRATION_FILE.test(file)).sort();
  return Promise.all(files.map((file) => loadMigration(join(directory, file))));
}

async function loadMigration(path: string): Promise<MigrationClass> {
  const exported = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  const classes = Object.values(exported).filter(isMigrationClass);
  const [only] = classes;
  if (only === undefined || classes.length > 1) throw new Error(`${path} must export exactly one migration class`);
  return only;
}

function isMigrationClass(value: unknown): value is MigrationClass {
  if (typeof value !== 'function') return false;
  const prototype: unknown = value.prototype;
  return typeof prototype === 'object' && prototype !== null && 'up' in prototype;
}

/**
 * Brings the schema forward, one transaction a migration. Replicas that start together queue on an advisory lock
 * and find nothing left to do; the embedded database has one process and needs none. Nothing goes back: the
 * previous release must run on this schema (expand before contract, style principle 15).
 * @param embedded whether the data source is the embedded database
 * @returns the names of the migrations that ran now
 */
export async function runMigrations(dataSource: DataSource, embedded: boolean): Promise<readonly string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    // A migration may take longer than a turn's statement, and so may the wait for another replica's.
    await runner.query('SET statement_timeout = 0');
    if (!embedded) await runner.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = 'each';
    const done = await executor.executePendingMigrations();
    return done.map((migration) => migration.name);
  } finally {
    // Before the connection goes back to the pool; on a broken one both are gone with the session anyway.
    if (!embedded) await runner.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await runner.query('RESET statement_timeout').catch(() => undefined);
    await runner.release();
  }
}

/** Names of migrations that this release has and the database does not; empty on a ready database. */
export async function pendingMigrations(dataSource: DataSource): Promise<readonly string[]> {
  const executor = new MigrationExecutor(dataSource);
  return (await executor.getPendingMigrations()).map((migration) => migration.name);
}
