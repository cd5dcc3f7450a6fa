import { AppError } from '../../kernel/errors.js';
import { errorCode } from '../error-code.js';

const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** Classes of SQLSTATE that pass by themselves: connection, rollback (deadlock), resources, operator intervention (start-up, shutdown, cancel). */
const TRANSIENT_STATES = /^(08|40|53|57)/;
const TRANSIENT_MESSAGE = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/**
 * A fault that a later try may not meet becomes operational (503, `Retry-After`); everything else, a unique
 * violation (`isUniqueViolation`) among them, is passed on as it is.
 */
export function translateDatabaseFault(error: unknown): unknown {
  const code = errorCode(error);
  const transient = code === null ? TRANSIENT_MESSAGE.test(String(error)) : SOCKET_CODES.has(code) || TRANSIENT_STATES.test(code);
  if (!transient) return error;
  return new AppError('database_unavailable', 'The database is not available now', {
    kind: 'operational',
    retryAfterSeconds: 1,
    cause: error,
  });
}

/** The statement met a row with the same unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === '23505';
}
