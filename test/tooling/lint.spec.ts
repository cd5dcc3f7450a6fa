import { TemporaryTree } from './temporary-tree.js';

/** One violation of each lint rule that style.md leans on, in a place where the rule holds, and the same where it does not. */
const CLOSED_UNION = "type Answer = 'yes' | 'no' | 'unclear';\n";
const lines = (count: number): string => Array.from({ length: count }, (_, index) => `export const v${index} = ${index};`).join('\n');

const SEEDS: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['@typescript-eslint/switch-exhaustiveness-check', 'src/turn/switch.ts', `${CLOSED_UNION}export function f(a: Answer): number {\n  switch (a) {\n    case 'yes':\n      return 1;\n    case 'no':\n      return 2;\n  }\n  return 3;\n}\n`],
  ['@typescript-eslint/no-explicit-any', 'src/turn/any.ts', 'export const f = (x: any): unknown => x;\n'],
  ['@typescript-eslint/no-non-null-assertion', 'src/turn/non-null.ts', 'export const f = (x: string | null): string => x!;\n'],
  ['@typescript-eslint/only-throw-error', 'src/turn/throw.ts', "export function f(): never {\n  throw 'text';\n}\n"],
  ['@typescript-eslint/no-floating-promises', 'src/turn/floating.ts', 'export function f(p: Promise<void>): void {\n  p;\n}\n'],
  ['@typescript-eslint/explicit-module-boundary-types', 'src/turn/untyped.ts', 'export const f = (x: number) => x;\n'],
  ['max-lines', 'src/turn/long.ts', lines(301)],
  ['size/max-lines', 'src/turn/longish.ts', lines(201)],
  ['max-lines-per-function', 'src/turn/function.ts', `export function f(): void {\n${'  void 0;\n'.repeat(51)}}\n`],
  ['no-console', 'src/turn/print.ts', "console.log('x');\n"],
  ['no-restricted-syntax', 'src/turn/environment.ts', "export const x = process.env['PORT'];\n"],
  ['no-restricted-imports', 'src/turn/environment-import.ts', "import { env } from 'node:process';\nexport const x = env['PORT'];\n"],
  ['no-restricted-syntax', 'src/turn/default.ts', 'const x = 1;\nexport default x;\n'],
  ['no-restricted-syntax', 'src/intent/domain/now.ts', 'export const x = Date.now();\n'],
  ['no-restricted-syntax', 'src/intent/domain/today.ts', 'export const x = new Date();\n'],
  ['no-restricted-syntax', 'src/intent/domain/chance.ts', 'export const x = Math.random();\n'],
  ['no-restricted-syntax', 'src/intent/domain/timer.ts', 'setTimeout(() => undefined, 1);\n'],
  ['no-restricted-syntax', 'src/intent/domain/deep/environment.ts', "export const x = process.env['PORT'];\n"],
  ['no-restricted-imports', 'src/intent/domain/clock.ts', "import type { Clock } from '../../kernel/index.js';\nexport type X = Clock;\n"],
  ['no-restricted-syntax', 'src/kernel/now.ts', 'export const x = Date.now();\n'],
];

const SOUND: Readonly<Record<string, string>> = {
  'src/kernel/index.ts': "export * from './clock.js';\n",
  'src/kernel/clock.ts': 'export type Clock = () => Date;\nexport const now = (): Date => new Date();\n',
  'src/intent/domain/given.ts': 'export const at = (iso: string): Date => new Date(iso);\n',
  'src/intent/domain/given.spec.ts': 'export const at = Date.now();\n',
  'src/turn/timer.ts': 'export const now = (): number => Date.now();\n',
  'src/platform/config/read-settings.ts': "export const port = (): string | undefined => process.env['PORT'];\n",
  'src/main.ts': "console.log('http://127.0.0.1:3000');\n",
  'src/turn/long.spec.ts': lines(400),
  'src/turn/exhaustive.ts': `${CLOSED_UNION}export function f(a: Answer): number {\n  switch (a) {\n    case 'yes':\n      return 1;\n    case 'no':\n      return 2;\n    case 'unclear':\n      return 3;\n  }\n}\n`,
};

interface FileReport {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string | null; readonly message: string; readonly line: number }[];
}

describe('the lint rules', () => {
  const tree = new TemporaryTree(['eslint.config.js', 'tsconfig.json', 'package.json']);
  const found = new Map<string, FileReport['messages']>();

  beforeAll(async () => {
    tree.write({ ...SOUND, ...Object.fromEntries(SEEDS.map(([, file, text]) => [file, text])) });
    tree.write({ 'src/turn/inline.ts': '// eslint-disable-next-line no-console\nconsole.log(1);\n' });
    const { stdout, stderr } = await tree.run([tree.program('eslint/bin/eslint.js'), '--format', 'json', 'src']);
    if (stdout === '') throw new Error(stderr);
    const reports = JSON.parse(stdout) as readonly FileReport[]; // eslint's own format
    for (const { filePath, messages } of reports) found.set(filePath.slice(filePath.indexOf('/src/') + 1), messages);
  }, 120_000);

  afterAll(() => {
    tree.remove();
  });

  it.each(SEEDS)('%s refuses %s', (rule, file) => {
    expect(found.get(file)?.map(({ ruleId }) => ruleId)).toContain(rule);
  });

  it.each(Object.keys(SOUND))('nothing is found in %s', (file) => {
    expect(found.get(file)).toEqual([]);
  });

  it('cannot be switched off by a comment', () => {
    expect(found.get('src/turn/inline.ts')?.map(({ ruleId }) => ruleId)).toContain('no-console');
  });
});
