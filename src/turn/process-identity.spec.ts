import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { isDeadProcess, PROCESS_IDENTITY } from './process-identity.js';

describe('the identity of a process in a lease', () => {
  const [host, pid, start] = PROCESS_IDENTITY.split('|');

  it('names host, pid and start', () => {
    expect([host, pid]).toEqual([hostname(), String(process.pid)]);
    expect(start).not.toBe('');
  });

  it('this process lives', () => {
    expect(isDeadProcess(`${PROCESS_IDENTITY}|turn|1`)).toBe(false);
  });

  it('an earlier process with the same pid is dead', () => {
    expect(isDeadProcess(`${host}|${pid}|1|turn|1`)).toBe(start !== 'unknown');
  });

  it('a process that has ended is dead', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    const ended = child.pid;
    await once(child, 'exit');
    expect(isDeadProcess(`${host}|${ended}|1|turn|1`)).toBe(true);
  });

  it('of a process of another host nobody can know, nor of an owner that names none', () => {
    expect(isDeadProcess('elsewhere|1|1|turn|1')).toBe(false);
    expect(isDeadProcess('nonsense')).toBe(false);
    expect(isDeadProcess('')).toBe(false);
  });
});
