import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const FORWARDED = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGUSR2'];

/**
 * Runs a program with this one's standard streams and passes signals on to it, so that stopping this process stops it
 * gracefully. Takes the command, its arguments and spawn options; returns its exit code (128 + n when signal n ended it).
 */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const handlers = FORWARDED.map((signal) => [signal, () => forward(child, signal)]);
    for (const [signal, handler] of handlers) process.on(signal, handler);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const [name, handler] of handlers) process.off(name, handler);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** A terminal sends Ctrl-C to the whole process group: passing it on would interrupt the graceful stop it has just begun. */
function forward(child, signal) {
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  child.kill(signal);
}

/**
 * Runs a program with this one's output and no input, and ends it and all it started after `timeoutMs`. Returns its exit
 * code, or 124 when its time ran out.
 */
export function runLimited(command, args, { timeoutMs, ...options }) {
  return new Promise((resolve, reject) => {
    if (timeoutMs <= 0) return reject(new Error(`no time left for ${command} ${args.join(' ')}`));
    // A group of its own, so that test workers and the services they start end with it.
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true, ...options });
    const timer = setTimeout(() => endGroup(child.pid), timeoutMs);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve(signal === 'SIGKILL' ? 124 : (code ?? 128 + (constants.signals[signal] ?? 0)));
    });
  });
}

/** Kills a process group that `detached` made; one that is gone, or never started, is no fault. */
export function endGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
