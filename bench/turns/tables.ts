import type { BarResult } from './bars.js';
import type { LifetimeFigures } from './lifetime.js';
import type { BenchReport } from './report.js';
import type { LoadFigures } from './rounds.js';
import type { WarmUpFigures } from './warm-up.js';

export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The figures of a report for people, ratios first. */
export function tablesOf({ warmUp, load, lifetime, bars }: BenchReport): readonly Table[] {
  const all = [loadTable(load), costTable(load), warmUpTable(warmUp), lifetimeTable(lifetime), storageTable(lifetime), barTable(bars)];
  return all.filter(({ rows }) => rows.length > 0);
}

/** One line about where and of what the figures are. */
export function headline({ measuredAt, commit, changed, machine, versions, seconds }: BenchReport): string {
  const of = commit === null ? 'no checkout' : `commit ${commit.slice(0, 10)}${changed ? ' with changes' : ''}`;
  const postgres = versions.postgres === null ? '' : `PostgreSQL ${versions.postgres}, `;
  return (
    `${measuredAt.slice(0, 16).replace('T', ' ')} UTC, ${of}, ${machine.cores} × ${machine.processor}, load ${machine.busyBefore.toFixed(1)} before, ` +
    `Node ${versions.node}, ${postgres}PGlite ${versions.pglite}, ${seconds} s a row`
  );
}

function loadTable(load: readonly LoadFigures[]): Table {
  return {
    title: 'Turns',
    header: ['database', 'layer', 'c', '÷ raw', '÷ PostgreSQL', 'turns/s', 'p50 ms', 'p99 ms'],
    rows: load.map((one) => [one.database, one.layer, String(one.concurrency), fixed(one.ofRaw, 3), fixed(one.ofPostgres, 2), fixed(one.perSecond, 0), fixed(one.p50, 2), fixed(one.p99, 1)]),
  };
}

function costTable(load: readonly LoadFigures[]): Table {
  const rows = load.flatMap(({ database, layer, concurrency, perTurn, residentBytes }) =>
    perTurn === null ? [] : [[database, layer, String(concurrency), fixed(perTurn.statements, 2), fixed(perTurn.commits, 2), fixed(perTurn.cpuMilliseconds, 2), fixed(perTurn.clientCpuMilliseconds, 2), megabytes(residentBytes)]],
  );
  return { title: 'Cost of a turn', header: ['database', 'layer', 'c', 'statements', 'commits', 'CPU ms', "client's CPU ms", 'resident MB'], rows };
}

/** Figures of a cold process stand apart, so that those of a warm one do not pass for them. */
function warmUpTable(warmUp: readonly WarmUpFigures[]): Table {
  return {
    title: 'Cold: first 500 turns',
    header: ['database', 'layer', 'cold turns', 'turns/s', 'p99 ms', 'CPU ms', 'turns before the first round', 'warm'],
    rows: warmUp.map((one) => [one.database, one.layer, String(one.coldTurns), fixed(one.coldPerSecond, 0), fixed(one.coldP99, 1), fixed(one.coldCpuMilliseconds, 2), String(one.turns), one.warm ? 'yes' : 'no']),
  };
}

function lifetimeTable(lifetime: readonly LifetimeFigures[]): Table {
  return {
    title: 'Process',
    header: ['database', 'turn 200 ÷ turn 2', 'start to first answer s', 'resident at rest MB', 'bytes a conversation'],
    rows: lifetime.map((one) => [one.database, fixed(one.aging.ratio, 3), fixed(one.startMilliseconds / 1000, 2), megabytes(one.restResidentBytes), fixed(one.storage.bytesPerConversation, 0)]),
  };
}

function storageTable(lifetime: readonly LifetimeFigures[]): Table {
  const rows = lifetime.flatMap(({ database, storage }) => storage.tables.map(({ table, bytesPerConversation }) => [database, table, fixed(bytesPerConversation, 0)]));
  return { title: 'Stored per two-turn conversation', header: ['database', 'table', 'bytes'], rows };
}

function barTable(bars: readonly BarResult[]): Table {
  return {
    title: 'Bars of architecture §8 (PostgreSQL, c8)',
    header: ['measure', 'kind', 'value', 'bar', 'stretch', 'verdict'],
    rows: bars.map(({ measure, kind, unit, better, bar, stretch, value, verdict }) => {
      const sign = better === 'more' ? '≥' : '≤';
      return [measure, kind, value === null ? '–' : `${Number(value.toPrecision(4))} ${unit}`.trim(), `${sign} ${bar}`, `${sign} ${stretch}`, verdict];
    }),
  };
}

function fixed(value: number | null, digits: number): string {
  return value === null ? '–' : value.toFixed(digits);
}

function megabytes(bytes: number | null): string {
  return fixed(bytes === null ? null : bytes / 1e6, 0);
}
