import { format, replaceFigures } from '../../bench/turns/print.js';
import { describeRun, reportOf } from '../../bench/turns/report.js';
import { readOptions } from '../../bench/turns/options.js';
import { theFigures } from './bench-figures.js';

const REPORT = reportOf(describeRun('15.20', 5), theFigures());
const BEGIN = '<!-- figures: npm run bench -- --into writes from here -->';
const END = '<!-- figures: to here -->';

describe('the report of the bench', () => {
  it('has a JSON form that says what, where and when, beside every figure and bar', () => {
    const json = JSON.parse(format(REPORT, 'json'));
    expect(Object.keys(json)).toEqual(['schema', 'bench', 'measuredAt', 'commit', 'changed', 'machine', 'versions', 'seconds', 'warmUp', 'load', 'lifetime', 'bars']);
    expect(json).toMatchObject({
      schema: 1,
      bench: 'turns',
      machine: { cores: expect.any(Number), memoryBytes: expect.any(Number), busyBefore: expect.any(Number) },
      versions: { node: process.versions.node, postgres: '15.20', pglite: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      load: theFigures().load,
      lifetime: theFigures().lifetime,
    });
    // Null outside a checkout.
    expect(json.commit ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40}$/);
    expect(json.bars[1]).toEqual({ measure: 'full turns over HTTP', kind: 'absolute', unit: 'turns/s', better: 'more', bar: 1000, stretch: 1800, value: 2000, verdict: 'stretch' });
  });

  it('has a table with the ratios before the absolute figures', () => {
    const [header, row] = section(format(REPORT, 'table'), 'Turns');
    expect(header).toMatch(/^database +layer +c +÷ raw +÷ PostgreSQL +turns\/s +p50 ms +p99 ms$/);
    expect(row).toMatch(/^postgres +http +8 +0\.800 +– +2000 +4\.00 +9\.0$/);
  });

  it('says apart what a cold process does, and whether it was warm when measured', () => {
    const [, row] = section(format(REPORT, 'table'), 'Cold: first 500 turns');
    expect(row).toMatch(/^postgres +http +520 +400 +40\.0 +2\.50 +3100 +yes$/);
  });

  it('replaces the figures of a page and nothing else, however often', () => {
    const page = `# Performance\n\n${BEGIN}\n\nold figures\n\n${END}\n\nHow to read them.\n`;
    const once = replaceFigures(page, format(REPORT, 'markdown'));
    expect(once).toContain('| postgres | http | 8 | 0.800 |');
    expect(once).not.toContain('old figures');
    expect(once.startsWith('# Performance\n') && once.endsWith('How to read them.\n')).toBe(true);
    expect(replaceFigures(once, format(REPORT, 'markdown'))).toBe(once);
  });

  it('leaves a page without the marks alone', () => {
    expect(() => replaceFigures('# Another page\n', 'figures')).toThrow('no place for figures');
  });
});

describe('the options of the bench', () => {
  it('measure everything for five seconds a row unless told otherwise', () => {
    expect(readOptions([])).toEqual({ seconds: 5, concurrency: [1, 8, 32], databases: ['postgres', 'embedded'], layers: ['http', 'engine', 'workflow'], form: 'table', into: null, check: false });
    const told = readOptions(['--seconds', '0.5', '--concurrency', '1,4', '--database', 'embedded', '--layer', 'http', '--json', '--check']);
    expect(told).toEqual({ seconds: 0.5, concurrency: [1, 4], databases: ['embedded'], layers: ['http'], form: 'json', into: null, check: true });
  });

  it.each([['--seconds', '0'], ['--seconds', 'soon'], ['--concurrency', '1,,8'], ['--database', 'oracle'], ['--layer', 'none'], ['--turns', '5']])(
    'refuse %s %s',
    (option, value) => {
      expect(() => readOptions([option, value])).toThrow(option);
    },
  );
});

/** The lines under a title, their indent removed. */
function section(text: string, title: string): readonly string[] {
  const lines = text.split('\n');
  return lines.slice(lines.indexOf(title) + 1).map((line) => line.trim());
}
