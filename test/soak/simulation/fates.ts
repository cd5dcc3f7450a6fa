import { AppError } from '../../../src/kernel/errors.js';
import type { Random } from './random.js';

export type StatementFate = 'answered' | 'unreachable' | 'answer_lost' | 'conflict';
export type CallFate = 'ok' | 'failed' | 'lost_before' | 'lost_after';

/** A statement is refused and nothing of it happened, by a fault that is not known to pass: harsher than a deadlock, which is (database-fault.ts). */
export class InjectedConflict extends Error {
  override readonly name = 'InjectedConflict';
}

/** What befalls each statement and call. Some seeds are calm, some stormy; after `calm` nothing fails any more. */
export class Fates {
  private storm: number;

  constructor(private readonly random: Random) {
    this.storm = random.pick([0, 0.01, 0.04, 0.12]);
  }

  calm(): void {
    this.storm = 0;
  }

  ofStatement(): StatementFate {
    if (!this.random.chance(this.storm)) return 'answered';
    return this.random.pick(['unreachable', 'answer_lost', 'conflict']);
  }

  ofCall(): CallFate {
    if (!this.random.chance(this.storm * 3)) return 'ok';
    return this.random.pick(['failed', 'lost_before', 'lost_after']);
  }

  /** An answer that other things may overtake on its way back. */
  late(): boolean {
    return this.random.chance(0.2);
  }
}

/** As `translateDatabaseFault` gives a connection that broke. */
export function unavailable(): AppError {
  return new AppError('database_unavailable', 'simulated', { kind: 'operational', retryAfterSeconds: 1 });
}
