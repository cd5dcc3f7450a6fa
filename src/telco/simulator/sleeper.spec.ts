import { TimerSleeper } from './sleeper.js';

describe('the timer', () => {
  it('sleeps its time', async () => {
    expect(await new TimerSleeper().sleep(1, new AbortController().signal)).toBe(true);
  });

  it('wakes at once when it is interrupted, before or while it sleeps', async () => {
    expect(await new TimerSleeper().sleep(60_000, AbortSignal.abort())).toBe(false);
    const interruption = new AbortController();
    const sleep = new TimerSleeper().sleep(60_000, interruption.signal);
    interruption.abort(new Error('overtaken'));
    expect(await sleep).toBe(false);
  });
});
