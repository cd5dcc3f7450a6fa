import { SystemClock } from '../../../src/kernel/clock.js';
import { SequentialIds } from '../../../src/kernel/ids.js';
import { Database, type Statement } from '../../../src/platform/database/database.js';
import type { TurnService } from '../../../src/turn/index.js';
import { TurnRecovery } from '../../../src/turn/turn-recovery.js';
import { BENCH_SETTINGS, turnServiceOn } from '../../support/turn-bench.js';
import { InjectedConflict, unavailable } from './fates.js';
import { SimulatedOperator } from './simulated-operator.js';
import { Line, never, type Surroundings } from './surroundings.js';

/** The real turn service and recovery of one process, on lines that the scheduler holds. */
export class Replica {
  readonly service: TurnService;
  /** Resolves when the process dies. */
  readonly death: Promise<null>;
  private readonly recovery: TurnRecovery;
  private readonly line: Line;
  private readonly database: LineToStore;
  private die: () => void = () => undefined;

  constructor(
    readonly name: string,
    private readonly around: Surroundings,
  ) {
    this.death = new Promise((resolve) => {
      this.die = () => resolve(null);
    });
    this.line = new Line(name);
    const clock = new SystemClock();
    const database = new LineToStore(this.line, around);
    this.database = database;
    const operator = new SimulatedOperator(this.line, around);
    this.service = turnServiceOn(database, operator, { clock, ids: new SequentialIds(name) });
    this.recovery = new TurnRecovery({ database, clock, settings: BENCH_SETTINGS }, this.service, () => undefined);
  }

  /** As at the start of the program: finishes what was cut off, then keeps looking. */
  async start(): Promise<void> {
    await this.recovery.start().catch(() => undefined);
  }

  /** kill -9: what it had sent may still arrive, nothing else comes from it. */
  kill(): void {
    this.line.die();
    for (const owner of this.database.owners) this.around.fallen.add(owner);
    this.recovery.stop();
    this.around.scheduler.note(`kill ${this.name}`);
    this.around.scheduler.loseSomeOf(this.name);
    this.die();
  }
}

/** Where the statements that take a lease name its owner, from 0. */
const OWNERS: Readonly<Record<string, number>> = { 'turn.receive': 6, 'turn.acquire': 2 };

/** One process's connections to the store. Each statement arrives when it is let through; so may its answer. */
class LineToStore extends Database {
  override readonly embedded = false;
  /** Owners of the leases that it has asked for. */
  readonly owners = new Set<string>();

  constructor(
    private readonly line: Line,
    private readonly around: Surroundings,
  ) {
    super();
  }

  override async query<Row>(statement: Statement): Promise<readonly Row[]> {
    const { store, scheduler, fates } = this.around;
    const fate = fates.ofStatement();
    if (!this.line.isAlive()) return never();
    const owner = statement.values[OWNERS[statement.name] ?? -1];
    if (typeof owner === 'string') this.owners.add(owner);
    await scheduler.park(this.line.replica, fate === 'answered' ? statement.name : `${statement.name} ${fate}`);
    // What a process has sent may arrive after its death; its answer finds nobody.
    const rows = fate === 'unreachable' || fate === 'conflict' ? [] : store.execute<Row>(statement);
    if (fates.late()) await scheduler.park(this.line.replica, `answer of ${statement.name}`);
    if (!this.line.isAlive()) return never();
    if (fate === 'conflict') throw new InjectedConflict(statement.name);
    if (fate !== 'answered') throw unavailable();
    return rows;
  }

  override transaction(): Promise<never> {
    return Promise.reject(new Error('A turn opens no transaction'));
  }
}
