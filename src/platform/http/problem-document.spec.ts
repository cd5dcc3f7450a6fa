import { HttpException, NotFoundException, ServiceUnavailableException } from '@nestjs/common';
import { AppError } from '../../kernel/errors.js';
import { toAppError, toProblem } from './problem-document.js';

describe('a fault becomes an error with a code', () => {
  it.each([
    ['of the service itself', new AppError('turn_in_progress', 'x'), 'turn_in_progress', 'user'],
    ['that is missing', new NotFoundException(), 'not_found', 'user'],
    ['of another 4xx status', new HttpException('I am a teapot', 418), 'invalid_request', 'user'],
    ['of a closing server', new ServiceUnavailableException(), 'dependency_unavailable', 'operational'],
    ['of another 5xx status', new HttpException('boom', 502), 'internal_error', 'unexpected'],
    ['that nobody expected', new TypeError('boom'), 'internal_error', 'unexpected'],
    ['that is no error at all', 'boom', 'internal_error', 'unexpected'],
    ['of the JSON parser', new HttpException('Unexpected token', 400, { cause: new SyntaxError('Unexpected token') }), 'invalid_json', 'user'],
  ])('%s', (_case, fault, code, kind) => {
    expect(toAppError(fault)).toMatchObject({ code, kind });
  });
});

describe('the problem document', () => {
  it('of a user error has its detail and fields', () => {
    const error = new AppError('invalid_request', 'no', { fields: [{ pointer: '/text', message: 'must not be blank' }] });
    expect(toProblem(error, 'trace')).toEqual({
      type: 'urn:atende:problem:invalid_request',
      title: 'The request is not valid',
      status: 400,
      detail: 'no',
      code: 'invalid_request',
      traceId: 'trace',
      errors: [{ pointer: '/text', message: 'must not be blank' }],
    });
  });

  it('of an unexpected error keeps its text inside, whatever its code', () => {
    const error = new AppError('own_code', 'password=123', { kind: 'unexpected' });
    expect(JSON.stringify(toProblem(error, 'trace'))).not.toContain('password');
  });
});
