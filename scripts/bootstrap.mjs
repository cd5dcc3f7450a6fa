#!/usr/bin/env node
/**
 * The door of the package scripts: installs and builds what is missing, then runs the command. Plain Node, because on a
 * fresh clone nothing else is there yet. Usage: node scripts/bootstrap.mjs <command> [arguments].
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runToEnd } from './lib/process.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * How much memory the program takes before V8 collects garbage: on a host with much of it V8 lets the heap grow to four times
 * what lives, where a turn needs none of that (docs/performance.md). A gigabyte is fifteen times what lives under load. All of it
 * is looked through once what lives has grown by nine tenths: at V8's own measure that was each second. The Dockerfile says the same.
 */
const HEAP = ['--max-old-space-size=1024', '--max-semi-space-size=8', '--heap-growing-percent=90'];

/** Also how the bench starts the program that it measures. */
const START = [...HEAP, join(root, 'dist', 'main.js')];

const COMMANDS = {
  build: async () => 0,
  start: (args) => runNode([...START, ...args]),
  bench: (args) => runNode([join(root, 'dist', 'bench', 'run.js'), ...args], { ATENDE_BENCH_START: START.join('\n') }),
  'eval:intent': (args) => runNode([join(root, 'dist', 'eval', 'run.js'), ...args]),
  workflow: (args) => runNode([join(root, 'dist', 'authoring', 'run.js'), ...args]),
  test: (args) => jest(args),
  'test:long': (args) => jest(args, { ATENDE_TEST_TIER: 'long' }),
  'test:pg': (args) => onPostgres(args),
  'test:conversations': (args) => jest(['--verbose', 'test/conversations/conversations[.]e2e-spec'], { ATENDE_CONVERSATIONS: args.join('\n') }),
  'record:conversations': (args) => runNode([join(root, 'scripts', 'record-conversations.mjs'), ...args]),
  coverage: (args) => coverage(args),
};

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...args]) {
  const command = COMMANDS[name];
  if (command === undefined) {
    console.error(`atende: unknown command ${name ?? '(none)'}; one of ${Object.keys(COMMANDS).join(', ')}`);
    return 2;
  }
  await ensureInstalled(root);
  await ensureBuilt(root);
  return command(args);
}

async function onPostgres(args) {
  if (process.env.DATABASE_URL) return jest(args);
  console.error('atende: test:pg needs DATABASE_URL, for example postgres://postgres@127.0.0.1:5432/postgres');
  return 2;
}

/** Unit specs of the deterministic core, the corpus and the specs over HTTP; fails when one file is below its bar (jest.config.js), tested or not. */
function coverage(args) {
  return jest(['--coverage', '--testPathPatterns', 'src/(conversation|intent|invoice)/', 'test/(?!crash).*[.]e2e-spec', 'test/eval/corpus[.]spec', ...args]);
}

/** jest runs ES modules only with Node's flag for them. */
function jest(args, extra = {}) {
  const options = [process.env.NODE_OPTIONS, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const NODE_OPTIONS = options.filter(Boolean).join(' ');
  return runNode([join(root, 'node_modules', 'jest', 'bin', 'jest.js'), ...args], { NODE_OPTIONS, TZ: 'UTC', ...extra });
}

function runNode(args, extra = {}) {
  return runToEnd(process.execPath, args, { cwd: root, env: { ...process.env, ...extra } });
}
