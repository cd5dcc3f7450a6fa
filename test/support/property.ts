/**
 * Parameters of every property test: one seed, so that a failure repeats, and few runs in the quick tier,
 * many in the long one (docs/testing.md).
 */
const isLongTier = process.env['ATENDE_TEST_TIER'] === 'long';

export const PROPERTY_RUNS = { seed: 42, numRuns: isLongTier ? 5_000 : 300 } as const;
