import type { LifetimeFigures } from './lifetime.js';
import type { LoadFigures } from './rounds.js';
import type { WarmUpFigures } from './warm-up.js';

/** What bars are held against; both empty where the options left it out. */
export interface JudgedFigures {
  readonly load: readonly LoadFigures[];
  readonly lifetime: readonly LifetimeFigures[];
}

export interface Figures extends JudgedFigures {
  readonly warmUp: readonly WarmUpFigures[];
}

/** `ratio`: noise of the machine cancels; `count`: does not depend on the machine; `absolute`: only a quiet machine shows it. */
export type BarKind = 'ratio' | 'count' | 'absolute';
export type Verdict = 'stretch' | 'met' | 'missed' | 'not measured';

export interface BarResult {
  readonly measure: string;
  readonly kind: BarKind;
  readonly unit: string;
  readonly better: 'more' | 'less';
  readonly bar: number;
  readonly stretch: number;
  readonly value: number | null;
  readonly verdict: Verdict;
}

type Bar = Omit<BarResult, 'value' | 'verdict'> & { readonly read: (figures: JudgedFigures) => number | null | undefined };

const CONCURRENCY = 8;

/** The bars of architecture §8, in its order. KB and MB are thousands and millions. */
const BARS: readonly Bar[] = [
  { measure: 'two-turn job as a YAML workflow, in process ÷ raw', kind: 'ratio', unit: '', better: 'more', bar: 0.35, stretch: 0.6, read: (figures) => at(figures, 'workflow')?.ofRaw },
  { measure: 'full turns over HTTP', kind: 'absolute', unit: 'turns/s', better: 'more', bar: 1000, stretch: 1800, read: (figures) => http(figures)?.perSecond },
  { measure: 'p99 of a turn over HTTP', kind: 'absolute', unit: 'ms', better: 'less', bar: 20, stretch: 10, read: (figures) => http(figures)?.p99 },
  { measure: 'statements of a turn without effects', kind: 'count', unit: '', better: 'less', bar: 8, stretch: 4, read: (figures) => http(figures)?.perTurn?.statements },
  { measure: 'commits of a turn without effects', kind: 'count', unit: '', better: 'less', bar: 2, stretch: 1, read: (figures) => http(figures)?.perTurn?.commits },
  { measure: 'CPU of the process a turn', kind: 'absolute', unit: 'ms', better: 'less', bar: 0.8, stretch: 0.5, read: (figures) => http(figures)?.perTurn?.cpuMilliseconds },
  { measure: 'stored per two-turn conversation, document apart', kind: 'count', unit: 'KB', better: 'less', bar: 6, stretch: 4, read: (figures) => thousandth(lifetime(figures)?.storage.bytesPerConversation) },
  { measure: 'resident memory under load', kind: 'absolute', unit: 'MB', better: 'less', bar: 220, stretch: 170, read: (figures) => thousandth(thousandth(mostResident(figures))) },
  { measure: 'embedded ÷ PostgreSQL', kind: 'ratio', unit: '', better: 'more', bar: 0.35, stretch: 0.5, read: (figures) => http(figures, 'embedded')?.ofPostgres },
  { measure: 'start to first answer, existing data', kind: 'absolute', unit: 's', better: 'less', bar: 2, stretch: 1, read: (figures) => thousandth(lifetime(figures)?.startMilliseconds) },
  { measure: 'turn 200 ÷ turn 2', kind: 'ratio', unit: '', better: 'less', bar: 1.1, stretch: 1.02, read: (figures) => lifetime(figures)?.aging.ratio },
];

export function judge(figures: JudgedFigures): readonly BarResult[] {
  return BARS.map(({ read, ...bar }) => {
    const value = read(figures) ?? null;
    return { ...bar, value, verdict: verdictOf(bar, value) };
  });
}

/** False when a bar is missed, or when nothing was measured that one stands for. */
export function passes(bars: readonly BarResult[]): boolean {
  const measured = bars.filter(({ verdict }) => verdict !== 'not measured');
  return measured.length > 0 && measured.every(({ verdict }) => verdict !== 'missed');
}

function verdictOf({ better, bar, stretch }: Pick<BarResult, 'better' | 'bar' | 'stretch'>, value: number | null): Verdict {
  if (value === null) return 'not measured';
  const reaches = (limit: number): boolean => (better === 'more' ? value >= limit : value <= limit);
  if (reaches(stretch)) return 'stretch';
  return reaches(bar) ? 'met' : 'missed';
}

function http(figures: JudgedFigures, database?: LoadFigures['database']): LoadFigures | undefined {
  return at(figures, 'http', database);
}

function at({ load }: JudgedFigures, layer: LoadFigures['layer'], database: LoadFigures['database'] = 'postgres'): LoadFigures | undefined {
  return load.find((one) => one.layer === layer && one.database === database && one.concurrency === CONCURRENCY);
}

function mostResident({ load }: JudgedFigures): number | undefined {
  const resident = load.flatMap((one) => (one.layer === 'http' && one.database === 'postgres' && one.residentBytes !== null ? [one.residentBytes] : []));
  return resident.length === 0 ? undefined : Math.max(...resident);
}

function lifetime(figures: JudgedFigures): LifetimeFigures | undefined {
  return figures.lifetime.find(({ database }) => database === 'postgres');
}

function thousandth(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value / 1000;
}
