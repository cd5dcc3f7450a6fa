import { AppError } from '../kernel/errors.js';
import { cancelExecution, deserializeExecution, type Execution } from './domain/index.js';
import type { ExecutionRow } from './persistence/execution-store.js';

/**
 * The execution of a row.
 * @throws AppError `internal_error` for a record that no build of this product wrote: it is left as it is, for a person
 */
export function readRow(row: ExecutionRow): Execution {
  const read = deserializeExecution(row.record);
  // The columns win: one that was ended from outside has them alone.
  if (read.kind === 'ok') return endedAs(read.execution, row);
  const detail = `Execution ${row.execution_id} cannot be read: ${read.path} must be ${read.expected}`;
  throw new AppError('internal_error', detail, { kind: 'unexpected' });
}

function endedAs(execution: Execution, { status, reason }: ExecutionRow): Execution {
  return status === 'CANCELLED' && reason !== null ? cancelExecution(execution, reason) : { ...execution, status, reason };
}
