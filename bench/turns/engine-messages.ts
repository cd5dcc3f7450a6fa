import type { DatabaseSettings } from '../../src/platform/database/open-database.js';
import type { Layer, MeasuredRound } from './target.js';

/** What the process is driven with. */
export type EngineLayer = Extract<Layer, 'engine' | 'workflow'>;

/** From the bench to the process that runs the engine. The first opens, each `round` is answered by one report. */
export type EngineOrder =
  | { readonly kind: 'open'; readonly layer: EngineLayer; readonly settings: DatabaseSettings }
  | { readonly kind: 'round'; readonly concurrency: number; readonly seconds: number }
  | { readonly kind: 'close' };

export type EngineReport =
  | { readonly kind: 'opened' | 'closed' }
  | { readonly kind: 'round'; readonly round: MeasuredRound }
  | { readonly kind: 'failed'; readonly reason: string };
