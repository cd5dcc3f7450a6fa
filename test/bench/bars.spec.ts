import { type JudgedFigures, judge, passes, type Verdict } from '../../bench/turns/bars.js';
import { aLifetime, aLoad, theFigures } from './bench-figures.js';

/** Where a figure lies for each bar: stretch, bar, and just beyond it (architecture §8). */
const LIMITS: readonly (readonly [string, (value: number) => JudgedFigures, number, number, number])[] = [
  ['full turns over HTTP', (perSecond) => withLoad({ perSecond }), 1800, 1000, 999],
  ['p99 of a turn over HTTP', (p99) => withLoad({ p99 }), 10, 20, 20.1],
  ['statements of a turn without effects', (statements) => withLoad({ perTurn: { ...PER_TURN, statements } }), 4, 8, 8.1],
  ['commits of a turn without effects', (commits) => withLoad({ perTurn: { ...PER_TURN, commits } }), 1, 2, 2.1],
  ['CPU of the process a turn', (cpuMilliseconds) => withLoad({ perTurn: { ...PER_TURN, cpuMilliseconds } }), 0.5, 0.8, 0.81],
  ['stored per two-turn conversation, document apart', (kilobytes) => withStorage(kilobytes * 1000), 4, 6, 6.001],
  ['resident memory under load', (megabytes) => withLoad({ residentBytes: megabytes * 1e6 }), 170, 220, 221],
  ['embedded ÷ PostgreSQL', (ofPostgres) => ({ load: [aLoad({ database: 'embedded', ofPostgres })], lifetime: [] }), 0.5, 0.35, 0.34],
  ['start to first answer, existing data', (seconds) => ({ load: [], lifetime: [aLifetime({ startMilliseconds: seconds * 1000 })] }), 1, 2, 2.001],
  ['turn 200 ÷ turn 2', (ratio) => ({ load: [], lifetime: [aLifetime({ aging: { pairs: 12, ratio } })] }), 1.02, 1.1, 1.11],
];
const PER_TURN = { statements: 2, commits: 1, cpuMilliseconds: 0.4, clientCpuMilliseconds: 0.1 };

describe('the bars of the bench', () => {
  it.each(LIMITS)('%s: stretch, met and missed at the figures of architecture §8', (measure, figures, stretch, bar, beyond) => {
    expect([stretch, bar, beyond].map((value) => verdict(figures(value), measure))).toEqual(['stretch', 'met', 'missed']);
  });

  it('stand for every bar of architecture §8, two for statements and commits, two for turns and their p99', () => {
    expect(judge(theFigures()).map(({ measure }) => measure)).toEqual(['two-turn job as a YAML workflow, in process ÷ raw', ...LIMITS.map(([measure]) => measure)]);
  });

  it('say what was not measured instead of passing it', () => {
    const nothing = judge({ load: [], lifetime: [] });
    expect(new Set(nothing.map((bar) => bar.verdict))).toEqual(new Set(['not measured']));
    expect(passes(nothing)).toBe(false);
  });

  it('are held by HTTP on PostgreSQL at c8 alone', () => {
    const others = [aLoad({ layer: 'engine' }), aLoad({ concurrency: 32 }), aLoad({ database: 'embedded' })];
    expect(verdict({ load: others, lifetime: [] }, 'full turns over HTTP')).toBe('not measured');
  });

  it('take the most memory of any concurrency', () => {
    const load = [aLoad({ concurrency: 1 }), aLoad(), aLoad({ concurrency: 32, residentBytes: 400e6 })];
    expect(verdict({ load, lifetime: [] }, 'resident memory under load')).toBe('missed');
  });

  it('fail the check when one is missed', () => {
    expect(passes(judge(theFigures()))).toBe(true);
    expect(passes(judge({ ...theFigures(), load: [aLoad({ p99: 21 })] }))).toBe(false);
  });
});

function verdict(figures: JudgedFigures, measure: string): Verdict | undefined {
  return judge(figures).find((bar) => bar.measure === measure)?.verdict;
}

function withLoad(changes: Parameters<typeof aLoad>[0]): JudgedFigures {
  return { load: [aLoad(changes)], lifetime: [] };
}

function withStorage(bytesPerConversation: number): JudgedFigures {
  return { load: [], lifetime: [aLifetime({ storage: { ...aLifetime().storage, bytesPerConversation } })] };
}
