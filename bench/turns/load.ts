/** What one round of load came to. */
export interface Round {
  readonly turns: number;
  readonly perSecond: number;
  /** Of each turn. */
  readonly milliseconds: readonly number[];
}

/**
 * Keeps `concurrency` workers busy for `seconds`; each finishes what it is in the middle of.
 * @param work one piece of load; gives the milliseconds of each turn in it
 */
export async function load(concurrency: number, seconds: number, work: () => Promise<readonly number[]>): Promise<Round> {
  const milliseconds: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const worker = async (): Promise<void> => {
    do milliseconds.push(...(await work()));
    while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const elapsed = (performance.now() - startedAt) / 1000;
  return { turns: milliseconds.length, perSecond: milliseconds.length / elapsed, milliseconds };
}
