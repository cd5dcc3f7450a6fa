import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg, totalmem } from 'node:os';
import { PACKAGE_ROOT } from '../../src/platform/package-root.js';
import { type BarResult, type Figures, judge } from './bars.js';

/** Raised when a field of `BenchReport` changes its meaning or goes; a new field raises nothing. */
export const SCHEMA = 1;

/** What `--json` prints. Times are milliseconds, sizes bytes; null is what the options left out. */
export interface BenchReport extends Figures {
  readonly schema: typeof SCHEMA;
  readonly bench: 'turns';
  readonly measuredAt: string;
  readonly commit: string | null;
  /** The tree differed from that commit. */
  readonly changed: boolean;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly memoryBytes: number;
    readonly system: string;
    /** Programs that wanted a processor in the minute before the bench: over the number of cores, absolute figures are low. */
    readonly busyBefore: number;
  };
  readonly versions: { readonly node: string; readonly postgres: string | null; readonly pglite: string };
  readonly seconds: number;
  readonly bars: readonly BarResult[];
}

/** To be taken before the load starts. */
export function describeRun(postgres: string | null, seconds: number): Omit<BenchReport, keyof Figures | 'bars'> {
  const processors = cpus();
  return {
    schema: SCHEMA,
    bench: 'turns',
    measuredAt: new Date().toISOString(),
    commit: git('rev-parse', 'HEAD'),
    changed: git('status', '--porcelain', '--untracked-files=no') !== '',
    machine: {
      processor: processors[0]?.model ?? 'unknown',
      cores: processors.length,
      memoryBytes: totalmem(),
      system: `${process.platform} ${process.arch}`,
      busyBefore: loadavg()[0] ?? 0,
    },
    versions: { node: process.versions.node, postgres, pglite: pgliteVersion() },
    seconds,
  };
}

export function reportOf(run: ReturnType<typeof describeRun>, figures: Figures): BenchReport {
  return { ...run, ...figures, bars: judge(figures) };
}

function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: PACKAGE_ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // Not a checkout.
    return null;
  }
}

/** Its package.json is not among the package's exports. */
function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest: unknown = JSON.parse(readFileSync(`${entry.slice(0, entry.lastIndexOf('/dist/'))}/package.json`, 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown';
}
