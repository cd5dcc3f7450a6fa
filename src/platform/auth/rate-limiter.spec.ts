import { ManualClock } from '../../kernel/clock.js';
import { readSettings } from '../config/read-settings.js';
import { RateLimiter } from './rate-limiter.js';

const START = new Date('2026-11-30T12:00:00Z');
const limiter = (rate: number, clock = new ManualClock(START)) => new RateLimiter(readSettings({ RATE_LIMIT_PER_SECOND: String(rate) }), clock);

describe('the token bucket of a key', () => {
  it('passes a burst of twice the rate and then says how long to wait', () => {
    const limit = limiter(5);
    expect(Array.from({ length: 11 }, () => limit.take('a'))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('passes the rate, and no more, second after second', () => {
    const clock = new ManualClock(START);
    const limit = limiter(3, clock);
    for (let count = 0; count < 6; count += 1) limit.take('a');
    const passed = Array.from({ length: 10 }, () => {
      clock.advance(1000);
      return Array.from({ length: 20 }, () => limit.take('a')).filter((wait) => wait === 0).length;
    });
    expect(passed).toEqual(Array(10).fill(3));
  });

  it('counts each key for itself', () => {
    const limit = limiter(1);
    limit.take('a');
    limit.take('a');
    expect(limit.take('a')).toBe(1);
    expect(limit.take('b')).toBe(0);
  });

  it('is off at 0', () => {
    const limit = limiter(0);
    expect(Array.from({ length: 1000 }, () => limit.take('a')).every((wait) => wait === 0)).toBe(true);
  });

  it('survives a clock that is set back', () => {
    const clock = new ManualClock(START);
    const limit = limiter(1, clock);
    limit.take('a');
    clock.advance(-60_000);
    expect(limit.take('a')).toBe(0);
    expect(limit.take('a')).toBe(1);
    clock.advance(1000);
    expect(limit.take('a')).toBe(0);
  });
});
