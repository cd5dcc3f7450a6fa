/** The tier is the suffix (docs/testing.md): `.spec.ts` pure, `.int.spec.ts` on a database, `.e2e-spec.ts` over HTTP. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testRegex: '(\\.spec|\\.e2e-spec)\\.ts$',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  maxWorkers: 2,
  testTimeout: 30_000,
};
