import { pino } from 'pino';
import { LineBatches } from './line-batches.js';

/** The process's standard output for log lines, written in batches; the end of the process writes what waits. */
export function standardOutput(): LineBatches {
  // pino's own, which waits for a slow reader and outlives one that has gone.
  const output = pino.destination({ dest: 1, sync: true });
  const batches = new LineBatches((text) => void output.write(text));
  process.once('exit', () => batches.stopWaiting());
  return batches;
}
