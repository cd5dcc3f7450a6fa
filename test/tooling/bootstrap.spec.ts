import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { TemporaryTree, type Finished } from './temporary-tree.js';

const BUILD = 'process.stdout.write(String(await (await import("./scripts/lib/build.mjs")).ensureBuilt(process.cwd())))';
const INSTALLED = 'process.stdout.write(String((await import("./scripts/lib/install.mjs")).isInstalled(process.cwd())))';

describe('npm start and npm test', () => {
  let tree: TemporaryTree;
  const build = async (): Promise<string> => (await tree.run(['--input-type=module', '--eval', BUILD])).stdout;

  beforeEach(() => {
    tree = new TemporaryTree(['scripts', '.swcrc', 'package.json', 'package-lock.json']);
    tree.write({
      'src/main.ts': "import { exitCode } from './turn/code.js';\nprocess.exitCode = exitCode;\n",
      'src/turn/code.ts': 'export const exitCode: number = 7;\n',
      'src/turn/code.spec.ts': 'export const x = 1;\n',
      'migrations/0001-first.ts': 'export class First {}\n',
      'bench/run.ts': "import { exitCode } from '../src/turn/code.js';\nprocess.exitCode = exitCode + 1;\n",
    });
  });
  afterEach(() => {
    tree.remove();
  });

  it('build when sources changed, and only then', async () => {
    expect([await build(), await build()]).toEqual(['true', 'false']);
    tree.write({ 'src/turn/code.ts': 'export const exitCode: number = 8;\n' });
    expect([await build(), await build()]).toEqual(['true', 'false']);
    tree.write({ 'src/turn/code.spec.ts': 'export const x = 2;\n' });
    expect(await build()).toBe('false');
  });

  it('put src at the top of dist, migrations beside it, and no specs', async () => {
    await build();
    const built = ['main.js', 'main.js.map', 'turn/code.js', 'migrations/0001-first.js', 'turn/code.spec.js'];
    expect(built.map((file) => existsSync(join(tree.directory, 'dist', file)))).toEqual([true, true, true, true, false]);
  });

  it('keep one byte a character in the bundle: one more anywhere, and V8 keeps two for each', async () => {
    tree.write({ 'src/main.ts': 'const cases = [/^[Ġ-Ə😀]$/u, /Ə/].map((pattern) => ["Ə", "😀", "x"].map((text) => pattern.test(text)));\nprocess.stdout.write(JSON.stringify([cases, "Ə😀", `ção Ə`]));\n' });
    const { stdout } = await tree.run(['scripts/bootstrap.mjs', 'start']);
    expect(JSON.parse(stdout)).toEqual([[[true, true, false], [true, false, false]], 'Ə😀', 'ção Ə']);
    expect(readFileSync(join(tree.directory, 'dist/main.js'), 'utf8')).toMatch(/^[\0-\xff]*$/);
  });

  it('keep the last good build when a source does not compile', async () => {
    await build();
    const before = readFileSync(join(tree.directory, 'dist/turn/code.js'), 'utf8');
    tree.write({ 'src/turn/code.ts': 'export const = ;\n' });
    expect(await build()).toBe('');
    expect(readFileSync(join(tree.directory, 'dist/turn/code.js'), 'utf8')).toBe(before);
  });

  it('run the program and end with its exit code', async () => {
    expect((await tree.run(['scripts/bootstrap.mjs', 'start'])).code).toBe(7);
    expect((await tree.run(['scripts/bootstrap.mjs', 'bench'])).code).toBe(8);
    expect((await tree.run(['scripts/bootstrap.mjs', 'sing'])).code).toBe(2);
  });

  it('give the program the heap that the image gives it', async () => {
    tree.write({ 'src/main.ts': 'process.stdout.write(JSON.stringify(process.execArgv));\n' });
    const { stdout } = await tree.run(['scripts/bootstrap.mjs', 'start']);
    const heap = JSON.parse(stdout) as readonly string[];
    expect(heap.map((flag) => flag.split('=')[0])).toEqual(['--max-old-space-size', '--max-semi-space-size', '--heap-growing-percent']);
    expect(readFileSync('Dockerfile', 'utf8')).toContain(`CMD ${JSON.stringify(['node', ...heap, 'dist/main.js']).replaceAll(',', ', ')}`);
  });

  it('see that what is installed is not what the lockfile names', async () => {
    const installed = async (): Promise<string> => (await tree.run(['--input-type=module', '--eval', INSTALLED])).stdout;
    expect(await installed()).toBe('true');
    const lockfile = join(tree.directory, 'package-lock.json');
    tree.write({ 'package-lock.json': readFileSync(lockfile, 'utf8').replace(/("node_modules\/rxjs": \{\s*"version": )"[^"]+"/, '$1"0.0.1"') });
    expect(await installed()).toBe('false');
    rmSync(join(tree.directory, 'node_modules'));
    expect(await installed()).toBe('false');
  });
});

describe('package-lock.json', () => {
  it('names no download address, so that any registry serves it', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
  });
});

describe('scripts/planted-faults.mjs', () => {
  const GIT = ['init', '--quiet'];

  it('tells a caught fault, a survivor and one that does not apply apart', async () => {
    const tree = new TemporaryTree(['scripts', '.swcrc', 'package.json', 'package-lock.json', 'jest.config.js']);
    try {
      tree.write({
        '.gitignore': 'node_modules\n',
        'src/main.ts': '',
        'src/sum.ts': 'export const sum = (a: number, b: number): number => a + b;\nexport const unused = 1;\n',
        'test/sum.spec.ts': "import { sum } from '../src/sum.js';\nit('adds', () => {\n  expect(sum(1, 2)).toBe(3);\n});\n",
        'faults.json': JSON.stringify([
          { name: 'minus', file: 'src/sum.ts', find: 'a + b', replace: 'a - b', tests: ['test/sum.spec.ts'] },
          { name: 'unseen', file: 'src/sum.ts', find: 'unused = 1', replace: 'unused = 2', tests: ['test/sum.spec.ts'] },
          { name: 'nowhere', file: 'src/sum.ts', find: 'a * b', replace: 'a', tests: ['test/sum.spec.ts'] },
        ]),
      });
      await tree.run(['--eval', `require("node:child_process").execFileSync("git", ${JSON.stringify(GIT)})`]);
      const run = (...names: string[]): Promise<Finished> =>
        tree.run(['scripts/planted-faults.mjs', '--tree', '.', '--list', 'faults.json', ...names]);
      const { code, stdout } = await run();
      expect(stdout.trim().split('\n')).toEqual([
        'caught    minus',
        'SURVIVED  unseen',
        'NOT PLANTED: found 0 times in src/sum.ts  nowhere',
        '1 of 3 planted faults caught',
      ]);
      expect(code).toBe(1);
      expect((await run('minus')).code).toBe(0);
    } finally {
      tree.remove();
    }
  }, 60_000);
});
