import { ManualSleeper, Sleeper } from '../../src/telco/simulator/sleeper.js';
import type { Atende } from './atende.js';

/**
 * Lets a test hold the `slow` calls of the simulated operator: nothing waits for time, a call goes on when it is told.
 * @returns the sleeper that the running application now uses
 */
export function holdSlowCalls(atende: Atende): ManualSleeper {
  const manual = new ManualSleeper();
  atende.app.get(Sleeper, { strict: false }).sleep = (milliseconds, signal) => manual.sleep(milliseconds, signal);
  return manual;
}
