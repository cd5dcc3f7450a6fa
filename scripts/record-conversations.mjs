#!/usr/bin/env node
/**
 * Records conversations of a build, to be resumed by later ones (docs/testing.md, "Recorded conversations").
 * Usage: npm run record:conversations -- <folder> [--build <checkout>] [name…]. Starts the build on an empty
 * embedded database, says what was `said` in every `<name>.yaml` of the folder, stops it, keeps the rows, starts it again, says what
 * comes `then` and keeps the answers, all in `<name>.json` beside the plan. The build runs as it stands in the checkout's `dist`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { readRows } from './lib/database-rows.mjs';
import { RecordedBuild } from './lib/recorded-build.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

process.exitCode = await main(process.argv.slice(2));

async function main(args) {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { build: { type: 'string', default: root } } });
  const [folder, ...names] = positionals;
  if (folder === undefined) {
    console.error('Usage: npm run record:conversations -- <folder> [--build <checkout>] [name…]');
    return 2;
  }
  const plans = await plansOf(folder, names);
  for (const { name, recording } of await record(plans, resolve(values.build))) {
    await writeFile(join(folder, `${name}.json`), written(recording));
    console.log(`recorded ${name}: ${recording.then.map(({ answer }) => answer.decision?.action ?? answer.handledBy).join(', ')}`);
  }
  return 0;
}

async function plansOf(folder, names) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml') && (names.length === 0 || names.includes(basename(file, '.yaml'))));
  return Promise.all(files.sort().map(async (file) => ({ name: basename(file, '.yaml'), plan: parse(await readFile(join(folder, file), 'utf8')) })));
}

/** One start serves them all, each as a tenant of its own: rows tell by their tenant whose they are. */
async function record(plans, checkout) {
  const commit = commitOf(checkout);
  const dataDir = await mkdtemp(join(tmpdir(), 'atende-record-'));
  try {
    const said = await listen(checkout, dataDir, plans, 'said');
    const recordedAt = new Date().toISOString();
    const { migrations, sequences, tablesOf } = await readRows(join(dataDir, 'db'));
    const then = await listen(checkout, dataDir, plans, 'then');
    return plans.map(({ name }, index) => ({
      name,
      recording: { commit, recordedAt, migrations, conversationKey: name, said: said[index].heard, then: then[index].heard, state: then[index].state, sequences, tables: tablesOf(name) },
    }));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function listen(checkout, dataDir, plans, part) {
  const build = await RecordedBuild.start(checkout, dataDir, plans.map(({ name }) => name));
  try {
    const listened = [];
    for (const { name, plan } of plans) listened.push(await build.talk(name, plan).listen(part));
    return listened;
  } finally {
    await build.stop();
  }
}

/** The commit, with a mark where the sources differ from it: such a recording can be of no release. */
function commitOf(checkout) {
  const git = (...args) => execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', 'src', 'migrations', 'config', 'workflows');
  return git('rev-parse', 'HEAD') + (changed === '' ? '' : ' and uncommitted changes');
}

/** One row a line, so that two recordings can be compared. */
function written({ tables, ...rest }) {
  const lists = Object.entries(tables).map(([table, rows]) => `  ${JSON.stringify(table)}: [\n${rows.map((row) => `   ${JSON.stringify(row)}`).join(',\n')}\n  ]`);
  return `${JSON.stringify(rest, null, 1).slice(0, -2)},\n "tables": {\n${lists.join(',\n')}\n }\n}\n`;
}
