import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { KeyedOperator } from '../support/keyed-operator.js';
import { turnServiceOn } from '../support/turn-bench.js';
import { figure } from './figure.js';
import { placedOrder } from './fleet/at-rest.js';
import { violations } from './history.js';
import { Writers } from './writers.js';

const LONG = process.env['ATENDE_TEST_TIER'] === 'long';
/** Messages, each of which is one turn or superseded by one. */
const TURNS = figure('HISTORY_TURNS', LONG ? 2_000 : 200, 100_000);
const WRITERS = 32;

describe('the history of many writers on few conversations', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await openTestDatabase();
  }, 60_000);
  afterAll(async () => {
    await test.close();
  });

  it(`is that of one conversation at a time: ${TURNS} messages of ${WRITERS} writers on 4 conversations`, async () => {
    const operator = new KeyedOperator({});
    // One service: two in one process wait for each other by looking once a second, as no two processes do.
    const replicas = [turnServiceOn(test.database, operator)] as const;
    const writers = new Writers(replicas, ['w-1', 'w-2', 'w-3', 'w-4'], TURNS);
    const startedAt = performance.now();
    await writers.write(WRITERS);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const query = <Row>(text: string): Promise<readonly Row[]> => test.database.query<Row>({ name: `test.${text.trim().slice(0, 40)}`, text, values: [] });
    const placed = await placedOrder({ query });
    const accepted = writers.deliveries.filter(({ answer }) => answer?.superseded === false && !answer.replayed).length;
    process.stdout.write(`history: ${writers.deliveries.length} deliveries of ${TURNS} messages, ${accepted} accepted turns, ${seconds} s\n`);
    expect(violations(writers.deliveries, placed).slice(0, 20)).toEqual([]);
    const versions = await query<{ ahead: string }>('SELECT count(*) AS ahead FROM conversations WHERE version <> turn_index OR open_receipts <> 0');
    expect(versions).toEqual([{ ahead: '0' }]);
    expect(accepted).toBeGreaterThan(TURNS / 20);
  }, 60_000 + TURNS * 200);
});
