import type { Figures } from '../../bench/turns/bars.js';
import type { LifetimeFigures } from '../../bench/turns/lifetime.js';
import type { LoadFigures } from '../../bench/turns/rounds.js';
import type { WarmUpFigures } from '../../bench/turns/warm-up.js';

/** HTTP on PostgreSQL at c8, better than every stretch. */
export function aLoad(changes: Partial<LoadFigures> = {}): LoadFigures {
  return {
    layer: 'http',
    database: 'postgres',
    concurrency: 8,
    turns: 10_000,
    ofRaw: 0.8,
    ofPostgres: null,
    perSecond: 2000,
    p50: 4,
    p99: 9,
    perTurn: { statements: 2, commits: 1, cpuMilliseconds: 0.4, clientCpuMilliseconds: 0.1 },
    residentBytes: 160e6,
    ...changes,
  };
}

export function aLifetime(changes: Partial<LifetimeFigures> = {}): LifetimeFigures {
  return {
    database: 'postgres',
    startMilliseconds: 900,
    restResidentBytes: 120e6,
    aging: { pairs: 240, ratio: 1.01 },
    storage: { database: 'postgres', conversations: 1000, bytesPerConversation: 3500, tables: [{ table: 'receipts', bytesPerConversation: 3500 }] },
    ...changes,
  };
}

export function aWarmUp(changes: Partial<WarmUpFigures> = {}): WarmUpFigures {
  return { layer: 'http', database: 'postgres', coldTurns: 520, coldPerSecond: 400, coldP99: 40, coldCpuMilliseconds: 2.5, turns: 3_100, warm: true, ...changes };
}

export function theFigures(): Figures {
  return { warmUp: [aWarmUp()], load: [aLoad(), aLoad({ database: 'embedded', ofPostgres: 0.55 })], lifetime: [aLifetime()] };
}
