import { PGlite } from '@electric-sql/pglite';

/** Keys are of the installation, not of a conversation; migrations are told apart. */
const LEFT_OUT = ['api_keys', 'migrations'];

/** What is common to all tenants. */
const COMMON = '';

/** Every row of an embedded database that nobody has open, as PostgreSQL writes it in JSON, and the schema it stands in. */
export async function readRows(directory) {
  const database = await PGlite.create(directory);
  try {
    const read = async (query, values = []) => (await database.query(query, values)).rows.map(({ text }) => text);
    const migrations = await read('SELECT name AS text FROM migrations ORDER BY id');
    const sequences = await read(
      `SELECT json_build_object('name', sequencename, 'last', last_value)::text AS text FROM pg_sequences
       WHERE schemaname = 'public' AND last_value IS NOT NULL AND NOT sequencename LIKE 'migrations%'`,
    );
    const names = await read(`SELECT tablename AS text FROM pg_tables WHERE schemaname = 'public' AND NOT tablename = ANY($1) ORDER BY 1`, [LEFT_OUT]);
    const tables = [];
    for (const name of names) tables.push([name, (await read(`SELECT row_to_json(t)::text AS text FROM ${name} t ORDER BY 1`)).map((row) => JSON.parse(row))]);
    return { migrations, sequences: sequences.map((text) => JSON.parse(text)), tablesOf: (tenant) => rowsOf(tables, tenant) };
  } finally {
    await database.close();
  }
}

/** A tenant's rows, and the versions of workflows that its executions ran. */
function rowsOf(tables, tenant) {
  const executions = tables.find(([name]) => name === 'workflow_executions')?.[1] ?? [];
  const ran = new Set(executions.filter((row) => row.tenant_id === tenant).map((row) => `${row.name} ${row.version}`));
  const isOurs = (row) => row.tenant_id === tenant || (row.tenant_id === COMMON && ran.has(`${row.name} ${row.version}`));
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.filter(isOurs)]).filter(([, rows]) => rows.length > 0));
}
