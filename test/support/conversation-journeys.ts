import { openTestDatabase, type TestDatabase } from './database.js';
import { ownedExecutionsOn } from './owned-executions.js';
import type { JourneyScope } from '../../src/conversation/domain/index.js';
import { EffectsJournal } from '../../src/effects/index.js';
import { TurnFence } from '../../src/effects/testing/turn-fence.js';
import { parseInvoice } from '../../src/invoice/domain/index.js';
import { ManualClock } from '../../src/kernel/clock.js';
import { FaultPoints } from '../../src/platform/fault-points.js';
import { ACCOUNT, clearSimulator, INVOICE, simulatedOperator, type SimulatedOperator, TENANT } from '../../src/telco/testing/simulated-operator.js';
import { ContasJourneyRunner } from '../../src/contas/contas-journey-runner.js';
import { loadKnowledge } from '../../src/contas/knowledge/load-knowledge.js';
import { scope } from '../../src/contas/testing/journey-requests.js';

const knowledge = loadKnowledge('config/knowledge');
const CONVERSATION = 'c-1';

export interface JourneyRow {
  readonly name: string;
  readonly status: string;
  readonly reason: string | null;
}

/** The journeys over a database and the simulated operator, one turn of one conversation after the other. */
export class ConversationJourneys {
  readonly clock = new ManualClock(new Date('2026-11-05T12:00:00Z'));
  readonly operator: SimulatedOperator;
  readonly runner: ContasJourneyRunner;
  /** What the turn has to itself, and what it would commit. */
  fence: TurnFence;

  private constructor(private readonly test: TestDatabase) {
    const { database } = test;
    this.operator = simulatedOperator(database);
    const journal = new EffectsJournal(database, this.clock, new FaultPoints(null));
    const executions = ownedExecutionsOn(database, journal, { telco: this.operator.gateway, clock: this.clock, knowledge });
    this.runner = new ContasJourneyRunner(this.operator.gateway, journal, executions, this.clock);
    this.fence = this.fenceOf(CONVERSATION);
  }

  static async open(): Promise<ConversationJourneys> {
    return new ConversationJourneys(await openTestDatabase());
  }

  close(): Promise<void> {
    return this.test.close();
  }

  /** As if nothing had happened before. */
  async clear(): Promise<void> {
    const { database } = this.test;
    await clearSimulator(database);
    await database.query({ name: 'test.clear', text: 'TRUNCATE effects, workflow_executions', values: [] });
    await this.operator.invoices.put(TENANT, ACCOUNT, INVOICE);
    this.newTurn();
  }

  /** The turn before dies without its commit. */
  newTurn(): void {
    this.fence = this.fenceOf(CONVERSATION);
  }

  async commit(): Promise<void> {
    await this.fence.commit();
    this.newTurn();
  }

  fenceOf(conversationKey: string): TurnFence {
    return new TurnFence(this.test.database, TENANT, conversationKey);
  }

  /** The turn's scope, with the customer's invoice in hand. */
  inHand(): JourneyScope {
    return scope(this.fence, { invoices: { current: parseInvoice(INVOICE), previous: null }, now: this.clock.now() });
  }

  rows(): Promise<readonly JourneyRow[]> {
    return this.test.database.query({ name: 'test.rows', text: 'SELECT name, status, reason FROM workflow_executions ORDER BY started_at, name', values: [] });
  }
}
