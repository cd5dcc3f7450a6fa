#!/usr/bin/env node
/**
 * Plants each fault of planted-faults.json in a copy of the tree and runs the tests that must notice it. A fault is
 * `{ name, file, find, replace, tests }`: `find` occurs exactly once in `file`; `tests` are jest path patterns. Prints
 * "caught" or "SURVIVED" for each and fails when one survived, did not apply, or met tests that fail without it.
 * Arguments: parts of names, to run only those faults; `--list FILE` for another list.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'string', default: join(root, 'scripts', 'planted-faults.json') }, tree: { type: 'string', default: root } },
});

// Before the copies link to it: an installation inside a copy would empty the real node_modules through the link.
await ensureInstalled(root);
process.exitCode = main(resolve(values.tree), readFaults(resolve(values.list)), positionals);

function main(tree, faults, names) {
  const wanted = faults.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
  const copy = mkdtempSync(join(tmpdir(), 'atende-faults-'));
  try {
    copyTree(tree, copy);
    const sound = passes(copy, [...new Set(wanted.flatMap(({ tests }) => tests))]);
    if (!sound.ok) return fail(`the tests fail without any fault:\n${sound.output}`);
    const outcomes = wanted.map((fault) => plant(copy, fault));
    const caught = outcomes.filter((outcome) => outcome === 'caught').length;
    console.log(`${caught} of ${outcomes.length} planted faults caught`);
    return caught === outcomes.length ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function fail(message) {
  console.error(message);
  return 1;
}

function readFaults(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** The files that git knows or would, and the installed packages by link. */
function copyTree(tree, copy) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: tree, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(tree, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(tree, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** Plants one fault, runs its tests, and takes it out again. */
function plant(copy, fault) {
  const path = join(copy, fault.file);
  const original = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const found = original.split(fault.find).length - 1;
  if (found !== 1) return report(fault, `NOT PLANTED: found ${found} times in ${fault.file}`);
  if (fault.tests.length === 0) return report(fault, 'NOT PLANTED: it names no tests');
  writeFileSync(path, original.replace(fault.find, () => fault.replace));
  try {
    return report(fault, passes(copy, fault.tests).ok ? 'SURVIVED' : 'caught');
  } finally {
    writeFileSync(path, original);
  }
}

function report(fault, outcome) {
  console.log(`${outcome.padEnd(8)}  ${fault.name}`);
  return outcome;
}

/** Through the package script, so that a test that starts the built service gets the faulty build. */
function passes(copy, tests) {
  if (tests.length === 0) return { ok: true, output: '' };
  const command = [join(copy, 'scripts', 'bootstrap.mjs'), 'test', '--silent', '--bail', '--testPathPatterns', ...tests];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, encoding: 'utf8', timeout: 600_000 });
  return { ok: status === 0, output: `${stdout}${stderr}`.slice(-4_000) };
}
