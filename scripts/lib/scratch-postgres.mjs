import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const HOST = '127.0.0.1';
const PORT = 5432;

/**
 * A role and a database of its own on the local PostgreSQL, which is installed and started from the distribution's packages
 * where none answers. Returns `{ url, drop }`; the role may create databases, as the tests do.
 */
export async function scratchPostgres() {
  if (!(await listening())) await installAndStart();
  const name = `atende_ci_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  await asAdministrator([`CREATE ROLE ${name} LOGIN CREATEDB PASSWORD '${password}'`, `CREATE DATABASE ${name} OWNER ${name}`]);
  return {
    url: `postgres://${name}:${password}@${HOST}:${PORT}/${name}`,
    drop: () => dropRole(name),
  };
}

/** With all databases it owns: a test that was killed leaves its own behind. */
async function dropRole(name) {
  const owned = await asAdministrator([`SELECT datname FROM pg_database WHERE pg_get_userbyid(datdba) = '${name}'`]);
  await asAdministrator([...owned.map((database) => `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`), `DROP OWNED BY ${name}`, `DROP ROLE IF EXISTS ${name}`]);
}

function listening() {
  return new Promise((resolve) => {
    const socket = connect(PORT, HOST);
    const answer = (result) => () => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', answer(true));
    socket.once('error', answer(false));
  });
}

async function installAndStart() {
  if (!hasServer()) {
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-q', '-y', 'postgresql'], { DEBIAN_FRONTEND: 'noninteractive' });
  }
  // Where the package's own start found no init system, the cluster is down still.
  if (!(await listening())) run('pg_ctlcluster', ['--skip-systemctl-redirect', serverVersion(), 'main', 'start']);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await listening()) return;
    await pause(200);
  }
  throw new Error(`PostgreSQL was started but does not listen on ${HOST}:${PORT}`);
}

function hasServer() {
  try {
    return readdirSync('/etc/postgresql').length > 0;
  } catch {
    return false;
  }
}

function serverVersion() {
  return readdirSync('/etc/postgresql').sort((a, b) => Number(b) - Number(a))[0];
}

/**
 * Over the network where `postgres` needs no password there, else as the operating system's user over the socket.
 * Returns the first column of the last statement's rows.
 */
async function asAdministrator(statements) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ host: HOST, port: PORT, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch {
    const outputs = statements.map((statement) => psql(statement));
    return (outputs.at(-1) ?? '').split('\n').filter((line) => line !== '');
  }
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query({ text: statement, rowMode: 'array' }));
    return rows.map(([first]) => first);
  } finally {
    await client.end();
  }
}

function psql(statement) {
  const command = ['-u', 'postgres', '--', 'psql', '-qAt', '-v', 'ON_ERROR_STOP=1', '-c', statement];
  return execFileSync('runuser', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function run(command, args, extra = {}) {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...extra } });
}
