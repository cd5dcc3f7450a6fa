import { quantile, sum } from './statistics.js';
import type { MeasuredRound, Target } from './target.js';

/** V8 has compiled most of a turn's code by then: measured, CPU a turn falls from 2.1 ms to 1.2 over the first 3,000, to 0.9 by 5,000 and to 0.7 by 7,000; then it stays. */
const WARM_TURNS = 7_000;
const COLD_TURNS = 500;
const CONCURRENCY = 8;
const ROUND_SECONDS = 0.5;
/** A machine that is slower than this shows figures that are not warm, and the report says so. */
const MOST_SECONDS = 40;
/** Below this a bench only shows that it works. */
const SERIOUS_SECONDS = 4;

/** What a target's first turns cost, and how many went before its first measured round. Milliseconds are of a turn. */
export interface WarmUpFigures {
  readonly layer: Target['layer'];
  readonly database: Target['database'];
  readonly coldTurns: number;
  readonly coldPerSecond: number;
  readonly coldP99: number;
  readonly coldCpuMilliseconds: number | null;
  readonly turns: number;
  readonly warm: boolean;
}

/** Puts load on a target until it is warm. @param seconds of measured time: a bench of a moment has only that to get warm */
export async function warmUp(target: Target, seconds: number): Promise<WarmUpFigures> {
  const most = seconds < SERIOUS_SECONDS ? seconds : MOST_SECONDS;
  const first = await roundsUntil(target, COLD_TURNS, most);
  const rest = await roundsUntil(target, WARM_TURNS - turnsOf(first), most - secondsOf(first));
  const turns = turnsOf(first) + turnsOf(rest);
  const milliseconds = first.flatMap((round) => round.milliseconds);
  const costs = first.flatMap(({ cost }) => (cost === null ? [] : [cost.cpuMilliseconds]));
  return {
    layer: target.layer,
    database: target.database,
    coldTurns: turnsOf(first),
    coldPerSecond: turnsOf(first) / secondsOf(first),
    coldP99: quantile(milliseconds, 0.99),
    coldCpuMilliseconds: costs.length === 0 ? null : sum(costs) / turnsOf(first),
    turns,
    warm: turns >= WARM_TURNS,
  };
}

async function roundsUntil(target: Target, turns: number, seconds: number): Promise<readonly MeasuredRound[]> {
  const rounds: MeasuredRound[] = [];
  while (turnsOf(rounds) < turns && secondsOf(rounds) < seconds) rounds.push(await target.round(CONCURRENCY, Math.min(ROUND_SECONDS, seconds)));
  return rounds;
}

function turnsOf(rounds: readonly MeasuredRound[]): number {
  return sum(rounds.map((round) => round.turns));
}

function secondsOf(rounds: readonly MeasuredRound[]): number {
  return sum(rounds.map((round) => round.turns / round.perSecond));
}
