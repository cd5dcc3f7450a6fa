import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../error-code.js';

/** The PostgreSQL inside the PGlite of package.json; a test compares it with what that one answers. */
export const EMBEDDED_MAJOR = '18';

/** The data directory cannot serve; the message says why and what to do. */
export class UnusableDirectoryError extends Error {
  override readonly name = 'UnusableDirectoryError';
}

/**
 * Makes the data directory, and refuses one that the embedded database could not serve from: PGlite itself would only
 * say that it failed to initialise.
 * @returns where the database is in it
 * @throws UnusableDirectoryError when it cannot be written or holds the database of another PostgreSQL
 */
export function prepareDirectory(dataDir: string): string {
  const database = join(dataDir, 'db');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    for (const directory of [dataDir, database].filter((each) => existsSync(each))) accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const fault = `The data directory ${dataDir} cannot be written (${errorCode(cause) ?? String(cause)}).`;
    throw new UnusableDirectoryError(`${fault} Let this user write it, choose another ATENDE_DATA_DIR, or set DATABASE_URL.`, { cause });
  }
  const major = majorOf(database);
  if (major === null || major === EMBEDDED_MAJOR) return database;
  throw new UnusableDirectoryError(
    `The data directory ${dataDir} holds a database of PostgreSQL ${major}, and this release embeds PostgreSQL ${EMBEDDED_MAJOR}. Nothing was changed. ` +
      'Start the release that wrote it, or choose another ATENDE_DATA_DIR.',
  );
}

function majorOf(database: string): string | null {
  const path = join(database, 'PG_VERSION');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}
