import type { DatabaseKind } from './options.js';
import type { Round } from './load.js';

/**
 * `raw`: one SELECT and one UPDATE in a transaction; `http`: the product over HTTP; `engine`: its turn service in process;
 * `workflow`: the two-turn job of measured-facts as a YAML workflow, in process.
 */
export type Layer = 'raw' | 'http' | 'engine' | 'workflow';

/** What a round cost; `cpu` is the processor time of the process that answers, `clientCpu` that of the one that asks. */
export interface Cost {
  readonly statements: number;
  readonly commits: number;
  readonly cpuMilliseconds: number;
  readonly clientCpuMilliseconds: number;
  readonly residentBytes: number;
}

export type MeasuredRound = Round & { readonly cost: Cost | null };

/** Something that turns can be put on. */
export interface Target {
  readonly layer: Layer;
  readonly database: DatabaseKind;
  round(concurrency: number, seconds: number): Promise<MeasuredRound>;
  close(): Promise<void>;
}
