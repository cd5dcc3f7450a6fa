import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { SourcePositions } from './source-positions.js';

const SOURCE = ['interface Unused {', '  readonly gone: string;', '}', 'export function outer(): never {', '  const inner = (): never => {', "    throw new Error('boom');", '  };', '  return inner();', '}'].join('\n');

describe('places of a stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atende-places-'));
  const file = join(folder, 'main.mjs');
  const url = pathToFileURL(file).href;
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Compiled as the build compiles: types are gone, so that generated lines are others than the source's. */
  function place(text: string): string {
    const { code, map } = transformSync(SOURCE, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, sourceMaps: true, sourceFileName: '../src/outer.ts' });
    writeFileSync(`${file}.map`, map ?? '');
    const line = code.split('\n').findIndex((each) => each.includes(text));
    return `${line + 1}:${(code.split('\n')[line] ?? '').indexOf(text) + 1}`;
  }

  it('are those of the sources', () => {
    const [thrown, called] = [place('new Error'), place('inner()')];
    expect(thrown).not.toMatch(/^6:/);
    const stack = `Error: boom\n    at inner (${url}:${thrown})\n    at ${url}:${called}`;
    expect(new SourcePositions(url).describe(stack)).toBe('Error: boom\n    at inner (../src/outer.ts:6)\n    at ../src/outer.ts:8');
  });

  it('stay where the map does not reach, in files of others, and in the message', () => {
    const stack = `Error: at ${url}:${place('new Error')}\n    at far (${url}:9000:1)\n    at node:internal/timers:5:7\n    at other (file:///etc/passwd:1:1)`;
    expect(new SourcePositions(url).describe(stack)).toBe(stack);
  });

  it('stay without a map, and with one that is broken', () => {
    const stack = `Error: boom\n    at inner (${url}:${place('new Error')})`;
    writeFileSync(`${file}.map`, '{"sources":');
    expect(new SourcePositions(url).describe(stack)).toBe(stack);
    rmSync(`${file}.map`);
    expect(new SourcePositions(url).describe(stack)).toBe(stack);
  });

  it('are read from the map once', () => {
    const positions = new SourcePositions(url);
    const stack = `Error: boom\n    at inner (${url}:${place('new Error')})`;
    const described = positions.describe(stack);
    rmSync(`${file}.map`);
    expect(positions.describe(stack)).toBe(described);
    expect(described).toContain('outer.ts:6');
  });
});
