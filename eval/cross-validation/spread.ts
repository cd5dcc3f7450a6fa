/** A figure over folds. */
export interface Spread {
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  /** Of the folds themselves, not of a sample of them. */
  readonly standardDeviation: number;
}

/** The mean and spread of the values there are; null for none. */
export function spreadOf(values: readonly (number | null)[]): Spread | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length;
  return { mean, min: Math.min(...known), max: Math.max(...known), standardDeviation: Math.sqrt(variance) };
}
