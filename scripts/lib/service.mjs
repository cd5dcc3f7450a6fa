import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { endGroup } from './process.mjs';

/** A port of the loopback interface that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Starts a service and waits until its health answers. Takes the command line, spawn options and `readyUrl`; returns
 * `{ stop }`, which sends a signal and resolves to the exit code. Throws, with what the service printed, when it ends early
 * or is not ready in time.
 */
export async function startService([command, ...args], { readyUrl, timeoutMs = 60_000, ...options }) {
  // A group of its own: a wrapper that dies without its child does not leave it behind.
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...options });
  const printed = collect(child);
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  const deadline = Date.now() + timeoutMs;
  while (!(await answers(readyUrl))) {
    const ended = await Promise.race([exited, pause(200, undefined)]);
    if (ended === undefined && Date.now() < deadline) continue;
    endGroup(child.pid);
    throw new Error(`${command} ${args.join(' ')}: ${ended === undefined ? 'not ready in time' : `ended with ${ended}`}\n${printed()}`);
  }
  return { stop: (signal = 'SIGTERM', graceMs = 20_000) => stop(child, exited, signal, graceMs), printed };
}

/** Nest sends itself the signal again once it has closed, so a graceful end is 0 or the signal's own code. */
export function endedBySignal(code, signal = 'SIGTERM') {
  return code === 0 || code === signal || code === 128 + constants.signals[signal];
}

async function stop(child, exited, signal, graceMs) {
  child.kill(signal);
  const code = await Promise.race([exited, pause(graceMs, undefined, { ref: false })]);
  endGroup(child.pid);
  return code ?? 'killed: it did not stop in time';
}

async function answers(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

function collect(child) {
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8').slice(-4_000);
}
