import { warmUp } from '../../bench/turns/warm-up.js';
import type { MeasuredRound, Target } from '../../bench/turns/target.js';

const COST = { statements: 0, commits: 0, clientCpuMilliseconds: 0, residentBytes: 0 };

/** A process of so many turns a second whose CPU a turn falls from 4 ms to 1 once it has answered 500. */
function aTarget(perSecond: number): Target & { answered: number } {
  return {
    layer: 'http',
    database: 'postgres',
    answered: 0,
    round(_concurrency, seconds): Promise<MeasuredRound> {
      const turns = perSecond * seconds;
      const cpuMilliseconds = turns * (this.answered < 500 ? 4 : 1);
      this.answered += turns;
      return Promise.resolve({ turns, perSecond, milliseconds: [5, 9], cost: { ...COST, cpuMilliseconds } });
    },
    close: () => Promise.resolve(),
  };
}

describe('a warm-up', () => {
  it('goes on for 7,000 turns, and tells the first 500 apart', async () => {
    const target = aTarget(400);
    const figures = await warmUp(target, 5);
    expect(figures).toMatchObject({ coldTurns: 600, coldPerSecond: 400, coldCpuMilliseconds: 4, turns: 7_000, warm: true });
    expect(target.answered).toBe(7_000);
  });

  it('ends after 40 seconds on a slow machine, and says that it is not warm', async () => {
    expect(await warmUp(aTarget(20), 5)).toMatchObject({ coldTurns: 500, turns: 800, warm: false });
  });

  it('takes no longer than what is measured in a bench of a moment', async () => {
    expect(await warmUp(aTarget(1_000), 0.3)).toMatchObject({ coldTurns: 300, turns: 300, warm: false });
  });
});
