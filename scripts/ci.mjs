#!/usr/bin/env node
/**
 * Runs every check, goes on after a failure, lists at the end what failed, and ends with "N passed, M failed" alone on the last
 * line: the tests that jest ran and one for each other step. `node scripts/ci.mjs NAME…` runs only the named steps.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { runLimited } from './lib/process.mjs';
import { scratchPostgres } from './lib/scratch-postgres.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const MINUTE = 60_000;
const [SAID_LINES, SAID_WIDTH] = [12, 300];
/** CI ends a run after 90 minutes without a word of what failed; this one ends itself before. */
const DEADLINE = Date.now() + 86 * MINUTE;

/** Of the long tier, a step of its own: what it does not get to is what a slow machine would otherwise take from everything else. */
const KILLS = 'test/crash-';
/** What the long tier has beside the quick one, which ran before on both databases: its own specs, and those that do more in it. */
const LONGER_HERE = '^(?!.*test/crash-).*([.]long[.]|[.]property[.]spec|src/(kernel|invoice|conversation)/|test/soak/|poisoned-state|interleavings|rendering/paths)';

/** The quick tier comes first: it installs. Limits are for a machine of two cores. */
const STEPS = [
  { name: 'quick', jest: ['test'], minutes: 20 },
  { name: 'typecheck', command: ['run', 'typecheck'], minutes: 5 },
  { name: 'lint', command: ['run', 'lint'], minutes: 5 },
  { name: 'boundaries', command: ['run', 'boundaries'], minutes: 5 },
  { name: 'workflows', command: ['run', 'workflow', '--', 'lint', '--strict'], minutes: 5 },
  { name: 'coverage', command: ['run', 'coverage'], minutes: 12 },
  { name: 'understanding', command: ['run', 'eval:intent'], minutes: 5 },
  { name: 'smoke', script: 'smoke.mjs', minutes: 5 },
  { name: 'dockerfile', script: 'dockerfile-steps.mjs', minutes: 10 },
  { name: 'planted-faults', command: ['run', 'planted-faults'], minutes: 20 },
  { name: 'postgres', jest: ['run', 'test:pg'], minutes: 20, postgres: true },
  { name: 'kills', jest: ['run', 'test:long'], only: KILLS, minutes: 35, postgres: true, variable: 'ATENDE_TEST_POSTGRES_URL' },
  { name: 'long', jest: ['run', 'test:long'], only: LONGER_HERE, minutes: 30, postgres: true, variable: 'ATENDE_TEST_POSTGRES_URL' },
];

process.exitCode = await main(process.argv.slice(2));

async function main(wanted) {
  const scratch = await mkdtemp(join(tmpdir(), 'atende-ci-'));
  const totals = { passed: 0, failed: 0 };
  const failures = [];
  const steps = STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const step of steps) {
    const started = Date.now();
    console.log(`\n== ${step.name}`);
    const result = await attempt(step, scratch);
    totals.passed += result.passed;
    totals.failed += result.failed;
    if (result.failed > 0) failures.push(...(result.names ?? ['see above']).map((name) => `${step.name}: ${name}`));
    console.log(`== ${step.name}: ${result.passed} passed, ${result.failed} failed in ${Math.round((Date.now() - started) / 1000)} s`);
  }
  await rm(scratch, { recursive: true, force: true });
  if (failures.length > 0) console.log(`\nfailed:\n${failures.join('\n')}`);
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
  const only = step.only === undefined ? [] : ['--testPathPatterns', step.only];
  const code = await runLimited('npm', ['--silent', ...step.jest, '--', '--json', `--outputFile=${report}`, ...only], limit);
  return counted(code, report);
}

/** What a log that is cut in its middle would not tell: the beginning of the message, without colours and stack. */
function because([message = '']) {
  const said = stripVTControlCharacters(message).split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line)).slice(0, SAID_LINES);
  return said.map((line) => `\n    ${line.slice(0, SAID_WIDTH)}`).join('');
}

/** A suite that does not load has no failed test, and a run that was ended has no report: each counts as one failure. */
async function counted(code, report) {
  const result = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'));
  const passed = result.numPassedTests ?? 0;
  const failed = (result.numFailedTests ?? 0) + (result.numRuntimeErrorTestSuites ?? 0);
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed, names: namesOfFailed(result.testResults) };
}

function namesOfFailed(suites) {
  if (suites === undefined) return ['no report: it did not start, or its time ran out'];
  const names = suites.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter(({ status: outcome }) => outcome === 'failed').map(({ fullName, failureMessages }) => `${relative(root, name)}: ${fullName}${because(failureMessages)}`);
    return failed.length === 0 && status === 'failed' ? [`${relative(root, name)} did not load`] : failed;
  });
  return names.length === 0 ? ['every test passed, and the run ended with an error'] : names;
}
