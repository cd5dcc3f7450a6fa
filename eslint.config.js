import { builtinRules } from 'eslint/use-at-your-own-risk';
import tseslint from 'typescript-eslint';

/**
 * The rules of docs/style.md that a linter can hold. test/tooling/lint.spec.ts seeds a violation of each and proves that it
 * bites.
 */

const ENVIRONMENT = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only src/platform/config/read-settings.ts reads the environment (style 10); take a value of Settings.',
};
const DEFAULT_EXPORT = { selector: 'ExportDefaultDeclaration', message: 'Named exports only (style 18).' };
const PROCESS_MODULE = { name: 'node:process', message: 'Take a value of Settings (style 10).' };
/** Through kernel's index, where dependency-cruiser sees only the file. */
const CLOCK_BY_INDEX = {
  group: ['**/kernel/index.js'],
  importNames: ['Clock', 'SystemClock', 'ManualClock', 'UuidGenerator'],
  message: 'Pure code takes a Date or an id as a value (style 3).',
};
const CLOCK = [
  ["CallExpression[callee.object.name='Date'][callee.property.name='now']", 'Date.now()'],
  ["NewExpression[callee.name='Date'][arguments.length=0]", 'new Date()'],
  ["CallExpression[callee.name='Date']", 'Date()'],
  ["CallExpression[callee.object.name='performance'][callee.property.name='now']", 'performance.now()'],
  ["CallExpression[callee.object.name='Math'][callee.property.name='random']", 'Math.random()'],
  ["CallExpression[callee.object.name='crypto'][callee.property.name=/^random/]", 'crypto.random…()'],
  ['CallExpression[callee.name=/^set(Timeout|Interval|Immediate)$/]', 'a timer'],
].map(([selector, what]) => ({ selector, message: `Pure code takes time and chance as values, not from ${what} (style 3).` }));

const PURE = ['src/*/domain/**/*.ts', 'src/kernel/**/*.ts'];
const SPECS = ['**/*.spec.ts', '**/*.e2e-spec.ts'];
const TEST_CODE = [...SPECS, 'test/**/*.ts', 'src/**/testing/**/*.ts', 'src/**/*.contract.ts', 'src/**/*.fake.ts'];
const PRINTERS = ['src/main.ts', 'bench/**/*.ts', 'eval/run.ts', 'authoring/run.ts', 'scripts/**'];

export default tseslint.config(
  { ignores: ['dist/', 'dist.*/', 'coverage/', 'node_modules/', '.cache/', '.data/', 'test/fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    // The core rule under a second name: one limit warns, the other fails (style 17).
    plugins: { size: { rules: { 'max-lines': builtinRules.get('max-lines') } } },
    rules: {
      'max-lines': ['error', { max: 300 }],
      'size/max-lines': ['warn', { max: 200 }],
      'max-lines-per-function': ['warn', { max: 50 }],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ENVIRONMENT, DEFAULT_EXPORT],
      'no-restricted-imports': ['error', { paths: [PROCESS_MODULE] }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // A Nest module is a class with a decorator and nothing else.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
      // Request bodies, views and settings are classes for their decorators or as tokens; object literals of their shape fill them.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // A query names the shape of its rows, which no argument shows.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // An adapter that answers at once still implements an asynchronous port.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: PURE,
    ignores: [...SPECS, 'src/kernel/clock.ts', 'src/kernel/ids.ts'],
    rules: {
      'no-restricted-syntax': ['error', ENVIRONMENT, DEFAULT_EXPORT, ...CLOCK],
      'no-restricted-imports': ['error', { paths: [PROCESS_MODULE], patterns: [CLOCK_BY_INDEX] }],
    },
  },
  {
    files: ['src/platform/config/read-settings.ts'],
    rules: { 'no-restricted-syntax': ['error', DEFAULT_EXPORT] },
  },
  {
    files: TEST_CODE,
    rules: {
      'max-lines': 'off',
      'size/max-lines': 'off',
      'max-lines-per-function': 'off',
      'no-restricted-syntax': ['error', DEFAULT_EXPORT],
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      // jest's matchers and the bodies that supertest reads are typed any, and being asserted about is what they are for.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Settings spread into settings, and a variable taken out of an environment.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      // expect(fake.method) names a method without calling it.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  // A migration is one list of statements.
  { files: ['migrations/**/*.ts'], rules: { 'max-lines-per-function': 'off' } },
  { files: PRINTERS, rules: { 'no-console': 'off', 'no-restricted-syntax': ['error', DEFAULT_EXPORT] } },
  { files: ['**/*.{js,mjs,cjs}'], extends: [tseslint.configs.recommended], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
