import { Pool } from 'pg';
import { measure, type Measured } from './measure.js';

/** The bare minimum a turn could cost on this database: one SELECT and one UPDATE in a transaction. */
export async function rawTurns(databaseUrl: string, concurrency: number, seconds: number): Promise<Measured> {
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  await pool.query('CREATE TABLE IF NOT EXISTS bench_raw (id integer PRIMARY KEY, n integer NOT NULL)');
  await pool.query('INSERT INTO bench_raw SELECT i, 0 FROM generate_series(0, 9999) AS i ON CONFLICT DO NOTHING');
  let next = 0;
  const turn = async (): Promise<readonly number[]> => {
    const startedAt = performance.now();
    const id = (next += 1) % 10_000;
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query({ name: 'raw.select', text: 'SELECT n FROM bench_raw WHERE id = $1', values: [id] });
      await client.query({ name: 'raw.update', text: 'UPDATE bench_raw SET n = n + 1 WHERE id = $1', values: [id] });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    return [performance.now() - startedAt];
  };
  const measured = await measure(concurrency, seconds, turn);
  await pool.query('DROP TABLE bench_raw');
  await pool.end();
  return measured;
}
