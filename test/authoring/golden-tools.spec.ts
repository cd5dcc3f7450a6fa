import fc from 'fast-check';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptGoldens, compareGoldens, type Golden, GOLDEN_FOLDER } from '../../authoring/golden/goldens.js';
import { goldenText } from '../../authoring/golden/golden-text.js';
import { lineDiff } from '../../authoring/golden/line-diff.js';
import { StagedCounters } from '../../authoring/stage/staged-effects.js';
import { declaredActions } from '../../authoring/stage/declared-actions.js';
import { PROPERTY_RUNS } from '../support/property.js';
import { workflow } from './tools.js';

const folder = mkdtempSync(join(tmpdir(), 'atende-golden-'));
cpSync(GOLDEN_FOLDER, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));
const differing = async (): Promise<readonly Golden[]> => (await compareGoldens(declaredActions(new StagedCounters()), folder)).filter(({ verdict }) => verdict.kind !== 'same');

describe('golden executions', () => {
  it('shows what changed, what is new and what is stale, and takes it over when told to', async () => {
    const [changed, fresh, stale] = ['pause', 'cycle', 'gone'].map((name) => join(folder, 'examples', `${name}.v1.json`)) as [string, string, string];
    const recorded = readFileSync(changed, 'utf8');
    writeFileSync(changed, recorded.replace('"cancelamentos: 1"', '"cancelamentos: 2"'));
    rmSync(fresh);
    writeFileSync(stale, '{}\n');
    const found = await differing();
    expect(found.map(({ path, verdict }) => [path, verdict.kind])).toEqual([[fresh, 'new'], [changed, 'changed'], [stale, 'stale']]);
    const shown = found.map(goldenText).join('');
    expect(shown).toMatch(/^ {2}- {9}"cancelamentos: 2"$/mu);
    expect(shown).toMatch(/^ {2}\+ {9}"cancelamentos: 1"$/mu);
    acceptGoldens(found);
    expect(await differing()).toEqual([]);
    expect(readFileSync(changed, 'utf8')).toBe(recorded);
  });

  it('accepts nothing in CI', async () => {
    expect(await workflow(['golden', '--accept'], '', { isCi: true })).toMatchObject({ code: 2, out: '', err: expect.stringContaining('CI is set') as unknown });
  });
});

describe('lineDiff', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }).map((found) => found.join('\n'));
  const kept = (diff: readonly string[], sign: '-' | '+'): string => diff.filter((line) => line.startsWith(' ') || line.startsWith(sign)).map((line) => line.slice(2)).join('\n');

  it('is empty exactly where nothing changed', () => {
    fc.assert(fc.property(lines, lines, (before, after) => expect(lineDiff(before, after).length === 0).toBe(before === after)), PROPERTY_RUNS);
  });

  it('leads from the one text to the other', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const diff = lineDiff(before, after);
        if (before === after || diff.includes('  …')) return;
        expect([kept(diff, '-'), kept(diff, '+')]).toEqual([before, after]);
      }),
      PROPERTY_RUNS,
    );
  });

  it('leaves out what is far from a change', () => {
    const text = Array.from({ length: 20 }, (_, index) => `${index}`);
    expect(lineDiff(text.join('\n'), text.with(10, 'x').join('\n'))).toEqual(['  …', '  7', '  8', '  9', '- 10', '+ x', '  11', '  12', '  13', '  …']);
  });
});
