import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BenchReport } from '../../bench/turns/report.js';

/** A busy machine stretches what takes ten seconds on a quiet one. */
const LIMIT_MS = 240_000;

describe('npm run bench', () => {
  it('measures the embedded database in a moment, every figure of it', async () => {
    const options = ['--database', 'embedded', '--layer', 'http', '--concurrency', '1', '--seconds', '0.5', '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/bootstrap.mjs', 'bench', 'turns', ...options], { timeout: LIMIT_MS });
    const report = JSON.parse(stdout) as BenchReport;

    expect(report).toMatchObject({ schema: 1, bench: 'turns', seconds: 0.5, versions: { postgres: null } });
    expect(report.load.map(({ layer, database, concurrency }) => `${layer} ${database} ${concurrency}`)).toEqual(['raw embedded 1', 'http embedded 1']);
    const [raw, http] = report.load;
    expect(raw).toMatchObject({ ofRaw: 1, perTurn: null, residentBytes: null });
    // The turn that asks reads the versions that it freezes (docs/performance.md).
    expect(http?.perTurn).toMatchObject({ statements: 2, commits: 2, cpuMilliseconds: expect.any(Number), clientCpuMilliseconds: expect.any(Number) });
    const [lifetime] = report.lifetime;
    const measured = [http?.ofRaw, http?.turns, http?.perSecond, http?.p50, http?.residentBytes, lifetime?.startMilliseconds, lifetime?.restResidentBytes, lifetime?.aging.ratio];
    for (const figure of measured) expect(figure).toBeGreaterThan(0);
    expect(http?.p99).toBeGreaterThanOrEqual(http?.p50 ?? Infinity);
    expect(lifetime?.storage.tables.map(({ table }) => table)).toContain('conversations');
    expect(report.bars.every(({ verdict }) => verdict === 'not measured')).toBe(true);
  }, LIMIT_MS);
});
