/** The middle value; of an even count the mean of the two in the middle. @throws RangeError for no values */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * The value below which a part of the values lies, between two neighbours in proportion.
 * @param part 0 to 1
 * @throws RangeError for no values: a figure that was not measured has no quantile
 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new RangeError('A quantile of no values');
  return below + (above - below) * (place - Math.floor(place));
}

/**
 * The median of the ratios of rounds that ran one right after the other: what slowed the machine slowed both, so it cancels,
 * where a ratio of two medians would keep it.
 */
export function medianOfRatios(values: readonly number[], baselines: readonly number[]): number {
  if (values.length !== baselines.length) throw new RangeError('Rounds that have no partner');
  return median(values.map((value, round) => value / (baselines[round] ?? Number.NaN)));
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
