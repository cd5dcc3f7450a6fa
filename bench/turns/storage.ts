import type { DataSource } from 'typeorm';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { sum } from './statistics.js';
import type { Store } from './store.js';

const DOCUMENTS = 'invoice_documents';

export interface TableBytes {
  readonly table: string;
  readonly bytesPerConversation: number;
}

export interface StorageFigures {
  readonly database: Store['database'];
  readonly conversations: number;
  /** Tables, indexes and TOAST after VACUUM FULL; the invoice's document apart (architecture §8). */
  readonly bytesPerConversation: number;
  /** Every table that holds something of a conversation, the largest first; the invoice's document among them. */
  readonly tables: readonly TableBytes[];
}

/** Measures what two-turn conversations left in a store that nobody has open, and empties it: what tables cost when empty is no conversation's. */
export async function measureStorage({ database, settings }: Store): Promise<StorageFigures> {
  const source = await openDatabase(settings);
  try {
    const tables = await tablesOf(source);
    await forgetLongConversations(source, tables);
    const full = await sizesOf(source, tables);
    const [counted] = await source.query<readonly { readonly n: number }[]>('SELECT count(*)::integer AS n FROM conversations');
    const conversations = counted?.n ?? 0;
    await source.query(`TRUNCATE ${tables.join(', ')}`);
    const empty = await sizesOf(source, tables);
    const grown = tables
      .map((table) => ({ table, bytesPerConversation: ((full.get(table) ?? 0) - (empty.get(table) ?? 0)) / conversations }))
      .filter(({ bytesPerConversation }) => bytesPerConversation > 0)
      .sort((a, b) => b.bytesPerConversation - a.bytesPerConversation);
    const apart = grown.filter(({ table }) => table !== DOCUMENTS);
    return { database, conversations, bytesPerConversation: sum(apart.map((table) => table.bytesPerConversation)), tables: grown };
  } finally {
    await source.destroy();
  }
}

/** The tables that hold conversations: all that are keyed by one. */
async function tablesOf(source: DataSource): Promise<readonly string[]> {
  const rows = await source.query<readonly { readonly table_name: string }[]>(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'conversation_key' ORDER BY table_name`,
  );
  return rows.map((row) => row.table_name);
}

/** Those that measured how turns age. */
async function forgetLongConversations(source: DataSource, tables: readonly string[]): Promise<void> {
  const others = [...tables.filter((table) => table !== 'conversations'), 'conversations'];
  for (const table of others) {
    await source.query(`DELETE FROM ${table} WHERE conversation_key IN (SELECT conversation_key FROM conversations WHERE turn_index <> 2)`);
  }
}

async function sizesOf(source: DataSource, tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const table of tables) {
    await source.query(`VACUUM FULL ${table}`);
    const [row] = await source.query<readonly { readonly bytes: string }[]>(`SELECT pg_total_relation_size('${table}') AS bytes`);
    sizes.set(table, Number(row?.bytes));
  }
  return sizes;
}
