import { TemporaryTree } from './temporary-tree.js';

const COVERED = 'export function covered(n: number): number {\n  return n + 1;\n}\n';
const HALF = "export function half(n: number): string {\n  if (n > 1) {\n    return 'big';\n  }\n  return 'small';\n}\n";
const SPEC = "import { covered } from './covered.js';\nimport { half } from './half.js';\nit('runs', () => {\n  expect([covered(1), half(0)]).toEqual([2, 'small']);\n});\n";

describe('the coverage bar', () => {
  it('holds for each file: a half-tested and an untested one fail beside a tested one', async () => {
    const tree = new TemporaryTree(['jest.config.js', '.swcrc', 'package.json']);
    try {
      tree.write({
        'test/keep.txt': '',
        'src/invoice/covered.ts': COVERED,
        'src/invoice/half.ts': HALF,
        'src/invoice/untested.ts': COVERED,
        'src/invoice/covered.spec.ts': SPEC,
      });
      const { code, stderr } = await tree.run([tree.program('jest/bin/jest.js'), '--coverage'], { env: { NODE_OPTIONS: '--experimental-vm-modules' } });
      const below = [...stderr.matchAll(/for lines .* does not meet "[^"]*\/(\S+\.ts)" threshold/g)].map(([, file]) => file);
      expect({ code, below }).toEqual({ code: 1, below: ['half.ts', 'untested.ts'] });
    } finally {
      tree.remove();
    }
  }, 60_000);
});
