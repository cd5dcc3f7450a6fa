import { AppError, assertNever } from './errors.js';

describe('AppError', () => {
  it('is a user error without fields or a retry unless it says otherwise', () => {
    const error = new AppError('message_id_reused', 'The text differs');
    expect(error).toMatchObject({
      name: 'AppError',
      code: 'message_id_reused',
      message: 'The text differs',
      kind: 'user',
      fields: [],
      retryAfterSeconds: null,
    });
    expect('cause' in error).toBe(false);
  });

  it('carries fields, retry and cause', () => {
    const cause = new Error('socket closed');
    const fields = [{ pointer: '/customer/msisdn', message: 'too long' }];
    const error = new AppError('busy', 'later', { kind: 'operational', fields, retryAfterSeconds: 3, cause });
    expect(error).toMatchObject({ kind: 'operational', fields, retryAfterSeconds: 3, cause });
  });
});

describe('assertNever', () => {
  it('throws an unexpected error that shows the value', () => {
    const unreachable = { kind: 'new' };
    // The type says this cannot happen; a value from outside the types still must not pass in silence.
    expect(() => assertNever(unreachable as never)).toThrow(
      new AppError('internal_error', 'Unexpected value: {"kind":"new"}', { kind: 'unexpected' }),
    );
  });
});
