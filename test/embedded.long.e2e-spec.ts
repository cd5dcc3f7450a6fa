import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AtendeProcess, ensureBuild } from './crash/atende-process.js';
import { figure } from './soak/figure.js';
import { type Found, live, watch } from './soak/embedded/life.js';
import { Random } from './soak/simulation/random.js';

const KILLS = figure('EMBEDDED_KILLS', 20, 100);
/** Acknowledged, over all lives. */
const COMMITS = KILLS * 500;
const SEED = 10;

/** A file system of its own is mounted where nobody else sees it: root may, and others where the kernel lets them. */
const PRIVATE = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
const mounts = canMount();

let directories: readonly string[] = [];
const newDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'atende-embedded-'));
  directories = [...directories, directory];
  return directory;
};

beforeAll(() => ensureBuild(), 180_000);
afterAll(async () => {
  await AtendeProcess.endAll();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it(`keeps every acknowledged commit over ${KILLS} kills and at least ${COMMITS} commits`, async () => {
    const dataDir = newDirectory();
    const random = new Random(SEED);
    let acknowledged = 0;
    let commits = 0;
    const startedAt = performance.now();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const life = await live(dataDir, kill % 3 === 0 ? 'checkpoint' : 'commit', 500 + random.below(50));
      expect({ kill, ...faultsOf(life.found, acknowledged), code: life.code, said: life.said }).toEqual({ kill, ...SOUND, code: null, said: '' });
      acknowledged = life.acknowledged;
      commits += life.commits;
    }
    const { found } = await live(dataDir, 'look');
    expect(faultsOf(found, acknowledged)).toEqual(SOUND);
    process.stdout.write(`embedded: ${KILLS} kills, ${commits} acknowledged commits, ${found?.count ?? 0} rows, ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
    expect(commits).toBeGreaterThanOrEqual(COMMITS);
  }, 120_000 + KILLS * 20_000);

  it('is refused to a second process, with what to do', async () => {
    const dataDir = newDirectory();
    const first = await AtendeProcess.start({ databaseUrl: null, dataDir });
    await first.ready();
    const second = await AtendeProcess.start({ databaseUrl: null, dataDir });
    const { code } = await second.exit;
    const { milliseconds, waitedForProcessor } = second.sinceStart();
    process.stdout.write(`embedded: a second process ended after ${milliseconds.toFixed(0)} ms, ${waitedForProcessor.toFixed(0)} of them waiting for a processor\n`);
    expect(code).toBe(1);
    expect(second.said).toMatch(/in use by another running process.*ATENDE_DATA_DIR.*DATABASE_URL/);
    await first.end('SIGTERM');
  }, 120_000);

  (mounts ? it : it.skip)('on a full disk: the commit is refused, the process ends with the reason, and all acknowledged is there once there is room', async () => {
    const template = newDirectory();
    await live(template, 'look');
    const kept = newDirectory();
    // As much room as the database takes, and 20 MB. The mount is gone with its shell, so the directory is copied out of it.
    const script = 'mount -t tmpfs -o size="$4"m tmpfs "$1" && cp -r "$2"/. "$1" && "$5" "$6" "$1" fill; code=$?; cp -r "$1"/. "$3"; exit $code';
    const room = String(Math.ceil(megabytesOf(template)) + 20);
    const child = spawn('unshare', [...PRIVATE, 'sh', '-c', script, 'sh', newDirectory(), template, kept, room, process.execPath, resolve('test/soak/embedded/committer.mjs')]);
    const full = await watch(child);
    process.stdout.write(`embedded: full after ${full.commits} commits: ${full.fault ?? 'no fault'}\n`);
    expect(full.fault).toMatch(/No space left on device/);
    expect(full.commits).toBeGreaterThan(100);
    expect(full.code).toBe(1);
    expect(full.said).toMatch(/stopped answering after a fault; this process ends.*No space left on device/);
    const { found } = await live(kept, 'look');
    expect(faultsOf(found, full.acknowledged)).toEqual(SOUND);
  }, 300_000);

  (mounts ? it : it.skip)('in a directory that cannot be written: the program does not start and says why', async () => {
    const dataDir = newDirectory();
    await live(dataDir, 'look');
    const copy = newDirectory();
    cpSync(dataDir, copy, { recursive: true });
    const script = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && cd / && ATENDE_DATA_DIR="$1" exec "$2" "$3"';
    const { code, said } = await watch(spawn('unshare', [...PRIVATE, 'sh', '-c', script, 'sh', copy, process.execPath, resolve('dist/main.js')]));
    expect(code).toBe(1);
    expect(said).toMatch(/cannot be written \(EROFS\).*ATENDE_DATA_DIR.*DATABASE_URL/);
  }, 120_000);
});

const SOUND = { lost: 0, gaps: 0, torn: 0, uncounted: 0 };

/** What is wrong with the rows, given the last id that was acknowledged; a commit that was not may be there. */
function faultsOf(found: Found | null, acknowledged: number): typeof SOUND {
  const { count, last, torn, tally } = found ?? { count: 0, last: 0, torn: -1, tally: 0 };
  return { lost: Math.max(0, acknowledged - last), gaps: last - count, torn, uncounted: tally - count };
}

function canMount(): boolean {
  try {
    execFileSync('unshare', [...PRIVATE, 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs "$1"', 'sh', tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write('embedded: no full disk and no read-only directory here: this system lets nobody mount one (unshare)\n');
    return false;
  }
}

function megabytesOf(directory: string): number {
  return Number(execFileSync('du', ['-sm', directory], { encoding: 'utf8' }).split('\t')[0]);
}
