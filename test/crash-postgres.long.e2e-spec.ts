import { Client } from 'pg';
import { killAtEveryPoint } from './crash/every-point.js';
import { createOnServer, testServerUrl } from './support/database.js';

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres';

/** The first PostgreSQL that answers (docs/testing.md); null: there is none. */
async function reachablePostgres(): Promise<string | null> {
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

const server = await reachablePostgres();
if (server === null) {
  describe('kill -9 at every fault point on PostgreSQL', () => {
    it.skip('no PostgreSQL answers', () => undefined);
  });
} else {
  killAtEveryPoint('PostgreSQL', () => createOnServer(server));
}
