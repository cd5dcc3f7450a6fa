import { jest } from '@jest/globals';
import { Database, type Statement } from '../platform/database/database.js';
import { ConversationGate } from './conversation-gate.js';
import { LeaseReturns } from './lease-returns.js';

const LEASE_SECONDS = 30;

/** Fails each statement until `back`, and those of `stuck` owners for ever. */
class AwayDatabase extends Database {
  back = false;
  readonly knocks: unknown[] = [];
  readonly freed: unknown[] = [];

  constructor(private readonly stuck: readonly string[] = []) {
    super();
  }

  override get embedded(): boolean {
    return false;
  }

  override query<Row>({ values }: Statement): Promise<readonly Row[]> {
    const owner = values[2];
    this.knocks.push(owner);
    if (!this.back || this.stuck.some((each) => each === owner)) return Promise.reject(new Error('away'));
    this.freed.push(owner);
    return Promise.resolve([]);
  }

  override transaction(): Promise<never> {
    return Promise.reject(new Error('no transaction is expected'));
  }
}

describe('leases to give back while the database is away', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const owedBy = async (database: Database, owners: readonly string[]): Promise<void> => {
    const returns = new LeaseReturns({ database, settings: { leaseSeconds: LEASE_SECONDS } }, new ConversationGate());
    for (const owner of owners) await returns.add({ tenantId: 't', conversationKey: owner }, owner);
  };
  const fifty = Array.from({ length: 50 }, (_value, index) => `owner-${index}`);

  it('knock with one statement at a time, however many they are, and all go back when it is there again', async () => {
    const database = new AwayDatabase();
    await owedBy(database, fifty);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(database.knocks.length).toBeLessThanOrEqual(11);
    database.back = true;
    await jest.advanceTimersByTimeAsync(500);
    expect([...database.freed].sort()).toEqual([...fifty].sort());
  });

  it('do not wait for one whose row stays stuck, and that one is dropped when it has run out', async () => {
    const database = new AwayDatabase(['owner-0']);
    await owedBy(database, fifty);
    database.back = true;
    await jest.advanceTimersByTimeAsync(1_500);
    expect(database.freed).toHaveLength(49);
    await jest.advanceTimersByTimeAsync(LEASE_SECONDS * 1_000);
    const knocked = database.knocks.length;
    await jest.advanceTimersByTimeAsync(LEASE_SECONDS * 1_000);
    expect(database.knocks).toHaveLength(knocked);
  });
});
