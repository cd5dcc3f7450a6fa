import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc/…/stat: fixed by the kernel's interface (USER_HZ), whatever its own rate. */
const TICKS = 100;

/** Processor time a process has used so far, its threads included: user and system, in milliseconds, to the nearest ten. */
export function cpuMilliseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in brackets, which may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`Process ${pid} tells no resident memory`);
  return Number(kilobytes) * 1024;
}
