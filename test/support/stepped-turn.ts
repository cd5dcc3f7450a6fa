import { Database, type Statement } from '../../src/platform/database/database.js';

/** What watches over a slow turn from a timer is no step of it. */
const UNSTEPPED = new Set(['turn.freshness', 'turn.renew']);

/** Nor is what no other actor writes: published versions. */
export const PUBLISHED = /^workflows\./u;

/** Nor, between two turns, the execution that the one's own lease guards. */
const ALONE = /^(workflows|executions)\./u;

/** Lets one actor's statements through one at a time, as the test says (measured-facts test 9). */
export class Steps {
  /** The names of the statements let through, in order. */
  readonly taken: string[] = [];
  private parked: { readonly name: string; readonly go: () => void } | null = null;
  private done = false;
  private watcher: (() => void) | null = null;

  get finished(): boolean {
    return this.done;
  }

  /** Waits at this point until `next` lets it through. */
  async park(name: string): Promise<void> {
    await new Promise<void>((go) => {
      this.parked = { name, go };
      this.look();
    });
  }

  /** Runs the actor; its steps wait from now on. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return work().finally(() => {
      this.done = true;
      this.look();
    });
  }

  /** Resolves when the actor waits at a step or has finished. */
  async rests(): Promise<void> {
    if (this.parked !== null || this.done) return;
    await new Promise<void>((resolve) => {
      this.watcher = resolve;
    });
  }

  /** Lets the step through and waits for the next; nothing where the actor has finished. */
  async next(): Promise<void> {
    await this.rests();
    const { parked } = this;
    if (parked === null) return;
    this.parked = null;
    this.taken.push(parked.name);
    parked.go();
    await this.rests();
  }

  private look(): void {
    this.watcher?.();
    this.watcher = null;
  }
}

/** A database whose statements wait to be let through; a transaction is one step. @param alone what is no step beside the timer's */
export class SteppedDatabase extends Database {
  constructor(
    private readonly inner: Database,
    private readonly steps: Steps,
    private readonly alone = ALONE,
  ) {
    super();
  }

  override get embedded(): boolean {
    return this.inner.embedded;
  }

  override async query<Row>(statement: Statement): Promise<readonly Row[]> {
    if (!UNSTEPPED.has(statement.name) && !this.alone.test(statement.name)) await this.steps.park(statement.name);
    return this.inner.query<Row>(statement);
  }

  override async transaction<T>(work: (tx: Pick<Database, 'query'>) => Promise<T>): Promise<T> {
    await this.steps.park('transaction');
    return this.inner.transaction(work);
  }
}

/** All orders of `each` steps of two actors, 252 for five: which actor steps, at each place. */
export function allOrders(each: number): readonly (readonly (0 | 1)[])[] {
  const orders = (left: number, right: number): readonly (readonly (0 | 1)[])[] => {
    if (left === 0 && right === 0) return [[]];
    const first = left === 0 ? [] : orders(left - 1, right).map((rest) => [0 as const, ...rest]);
    const second = right === 0 ? [] : orders(left, right - 1).map((rest) => [1 as const, ...rest]);
    return [...first, ...second];
  };
  return orders(each, each);
}

const MAX_STEPS = 400;

/**
 * Steps two actors in the given order, then in turn until both have finished.
 * @returns what was let through, in order: "0 turn.receive", "1 turn.receive", …
 * @throws when they do not come to an end
 */
export async function interleave(order: readonly (0 | 1)[], actors: readonly [Steps, Steps]): Promise<readonly string[]> {
  const history: string[] = [];
  const step = async (side: 0 | 1): Promise<void> => {
    const { taken } = actors[side];
    const before = taken.length;
    await actors[side].next();
    history.push(...taken.slice(before).map((name) => `${side} ${name}`));
  };
  for (const side of order) await step(side);
  for (let count = 0; !actors[0].finished || !actors[1].finished; count += 1) {
    if (count > MAX_STEPS) throw new Error(`No end after ${history.join(', ')}`);
    await step(count % 2 === 0 ? 0 : 1);
  }
  return history;
}
