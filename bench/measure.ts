export interface Measured {
  readonly count: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * Keeps `concurrency` workers busy for `seconds`.
 * @param work one round; returns the milliseconds of each turn in it
 */
export async function measure(concurrency: number, seconds: number, work: () => Promise<readonly number[]>): Promise<Measured> {
  const times: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) times.push(...(await work()));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const elapsed = (performance.now() - startedAt) / 1000;
  const sorted = times.sort((a, b) => a - b);
  return { count: sorted.length, perSecond: sorted.length / elapsed, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
