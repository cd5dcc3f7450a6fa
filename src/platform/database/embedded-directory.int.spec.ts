import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, scratchDirectory, testServerUrl } from '../../../test/support/database.js';
import { EMBEDDED_MAJOR } from './embedded-directory.js';
import { openDatabase } from './open-database.js';

const open = (dataDir: string) => openDatabase({ databaseUrl: null, dataDir });

/** Every file below with its size, its time and, where it is small, its text. */
function contentOf(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mtimeMs, isFile } = { ...statSync(join(directory, name)), isFile: statSync(join(directory, name)).isFile() };
      return `${name} ${size} ${mtimeMs} ${isFile && size < 100 ? readFileSync(join(directory, name), 'utf8') : ''}`;
    });
}

describe('the data directory of the embedded database', () => {
  it('of another PostgreSQL is refused with what to do, and is left as it was', async () => {
    const dataDir = scratchDirectory();
    mkdirSync(join(dataDir, 'db'));
    writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '16\n');
    const before = contentOf(dataDir);
    await expect(open(dataDir)).rejects.toThrow(new RegExp(`holds a database of PostgreSQL 16, and this release embeds PostgreSQL ${EMBEDDED_MAJOR}.*ATENDE_DATA_DIR`));
    expect(contentOf(dataDir)).toEqual(before);
  });

  it('that cannot be made is refused with what to do', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'atende-')), 'file');
    writeFileSync(file, '');
    await expect(open(join(file, 'below'))).rejects.toThrow(/cannot be written \(ENOTDIR\).*ATENDE_DATA_DIR.*DATABASE_URL/);
  });

  // Root may write it all the same: test/embedded.long.e2e-spec.ts mounts one that nobody can write.
  (process.getuid?.() === 0 ? it.skip : it)('that cannot be written is refused with what to do', async () => {
    const dataDir = scratchDirectory();
    chmodSync(dataDir, 0o500);
    await expect(open(dataDir)).rejects.toThrow(/cannot be written \(EACCES\).*ATENDE_DATA_DIR.*DATABASE_URL/);
  });
});

(testServerUrl() === null ? describe : describe.skip)('the embedded database, one session', () => {
  it('is of the PostgreSQL that its directory is compared with', async () => {
    const test = await openTestDatabase();
    const [row] = await test.database.query<{ server_version: string }>({ name: 'test.version', text: 'SHOW server_version', values: [] });
    expect(row?.server_version.split('.')[0]).toBe(EMBEDDED_MAJOR);
    await test.close();
  });

  it('makes every other statement wait for a slow one, and then answers it', async () => {
    const test = await openTestDatabase();
    const ended: string[] = [];
    const run = async (name: string, text: string): Promise<readonly { n: string }[]> => {
      const rows = await test.database.query<{ n: string }>({ name, text, values: [] });
      ended.push(name);
      return rows;
    };
    const slow = run('test.slow', 'SELECT count(*) AS n FROM generate_series(1, 500000)');
    const others = ['test.a', 'test.b', 'test.c'].map((name) => run(name, "SELECT '1' AS n"));
    expect(await Promise.all([slow, ...others])).toEqual([[{ n: '500000' }], [{ n: '1' }], [{ n: '1' }], [{ n: '1' }]]);
    expect(ended).toEqual(['test.slow', 'test.a', 'test.b', 'test.c']);
    await test.close();
  });
});
