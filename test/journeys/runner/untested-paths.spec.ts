import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workflow } from '../../authoring/tools.js';

const folder = mkdtempSync(join(tmpdir(), 'atende-paths-'));
const file = join(folder, 'w.v1.yaml');
const RUN = 'paths:\n  - name: it works\n    takes: a > END\n    expect: {status: COMPLETED, reply: null, pending: null, effects: []}\n';

beforeAll(() => {
  mkdirSync(join(folder, 'paths'));
  writeFileSync(file, 'name: w\nversion: 1\nstart: a\nnodes: [{id: a, action: no_op}]\nedges: [{from: a, to: END}]\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run workflow -- paths --untested', () => {
  const untested = () => workflow(['paths', file, '--untested']);
  const write = (text: string): void => writeFileSync(join(folder, 'paths', 'w.v1.paths.yaml'), text);

  it('names the file to write, and what it is to hold', async () => {
    const { code, out } = await untested();
    expect([code, out.split('\n').map((line) => line.trim())]).toEqual([1, [join(folder, 'paths', 'w.v1.paths.yaml'), '', 'paths without a run:', 'a > END', '', 'edges without a run:', 'a -> END', '']]);
  });

  it('is content with a run for everything', async () => {
    write(RUN);
    expect(await untested()).toMatchObject({ code: 0, out: expect.stringContaining('has a run for every path and every edge') as unknown });
  });

  it('says where a file does not fit', async () => {
    write(RUN.replace('takes:', 'take:'));
    const { code, err } = await untested();
    expect([code, err]).toEqual([2, expect.stringContaining('w.v1.paths.yaml:3:5 There is no key `take` here')]);
  });
});
