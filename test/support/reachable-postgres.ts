import { Client } from 'pg';
import { testServerUrl } from './database.js';

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres';

/** The first PostgreSQL that answers (docs/testing.md); null: there is none. */
export async function reachablePostgres(): Promise<string | null> {
  for (const url of [process.env['ATENDE_TEST_POSTGRES_URL'], testServerUrl(), LOCAL]) {
    if (url !== undefined && url !== null && (await answers(url))) return url;
  }
  return null;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
