#!/usr/bin/env node
/**
 * Runs every check, goes on after a failure, and ends with "N passed, M failed" alone on the last line: the tests that jest
 * ran and one for each other step. `node scripts/ci.mjs NAME…` runs only the named steps.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLimited } from './lib/process.mjs';
import { scratchPostgres } from './lib/scratch-postgres.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const MINUTE = 60_000;
/** CI ends a run after 90 minutes without a word of what failed; this one ends itself before. */
const DEADLINE = Date.now() + 80 * MINUTE;

/** The quick tier comes first: it installs. Limits are for a machine of two cores. */
const STEPS = [
  { name: 'quick', jest: ['test'], minutes: 15 },
  { name: 'typecheck', command: ['run', 'typecheck'], minutes: 5 },
  { name: 'lint', command: ['run', 'lint'], minutes: 5 },
  { name: 'boundaries', command: ['run', 'boundaries'], minutes: 5 },
  { name: 'coverage', command: ['run', 'coverage'], minutes: 8 },
  { name: 'smoke', script: 'smoke.mjs', minutes: 5 },
  { name: 'dockerfile', script: 'dockerfile-steps.mjs', minutes: 10 },
  { name: 'planted-faults', command: ['run', 'planted-faults'], minutes: 15 },
  { name: 'postgres', jest: ['run', 'test:pg'], minutes: 15, postgres: true },
  { name: 'long', jest: ['run', 'test:long'], minutes: 40, postgres: true, variable: 'ATENDE_TEST_POSTGRES_URL' },
];

process.exitCode = await main(process.argv.slice(2));

async function main(wanted) {
  const scratch = await mkdtemp(join(tmpdir(), 'atende-ci-'));
  const totals = { passed: 0, failed: 0 };
  const steps = STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const step of steps) {
    const started = Date.now();
    console.log(`\n== ${step.name}`);
    const result = await attempt(step, scratch);
    totals.passed += result.passed;
    totals.failed += result.failed;
    console.log(`== ${step.name}: ${result.passed} passed, ${result.failed} failed in ${Math.round((Date.now() - started) / 1000)} s`);
  }
  await rm(scratch, { recursive: true, force: true });
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed > 0 || totals.passed === 0 ? 1 : 0;
}

/** A step that cannot even run is one failure, and the next one still runs. */
async function attempt(step, scratch) {
  try {
    return step.postgres ? await onPostgres(step, scratch) : await runStep(step, scratch, {});
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

async function onPostgres(step, scratch) {
  const database = await scratchPostgres();
  try {
    return await runStep(step, scratch, { [step.variable ?? 'DATABASE_URL']: database.url });
  } finally {
    await database.drop();
  }
}

async function runStep(step, scratch, extra) {
  const env = { ...process.env, ...extra };
  // Each step says itself which database it runs on.
  if (extra.DATABASE_URL === undefined) delete env.DATABASE_URL;
  const limit = { cwd: root, env, timeoutMs: Math.min(step.minutes * MINUTE, DEADLINE - Date.now()) };
  if (step.jest === undefined) {
    const [command, args] = step.script ? [process.execPath, [join(root, 'scripts', step.script)]] : ['npm', ['--silent', ...step.command]];
    const code = await runLimited(command, args, limit);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  }
  const report = join(scratch, `${step.name}.json`);
  const code = await runLimited('npm', ['--silent', ...step.jest, '--', '--json', `--outputFile=${report}`], limit);
  return counted(code, report);
}

/** A suite that does not load has no failed test, and a run that was ended has no report: each counts as one failure. */
async function counted(code, report) {
  const result = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'));
  const passed = result.numPassedTests ?? 0;
  const failed = (result.numFailedTests ?? 0) + (result.numRuntimeErrorTestSuites ?? 0);
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}
