import * as fc from 'fast-check';
import { median, medianOfRatios, quantile } from '../../bench/turns/statistics.js';

const FIGURES = fc.array(fc.double({ min: 0.001, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 50 });

describe('the statistics of the bench', () => {
  it('take the middle value, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 4])).toBe(4.5);
    expect(median([7])).toBe(7);
  });

  it('sort by size, not by spelling', () => {
    expect(median([10, 9, 100])).toBe(10);
  });

  it('lay a quantile between its neighbours in proportion', () => {
    const hundred = Array.from({ length: 101 }, (_, n) => n);
    expect([0, 0.5, 0.99, 1].map((part) => quantile(hundred, part))).toEqual([0, 50, 99, 100]);
    expect(quantile([10, 20], 0.25)).toBe(12.5);
  });

  it('have no quantile of nothing', () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError);
    expect(() => medianOfRatios([], [])).toThrow(RangeError);
  });

  it('do not change the figures they read', () => {
    const figures = [3, 1, 2];
    median(figures);
    expect(figures).toEqual([3, 1, 2]);
  });

  it('keep every quantile within the figures, and the higher part not below the lower', () => {
    fc.assert(
      fc.property(FIGURES, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (figures, a, b) => {
        const [low, high] = [quantile(figures, Math.min(a, b)), quantile(figures, Math.max(a, b))];
        expect(low).toBeGreaterThanOrEqual(Math.min(...figures));
        expect(high).toBeLessThanOrEqual(Math.max(...figures));
        expect(low - high).toBeLessThanOrEqual(Math.max(...figures) * 1e-9);
      }),
      { seed: 8, numRuns: 200 },
    );
  });

  it('cancel what slows both sides of a round', () => {
    const slowdowns = [1, 7, 0.5, 3];
    const ratio = medianOfRatios(slowdowns.map((by) => 20 / by), slowdowns.map((by) => 100 / by));
    expect(ratio).toBeCloseTo(0.2, 12);
  });

  it('leave out the one round that something disturbed', () => {
    expect(medianOfRatios([20, 1, 21], [100, 100, 100])).toBeCloseTo(0.2, 12);
  });

  it('refuse rounds without a partner', () => {
    expect(() => medianOfRatios([1, 2], [1])).toThrow(RangeError);
  });
});
