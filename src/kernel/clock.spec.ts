import { ManualClock, SystemClock } from './clock.js';

describe('ManualClock', () => {
  const start = new Date('2026-11-30T12:00:00.000Z');

  it('stands still until it is moved', () => {
    const clock = new ManualClock(start);
    expect(clock.now()).toEqual(start);
    clock.advance(90_000);
    expect(clock.now().toISOString()).toBe('2026-11-30T12:01:30.000Z');
  });

  it('gives a date that its reader cannot move', () => {
    const clock = new ManualClock(start);
    clock.now().setFullYear(1999);
    expect(clock.now()).toEqual(start);
  });
});

describe('SystemClock', () => {
  it('reads the time of the system', () => {
    const before = Date.now();
    const now = new SystemClock().now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});
