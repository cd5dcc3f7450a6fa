import { type Execute } from '../store/turn-statements.js';
import { InMemoryTurnDatabase } from '../store/in-memory-turn-database.js';
import { Customer } from './customer.js';
import { Fates } from './fates.js';
import { breaches } from './invariants.js';
import { Random } from './random.js';
import { Replica } from './replica.js';
import { Scheduler } from './scheduler.js';
import type { Surroundings } from './surroundings.js';
import { World } from './world.js';

const INVOICE = {
  'Fatura Resumo': { vencimento: '20/11/2026', itens: [] },
  '11999990001': {
    'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }, { desc: 'Tamboro Mensal', value: 'R$ 9,90' }],
    'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: 'R$ 39,90' }],
  },
};
const BEGINNING = new Date('2026-11-30T12:00:00Z');
/** Steps in which anything may happen, and then those within which everything must have come to rest. */
const STORM_STEPS = 400;
const CALM_STEPS = 5_000;
/** Longer than a lease, so that everything that was cut off has been swept. */
const TO_REST_MS = 45_000;
const REST_STEP_MS = 15_000;

export interface Simulated {
  readonly breaches: readonly string[];
  readonly trace: readonly string[];
  /** For the report: messages answered, statements and calls let through, processes killed, effects in the world, executions, replies that they took. */
  readonly figures: { readonly turns: number; readonly superseded: number; readonly steps: number; readonly kills: number; readonly effects: number; readonly executions: number; readonly resumed: number };
}

/** Moves the simulated time on; what is due by then happens. */
export type Passage = (milliseconds: number) => void;

/**
 * One run of two replicas and one or two customers from a seed: what arrives next, what fails, dies and is delivered again
 * follows from the seed alone. The caller has replaced timers and `Date`.
 * @param planted statements of the store that do something else, for a fault that must be found
 */
export async function simulate(seed: number, pass: Passage, planted: Readonly<Record<string, Execute>> = {}): Promise<Simulated> {
  const simulation = new Simulation(seed, pass, planted);
  await simulation.storm();
  await simulation.calm();
  return simulation.result();
}

class Simulation {
  private readonly random: Random;
  private readonly around: Surroundings;
  private readonly customers: readonly Customer[];
  private replicas: Replica[] = [];
  private started = 0;
  private kills: number;
  private repeats: number;
  private readonly haste: number;
  private readonly faults: string[] = [];
  private now = 0;

  constructor(
    seed: number,
    private readonly pass: Passage,
    planted: Readonly<Record<string, Execute>>,
  ) {
    const random = new Random(seed);
    const store = new InMemoryTurnDatabase(planted);
    this.random = random;
    this.around = { store, world: new World(), scheduler: new Scheduler(random), fates: new Fates(random), invoice: INVOICE, fallen: new Set() };
    const names = random.chance(0.5) ? ['a'] : ['a', 'b'];
    // Every look at the clock is a moment of its own: what ended before another began did so strictly.
    this.customers = names.map((name) => new Customer(`${name}-${seed}`, random, INVOICE, () => (this.now += 1)));
    this.kills = random.pick([0, 0, 1, 2]);
    this.repeats = random.pick([0, 2, 4, 8]);
    this.haste = random.pick([0.05, 0.5, 2]);
    this.startReplica();
    this.startReplica();
  }

  /** Everything that may happen, in the seed's order. */
  async storm(): Promise<void> {
    for (let step = 0; step < STORM_STEPS && !this.customers.every(({ allAnswered }) => allAnswered); step += 1) {
      const happens = this.random.weighed<() => void | Promise<void>>([
        [this.around.scheduler.waiting > 0 ? 10 : 0, () => this.around.scheduler.releaseOne()],
        [this.customers.some(({ hasMore }) => hasMore) ? this.haste : 0, () => this.anyCustomer().sendNext(this.anyReplica())],
        [this.customers.some(({ lost }) => lost.length > 0) ? 1 : 0, () => this.anyCustomer().sendAgain(this.anyReplica(), this.random)],
        [this.repeats > 0 ? 0.3 : 0, () => this.repeat()],
        [this.kills > 0 ? 0.1 : 0, () => this.killOne()],
        [0.3, () => this.leap(this.random.pick([20, 60, 250, 1_000, 11_000, 31_000]))],
      ]);
      await happens?.();
      await this.around.scheduler.settle();
    }
  }

  /** Nothing fails any more, and channels deliver again until they are answered. */
  async calm(): Promise<void> {
    const { fates, scheduler } = this.around;
    fates.calm();
    let rested = 0;
    for (let step = 0; rested < TO_REST_MS; step += 1) {
      if (step > CALM_STEPS) {
        this.faults.push('does not come to rest');
        return;
      }
      for (const customer of this.customers) {
        if (customer.hasMore) customer.sendNext(this.anyReplica());
        if (customer.lost.length > 0) customer.sendAgain(this.anyReplica(), this.random);
      }
      await scheduler.settle();
      if (scheduler.waiting > 0) await scheduler.releaseOne();
      else {
        const answered = this.customers.every(({ allAnswered }) => allAnswered);
        this.pass(answered ? REST_STEP_MS : 1_000);
        rested = answered ? rested + REST_STEP_MS : 0;
      }
    }
  }

  result(): Simulated {
    const { store, world, scheduler, fallen } = this.around;
    const answers = this.customers.flatMap((customer) => customer.answers.filter(({ replayed }) => !replayed));
    return {
      breaches: [...this.faults, ...breaches(this.customers, store.tables, world.effects, fallen)],
      trace: scheduler.trace,
      figures: {
        turns: answers.length,
        superseded: answers.filter(({ superseded }) => superseded).length,
        steps: scheduler.trace.length,
        kills: this.started - 2,
        effects: world.effects.length,
        executions: store.tables.executions.size,
        resumed: [...store.tables.executions.values()].filter(({ record }) => record.includes('"RESUMED"')).length,
      },
    };
  }

  /** A lease that one leap of time outlived runs out like that of a dead process: nobody came to give it back in between. */
  private leap(milliseconds: number): void {
    this.pass(milliseconds);
    for (const { lease_owner, lease_until } of this.around.store.tables.conversations.values()) {
      if (lease_owner !== null && lease_until !== null && lease_until.getTime() < Date.now()) this.around.fallen.add(lease_owner);
    }
  }

  private startReplica(): void {
    this.started += 1;
    const replica = new Replica(`r${this.started}`, this.around);
    this.replicas.push(replica);
    void replica.start();
  }

  private killOne(): void {
    this.kills -= 1;
    const victim = this.anyReplica();
    victim.kill();
    this.replicas = this.replicas.filter((replica) => replica !== victim);
    this.startReplica();
  }

  private repeat(): void {
    this.repeats -= 1;
    this.anyCustomer().sendAgain(this.anyReplica(), this.random);
  }

  private anyReplica(): Replica {
    return this.anyOf(this.replicas);
  }

  private anyCustomer(): Customer {
    return this.anyOf(this.customers);
  }

  private anyOf<T>(items: readonly T[]): T {
    const [first, ...rest] = items;
    if (first === undefined) throw new Error('there is always one');
    return this.random.pick([first, ...rest]);
  }
}

export { BEGINNING };
