import { Database } from '../../src/platform/database/database.js';
import type { Atende } from './atende.js';

/** One statement on the application's own database, for what no route shows. */
export async function sql<Row>(atende: Atende, name: string, text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  return atende.app.get(Database, { strict: false }).query<Row>({ name: `test.${name}`, text, values });
}

export interface Counters {
  readonly turn_index: number;
  readonly open_receipts: number;
  readonly committed_seq: string | null;
  readonly lease_owner: string | null;
}

/** The conversation's counters: at rest nothing is open, committed or leased. */
export async function countersOf(atende: Atende, key: string): Promise<Counters | undefined> {
  const rows = await sql<Counters>(
    atende,
    'counters',
    `SELECT turn_index, open_receipts, committed_seq, lease_owner FROM conversations WHERE tenant_id = 'demo' AND conversation_key = $1`,
    [key],
  );
  return rows[0];
}

export const AT_REST = { open_receipts: 0, committed_seq: null, lease_owner: null } as const;
