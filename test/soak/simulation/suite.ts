import { jest } from '@jest/globals';
import type { Execute } from '../store/turn-statements.js';
import { figure } from '../figure.js';
import { BEGINNING, simulate, type Simulated } from './simulate.js';

const LONG = process.env['ATENDE_TEST_TIER'] === 'long';
/** SIM_SEEDS=1000000 before a release (docs/testing.md). */
export const SEEDS = LONG ? figure('SIM_SEEDS', 2_000, 10_000) : Number(process.env['SIM_SEEDS'] ?? 100);
/** Far above what a seed takes, so that only a run that hangs is ended. */
const LIMIT_MS = Math.max(120_000, SEEDS * 300);
const SHOWN = 5;

/** `Date` and timers stand still but for what a simulation lets pass. */
export function useSimulatedTime(): void {
  beforeAll(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'], now: BEGINNING });
  });
  afterAll(() => {
    jest.useRealTimers();
  });
}

export async function runSeed(seed: number, planted: Readonly<Record<string, Execute>> = {}): Promise<Simulated> {
  jest.clearAllTimers();
  jest.setSystemTime(BEGINNING);
  return simulate(seed, (milliseconds) => jest.advanceTimersByTime(milliseconds), planted);
}

/** Runs every second seed from the first one: two files share the work of two cores. */
export function simulateEverySecond(first: 1 | 2): void {
  describe(`seeds ${first}, ${first + 2}, … up to ${SEEDS}`, () => {
    useSimulatedTime();

    it('never breach what is promised', async () => {
      const sum = { turns: 0, superseded: 0, steps: 0, kills: 0, effects: 0, executions: 0, resumed: 0 };
      const failed: string[] = [];
      const startedAt = performance.now();
      for (let seed = first; seed <= SEEDS; seed += 2) {
        const { breaches, figures } = await runSeed(seed);
        for (const figure of Object.keys(sum) as (keyof typeof sum)[]) sum[figure] += figures[figure];
        if (breaches.length > 0) failed.push(`SIM_SEED=${seed}: ${breaches.join('; ')}`);
      }
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      process.stdout.write(`every second seed to ${SEEDS}: ${JSON.stringify(sum)}, ${failed.length} failed, ${seconds} s\n`);
      expect({ failed: failed.length, first: failed.slice(0, SHOWN) }).toEqual({ failed: 0, first: [] });
    }, LIMIT_MS);
  });
}
