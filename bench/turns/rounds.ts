import type { BenchOptions } from './options.js';
import { median, medianOfRatios, quantile, sum } from './statistics.js';
import type { Cost, MeasuredRound, Target } from './target.js';

const ROUND_SECONDS = 1;

export interface CostPerTurn {
  readonly statements: number;
  readonly commits: number;
  readonly cpuMilliseconds: number;
  readonly clientCpuMilliseconds: number;
}

/** One layer on one database at one concurrency. Milliseconds are of a turn. */
export interface LoadFigures {
  readonly layer: Target['layer'];
  readonly database: Target['database'];
  readonly concurrency: number;
  readonly turns: number;
  /** Turns a second ÷ the raw loop's on this database; median over rounds that ran one after the other. */
  readonly ofRaw: number;
  /** Turns a second ÷ the same layer's on PostgreSQL; null where that is not measured. */
  readonly ofPostgres: number | null;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly perTurn: CostPerTurn | null;
  readonly residentBytes: number | null;
}

type RoundsOf = ReadonlyMap<Target, readonly MeasuredRound[]>;

/** Puts load on all targets in turn (A B C A B C …), at each concurrency, in several short rounds; they are warm by then (`warmUp`). */
export async function runRounds(targets: readonly Target[], { seconds, concurrency }: BenchOptions): Promise<readonly LoadFigures[]> {
  const rounds = Math.max(1, Math.round(seconds / ROUND_SECONDS));
  const figures: LoadFigures[] = [];
  for (const workers of concurrency) {
    const measured = new Map<Target, MeasuredRound[]>(targets.map((target) => [target, []]));
    for (const target of targets) await target.round(workers, Math.min(seconds, ROUND_SECONDS) / 2);
    for (let round = 0; round < rounds; round += 1) {
      for (const [target, results] of measured) results.push(await target.round(workers, seconds / rounds));
    }
    figures.push(...targets.map((target) => figuresOf(target, workers, measured)));
  }
  return figures;
}

function figuresOf(target: Target, concurrency: number, measured: RoundsOf): LoadFigures {
  const rounds = measured.get(target) ?? [];
  const milliseconds = rounds.flatMap((round) => round.milliseconds);
  const onPostgres = target.database === 'postgres' ? null : rateOf(measured, target.layer, 'postgres');
  const costs = rounds.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  return {
    layer: target.layer,
    database: target.database,
    concurrency,
    turns: milliseconds.length,
    ofRaw: medianOfRatios(ratesOf(rounds), rateOf(measured, 'raw', target.database) ?? []),
    ofPostgres: onPostgres === null ? null : medianOfRatios(ratesOf(rounds), onPostgres),
    perSecond: median(ratesOf(rounds)),
    p50: quantile(milliseconds, 0.5),
    p99: quantile(milliseconds, 0.99),
    perTurn: costs.length === 0 ? null : costPerTurn(costs, milliseconds.length),
    residentBytes: costs.length === 0 ? null : Math.max(...costs.map(({ residentBytes }) => residentBytes)),
  };
}

function rateOf(measured: RoundsOf, layer: Target['layer'], database: Target['database']): readonly number[] | null {
  for (const [target, rounds] of measured) if (target.layer === layer && target.database === database) return ratesOf(rounds);
  return null;
}

function ratesOf(rounds: readonly MeasuredRound[]): readonly number[] {
  return rounds.map(({ perSecond }) => perSecond);
}

function costPerTurn(costs: readonly Cost[], turns: number): CostPerTurn {
  const perTurn = (part: keyof Cost): number => sum(costs.map((cost) => cost[part])) / turns;
  return {
    statements: perTurn('statements'),
    commits: perTurn('commits'),
    cpuMilliseconds: perTurn('cpuMilliseconds'),
    clientCpuMilliseconds: perTurn('clientCpuMilliseconds'),
  };
}
