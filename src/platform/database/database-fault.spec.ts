import { AppError } from '../../kernel/errors.js';
import { isUniqueViolation, translateDatabaseFault } from './database-fault.js';

const fault = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('a fault of the database', () => {
  it.each([
    ['refused connection', fault('ECONNREFUSED')],
    ['server shutting down', fault('57P01')],
    ['cancelled by the time limit', fault('57014')],
    ['too many connections', fault('53300')],
    ['chosen to end a deadlock', fault('40P01')],
    ['not serialisable', fault('40001')],
    ['connection cut in a statement', new Error('Connection terminated unexpectedly')],
    ['no free connection in time', new Error('timeout exceeded when trying to connect')],
  ])('that passes by itself (%s) is operational', (_case, error) => {
    expect(translateDatabaseFault(error)).toMatchObject({ code: 'database_unavailable', kind: 'operational', retryAfterSeconds: 1, cause: error });
    expect(translateDatabaseFault(error)).toBeInstanceOf(AppError);
  });

  it.each([
    ['a unique violation', fault('23505')],
    ['a mistake in the SQL', fault('42601')],
    ['a fault of ours', new TypeError('x is not a function')],
  ])('that does not (%s) stays as it is', (_case, error) => {
    expect(translateDatabaseFault(error)).toBe(error);
  });

  it('tells a unique violation apart', () => {
    expect(isUniqueViolation(fault('23505'))).toBe(true);
    expect(isUniqueViolation(fault('23503'))).toBe(false);
    expect(isUniqueViolation(null)).toBe(false);
  });
});
