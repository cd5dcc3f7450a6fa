#!/usr/bin/env node
/**
 * Carries out the Dockerfile's steps in an empty folder, one folder a stage, and checks the result as an engine would: starts
 * the command as its user, waits for the health check, sends the stop signal. What this cannot show: the base image (the
 * Node of this machine runs instead) and the isolation. Needs root where the Dockerfile does.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCopy, parseDockerfile, parseExec } from './lib/dockerfile.mjs';
import { endedBySignal, freePort, startService } from './lib/service.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scratch = mkdtempSync(join(tmpdir(), 'atende-image-'));
// The image's user must reach its files; a temporary folder is its maker's only.
chmodSync(scratch, 0o755);

try {
  const context = makeContext();
  const stages = new Map();
  for (const { name, steps } of parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))) {
    stages.set(name, buildStage(name, steps, { context, stages }));
  }
  await check(stages.get('final'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** What an engine would be sent: the files that git knows or would, as they are in the work tree. */
function makeContext() {
  const context = join(scratch, 'context');
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(context, file)), { recursive: true });
    cpSync(join(root, file), join(context, file));
  }
  return context;
}

function buildStage(name, steps, { context, stages }) {
  const stage = { root: join(scratch, name), directory: '/', environment: {}, user: null };
  mkdirSync(stage.root, { recursive: true });
  for (const { instruction, argument } of steps) {
    console.log(`${name}: ${instruction} ${argument}`);
    carryOut(stage, instruction, argument, { context, stages });
  }
  return stage;
}

function carryOut(stage, instruction, argument, { context, stages }) {
  switch (instruction) {
    case 'WORKDIR':
      stage.directory = argument;
      mkdirSync(join(stage.root, argument), { recursive: true });
      return;
    case 'COPY':
      copy(stage, parseCopy(argument), { context, stages });
      return;
    case 'RUN':
      run(stage, argument);
      return;
    case 'ENV': {
      const [, name, value] = /^(\w+)=(.*)$/.exec(argument);
      stage.environment[name] = value;
      return;
    }
    case 'USER': {
      const [uid, gid] = argument.split(':').map(Number);
      stage.user = { uid, gid };
      return;
    }
    case 'CMD':
      stage.command = parseExec(argument);
      return;
    case 'HEALTHCHECK':
      stage.health = parseExec(argument);
      return;
    case 'STOPSIGNAL':
      stage.stopSignal = argument;
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`Dockerfile: cannot carry out ${instruction}`);
  }
}

/** As an engine copies: a folder's content into the target, a file into a target that ends in "/". */
function copy(stage, { from, sources, target }, { context, stages }) {
  const origin = from === null ? context : stages.get(from).root;
  for (const source of sources) {
    const path = join(origin, source);
    const place = join(stage.root, stage.directory, target);
    const isFolder = statSync(path).isDirectory();
    cpSync(path, isFolder || !target.endsWith('/') ? place : join(place, basename(source)), { recursive: true, verbatimSymlinks: true });
  }
}

function run(stage, command) {
  const cwd = join(stage.root, stage.directory);
  const { status } = spawnSync('sh', ['-c', command], { cwd, env: environmentOf(stage), stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}`);
}

/** A container inherits nothing of its host but what the image sets. */
function environmentOf(stage, extra = {}) {
  return { PATH: process.env.PATH, HOME: process.env.HOME, ...stage.environment, ...extra };
}

async function check(stage) {
  const port = await freePort();
  const cwd = join(stage.root, stage.directory);
  const env = environmentOf(stage, { PORT: String(port), HOST: '127.0.0.1', HOME: cwd });
  const user = process.getuid() === 0 ? stage.user : {};
  const service = await startService(stage.command, { cwd, env, ...user, readyUrl: `http://127.0.0.1:${port}/health/ready` });
  const [command, ...args] = stage.health;
  const health = spawnSync(command, args, { cwd, env, ...user }).status;
  const code = await service.stop(stage.stopSignal);
  if (health !== 0) throw new Error(`the health check ended with ${health} while the service was ready`);
  if (!endedBySignal(code, stage.stopSignal)) throw new Error(`${stage.stopSignal} ended the service with ${code}\n${service.printed()}`);
  console.log('dockerfile-steps: built, started as its user, healthy, stopped');
}
