/**
 * Commits row after row to an embedded database through the product's own code and says each id once it is committed,
 * until it is killed. Plain Node on `dist/`, because the test kills it. Usage: committer.mjs DIRECTORY MODE
 *   look        says what is there and ends
 *   commit      small rows, every tenth of three kilobytes
 *   checkpoint  the same with a checkpoint every 50 commits
 *   fill        rows of three kilobytes
 */
import { createHash, randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { DatabaseCounters } from '../../../dist/platform/database/database-counters.js';
import { openDatabase } from '../../../dist/platform/database/open-database.js';
import { TypeOrmDatabase } from '../../../dist/platform/database/typeorm-database.js';
import { FaultPoints } from '../../../dist/platform/fault-points.js';

const [dataDir, mode] = process.argv.slice(2);
const dataSource = await openDatabase({ databaseUrl: null, dataDir });
const database = new TypeOrmDatabase(dataSource, true, new DatabaseCounters(), new FaultPoints(null));
const run = (name, text, values = []) => database.query({ name, text, values });

await run('soak.table', 'CREATE TABLE IF NOT EXISTS soak_rows (id integer PRIMARY KEY, body text NOT NULL, digest text NOT NULL)');
await run('soak.tally', 'CREATE TABLE IF NOT EXISTS soak_tally (id integer PRIMARY KEY, rows integer NOT NULL)');
await run('soak.tally_row', 'INSERT INTO soak_tally VALUES (1, 0) ON CONFLICT DO NOTHING');
const found = await look();
say({ found });
if (mode !== 'look') await commit(found.last);
await dataSource.destroy();

async function look() {
  const [row] = await run(
    'soak.look',
    `SELECT count(*)::int AS count, COALESCE(max(id), 0) AS last, count(*) FILTER (WHERE md5(body) <> digest)::int AS torn,
       (SELECT rows FROM soak_tally) AS tally FROM soak_rows`,
  );
  return row;
}

/** Until the first fault; then it asks once more. */
async function commit(last) {
  for (let id = last + 1; ; id += 1) {
    const body = randomBytes(mode === 'fill' || id % 10 === 0 ? 1_500 : 15).toString('hex');
    try {
      await run('soak.commit', 'WITH tally AS (UPDATE soak_tally SET rows = rows + 1) INSERT INTO soak_rows VALUES ($1, $2, $3)', [
        id,
        body,
        createHash('md5').update(body).digest('hex'),
      ]);
    } catch (fault) {
      say({ fault: fault.cause?.message ?? fault.message, code: fault.code ?? null });
      say({ found: await look() });
      return;
    }
    say({ committed: id });
    if (mode === 'checkpoint' && id % 50 === 0) await run('soak.checkpoint', 'CHECKPOINT');
  }
}

/** At once and whole: the next instruction may be the last. */
function say(fact) {
  writeSync(1, `${JSON.stringify(fact)}\n`);
}
