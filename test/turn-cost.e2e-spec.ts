import { measureStorage } from '../bench/turns/storage.js';
import { familyInvoice } from '../bench/family-invoice.js';
import { DatabaseCounters } from '../src/platform/database/database-counters.js';
import { Database } from '../src/platform/database/database.js';
import { Atende, type Talk } from './support/atende.js';
import { createScratchDatabase, type ScratchDatabase } from './support/database.js';

const ASK = 'quero cancelar o VOD e o HBO Max';
/** Fewer, and the pages that tables grow by blur what one conversation costs. */
const STORED = 100;
/** The bar of architecture §8. Measured 5.8 KB on 2026-11-30; rows of several tables are near the size at which one fewer fits a page. */
const STORED_BYTES = 6_000;
const SLOW_MACHINE_MS = 120_000;

/** What a turn costs where no clock is needed to tell (architecture §5, §8): `npm run bench` measures the rest. */
describe('the cost of a turn', () => {
  let atende: Atende;
  let database: ScratchDatabase;
  let running = true;
  let customers = 0;

  beforeAll(async () => {
    database = await createScratchDatabase();
    atende = await Atende.start({ database });
    // What only a first turn asks of the database, the keys among it.
    await newCustomer().say(ASK);
  }, SLOW_MACHINE_MS);
  afterAll(async () => {
    if (running) await atende.stop();
    await database.drop();
  });

  it('is two statements and two commits without effects; the versions that a question freezes come with the receipt (architecture §4.10)', async () => {
    const talk = newCustomer();
    expect(await counted(() => talk.say(ASK))).toEqual({ statements: 2, commits: 2 });
    expect(await counted(() => talk.say('não'))).toEqual({ statements: 2, commits: 2 });
  });

  it('is the same for turn 200 as for turn 2: statements, rows, and bytes within the digits of a number', async () => {
    const talk = newCustomer();
    await talk.say(ASK);
    const second = await written(talk, () => talk.say('não'));
    for (let turn = 3; turn < 200; turn += 1) await talk.say(turn % 2 === 0 ? 'não' : ASK);
    const later = await written(talk, () => talk.say('não'));

    expect(later.counts).toEqual(second.counts);
    expect(later.rows).toEqual(second.rows);
    expect(later.bytes / second.bytes).toBeLessThan(1.02);
    expect(later.stateBytes / second.stateBytes).toBeLessThan(1.02);
  }, SLOW_MACHINE_MS);

  it('stores no more for a two-turn conversation than it did, its invoice apart', async () => {
    for (let n = 0; n < STORED; n += 1) {
      const talk = newCustomer();
      await talk.say(ASK);
      await talk.say('não');
    }
    await atende.stop();
    running = false;
    const kind = database.settings.databaseUrl === null ? 'embedded' : 'postgres';
    const figures = await measureStorage({ database: kind, settings: database.settings, drop: () => database.drop() });

    expect(figures.conversations).toBeGreaterThanOrEqual(STORED);
    expect(figures.bytesPerConversation).toBeLessThanOrEqual(STORED_BYTES);
  }, SLOW_MACHINE_MS);

  function newCustomer(): Talk {
    customers += 1;
    return atende.talk(`cost-${customers}`, { customer: { customerId: `C-${customers}` }, context: { invoiceDetail: familyInvoice(customers) } });
  }

  async function counted(work: () => Promise<unknown>): Promise<{ readonly statements: number; readonly commits: number }> {
    const counters = atende.app.get(DatabaseCounters, { strict: false });
    const before = counters.snapshot();
    await work();
    const after = counters.snapshot();
    return { statements: after.statements - before.statements, commits: after.commits - before.commits };
  }

  /** What one turn wrote: its statements, the rows it added, the bytes of them and of the state it left. */
  async function written(talk: Talk, say: () => Promise<unknown>): Promise<Written> {
    const before = await contents(talk.key);
    const counts = await counted(say);
    const after = await contents(talk.key);
    const rows = Object.fromEntries(Object.entries(after.rows).map(([table, n]) => [table, n - (before.rows[table] ?? 0)]));
    return { counts, rows, bytes: after.bytes - before.bytes, stateBytes: after.stateBytes };
  }

  async function contents(key: string): Promise<Contents> {
    const rows: Record<string, number> = {};
    let bytes = 0;
    for (const table of ['receipts', 'messages', 'turn_traces', 'conversation_events', 'invoice_documents', 'effects']) {
      const size = await sizeOf(table, key);
      rows[table] = size.n;
      bytes += size.bytes;
    }
    return { rows, bytes, stateBytes: (await sizeOf('conversations', key)).bytes };
  }

  async function sizeOf(table: string, key: string): Promise<{ readonly n: number; readonly bytes: number }> {
    const text = `SELECT count(*)::integer AS n, COALESCE(sum(length(t::text)), 0)::integer AS bytes FROM ${table} t WHERE conversation_key = $1`;
    const [size] = await atende.app.get(Database, { strict: false }).query<{ n: number; bytes: number }>({ name: `test.size.${table}`, text, values: [key] });
    return size ?? { n: 0, bytes: 0 };
  }
});

interface Contents {
  readonly rows: Readonly<Record<string, number>>;
  /** Of all rows but the conversation's own, as text. */
  readonly bytes: number;
  /** Of the conversation's row, which holds the state. */
  readonly stateBytes: number;
}

interface Written {
  readonly counts: { readonly statements: number; readonly commits: number };
  readonly rows: Readonly<Record<string, number>>;
  readonly bytes: number;
  readonly stateBytes: number;
}
