import type { JsonObject } from '../../../src/kernel/json.js';
import type { InMemoryTurnDatabase } from '../store/in-memory-turn-database.js';
import type { Fates } from './fates.js';
import type { Scheduler } from './scheduler.js';
import type { World } from './world.js';

/** What all replicas of one simulation share. */
export interface Surroundings {
  readonly store: InMemoryTurnDatabase;
  readonly world: World;
  readonly scheduler: Scheduler;
  readonly fates: Fates;
  readonly invoice: JsonObject;
  /** Owners of leases that a process asked for and then died, or that time outlived: nobody can give these back, so they run out. */
  readonly fallen: Set<string>;
}

/** One process, as the ends of its lines see it. */
export class Line {
  private cut = false;

  constructor(readonly replica: string) {}

  isAlive(): boolean {
    return !this.cut;
  }

  die(): void {
    this.cut = true;
  }
}

/** What a dead process waits for. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
