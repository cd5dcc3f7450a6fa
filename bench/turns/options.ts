import { parseArgs } from 'node:util';

export type DatabaseKind = 'postgres' | 'embedded';
export type ProductLayer = 'http' | 'engine' | 'workflow';
export type OutputForm = 'table' | 'json' | 'markdown';

export interface BenchOptions {
  /** Measured time for each layer, database and concurrency. */
  readonly seconds: number;
  readonly concurrency: readonly number[];
  readonly databases: readonly DatabaseKind[];
  readonly layers: readonly ProductLayer[];
  readonly form: OutputForm;
  /** A page whose figures are replaced. */
  readonly into: string | null;
  /** Ends with 1 when a bar is missed. */
  readonly check: boolean;
}

export const USAGE = `npm run bench [-- turns] [options]
  --seconds N         measured time a layer, database and concurrency (5)
  --concurrency LIST  workers at once (1,8,32)
  --database WHICH    postgres, embedded or both (both)
  --layer WHICH       http, engine, workflow or all (all)
  --json | --markdown instead of the table
  --into FILE         also replaces the figures of a page (docs/performance.md)
  --check             exit code 1 when a bar is missed`;

/** @throws Error naming the option that is wrong */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '5' },
      concurrency: { type: 'string', default: '1,8,32' },
      database: { type: 'string', default: 'both' },
      layer: { type: 'string', default: 'all' },
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
      into: { type: 'string' },
      check: { type: 'boolean', default: false },
    },
  });
  return {
    seconds: positive('--seconds', values.seconds),
    concurrency: values.concurrency.split(',').map((part) => positive('--concurrency', part)),
    databases: oneOrAll('--database', values.database, 'both', ['postgres', 'embedded']),
    layers: oneOrAll('--layer', values.layer, 'all', ['http', 'engine', 'workflow']),
    form: values.json ? 'json' : values.markdown ? 'markdown' : 'table',
    into: values.into ?? null,
    check: values.check,
  };
}

function positive(option: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new Error(`${option} is not a positive number: ${text}`);
}

function oneOrAll<T extends string>(option: string, text: string, every: string, all: readonly T[]): readonly T[] {
  const chosen = text === every ? all : all.filter((one) => one === text);
  if (chosen.length > 0) return chosen;
  throw new Error(`${option} is none of ${all.join(', ')}, ${every}: ${text}`);
}
