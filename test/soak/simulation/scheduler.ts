import type { Random } from './random.js';

// The real ones: a simulation runs under fake timers.
const afterMicrotasks = setImmediate;

interface Parked {
  readonly what: string;
  readonly actor: string;
  readonly go: () => void;
}

/** Holds everything that is under way between the parts of the system, and lets one thing arrive at a time. */
export class Scheduler {
  /** What happened, in order: the same for the same seed. */
  readonly trace: string[] = [];
  private parked: readonly Parked[] = [];

  constructor(private readonly random: Random) {}

  get waiting(): number {
    return this.parked.length;
  }

  /** Resolves when it is let through. */
  park(actor: string, what: string): Promise<void> {
    return new Promise((go) => {
      this.parked = [...this.parked, { actor, what, go }];
    });
  }

  /** Lets any one thing through, and everything that follows of itself. */
  async releaseOne(): Promise<void> {
    const index = this.random.below(this.parked.length);
    const chosen = this.parked[index];
    if (chosen === undefined) return;
    this.parked = this.parked.filter((other) => other !== chosen);
    this.note(`${chosen.actor} ${chosen.what}`);
    chosen.go();
    await this.settle();
  }

  /** Some of what an actor sent never arrives. */
  loseSomeOf(actor: string): void {
    this.parked = this.parked.filter((parked) => parked.actor !== actor || this.random.chance(0.5));
  }

  /** Runs what needs nobody's permission: all promises that are settled. */
  async settle(): Promise<void> {
    await new Promise<void>((done) => void afterMicrotasks(done));
  }

  note(what: string): void {
    this.trace.push(what);
  }
}
