import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Names this process's start, so that a lease can be told from one of an earlier process with the same pid
 * (architecture §3 "a lease names its process's start").
 */
export const PROCESS_IDENTITY = `${hostname()}|${process.pid}|${startOf(process.pid) ?? 'unknown'}`;

/**
 * True when the lease's process certainly no longer runs: same host, and no process with that pid and start.
 * A process of another host is never declared dead; its lease expires.
 * @param owner `host|pid|start|…` as written into the lease
 */
export function isDeadProcess(owner: string): boolean {
  const [host, pid, start] = owner.split('|');
  if (host !== hostname() || pid === undefined) return false;
  const running = startOf(Number(pid));
  if (running === null) return !answersSignal(Number(pid));
  return running !== start;
}

/** Start time in clock ticks since boot where the system tells it, else null. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may hold spaces; fields are counted after it. Field 22 is the start time, 3 the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function answersSignal(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
