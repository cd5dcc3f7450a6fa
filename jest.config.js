/**
 * The tier is the suffix (docs/testing.md): `.spec.ts` pure, `.int.spec.ts` on a database, `.e2e-spec.ts` over HTTP.
 * `*.long.*` runs only with ATENDE_TEST_TIER=long.
 */
const long = process.env.ATENDE_TEST_TIER === 'long';
/** Branches lower: `assertNever` of an exhaustive switch and the metadata of decorators are branches that nothing can reach. */
const BAR = { statements: 90, lines: 90, functions: 90, branches: 80 };
const MEASURED = ['conversation', 'intent', 'invoice'];

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testRegex: '[.](spec|e2e-spec)[.]ts$',
  testPathIgnorePatterns: ['/node_modules/', ...(long ? [] : ['[.]long[.]'])],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.cache', '<rootDir>/.data'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  maxWorkers: 2,
  // A first start trains the classifier and makes a database: half a minute on a slow host. Only what hangs is to be ended.
  testTimeout: long ? 600_000 : 120_000,
  coverageDirectory: 'coverage',
  coverageReporters: ['json', 'text-summary'],
  collectCoverageFrom: [
    ...MEASURED.map((feature) => `src/${feature}/**/*.ts`),
    '!**/*.spec.ts',
    '!**/*.contract.ts',
    '!**/*.module.ts',
    '!**/testing/**',
    '!**/{fake,in-memory,scripted}-*.ts',
  ],
  // A glob's threshold holds for each file it matches, not for their sum.
  coverageThreshold: Object.fromEntries(MEASURED.map((feature) => [`./src/${feature}/**/*.ts`, BAR])),
};
