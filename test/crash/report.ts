import { slowness } from '../support/machine-speed.js';
import type { Restart } from './crash-bench.js';

/** From the start of a process to the answer of the message delivered again (issue 2 "Shown by"), on the machine of the bars. */
const RESTART_LIMIT_MS = 2_000;

/** The limit as this machine stands now. */
export function restartLimit(): number {
  return RESTART_LIMIT_MS * slowness();
}

/** What the restart took on a processor of its own. */
function ownTime({ milliseconds, waitedForProcessor }: Restart): number {
  return milliseconds - waitedForProcessor;
}

/**
 * The median of the restarts on a processor of their own: other programs that share the machine's caches make a single
 * one slower than the program is.
 */
export function typicalRestart(restarts: readonly Restart[]): number {
  const sorted = restarts.map(ownTime).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
}

/** Lists the points with the time of each restart, and the times' distribution. */
export function printKills(title: string, restarts: readonly Restart[]): void {
  const lines = restarts.map((restart) => `  ${restart.point.padEnd(42)} ${restart.milliseconds.toFixed(0)} ms, ${ownTime(restart).toFixed(0)} ms without the wait for a processor`);
  const wall = distribution(restarts.map(({ milliseconds }) => milliseconds));
  const own = distribution(restarts.map(ownTime));
  process.stdout.write(`${[`${title}: ${restarts.length} kills`, ...lines, `  from start to answer: ${wall}`, `  on a processor of its own: ${own}`].join('\n')}\n`);
}

function distribution(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(0)} ms`;
  return `min ${at(0)}, median ${at(0.5)}, 95 % ${at(0.95)}, max ${at(1)}`;
}
