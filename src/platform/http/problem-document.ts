import { HttpException } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { AppError, type FieldProblem } from '../../kernel/errors.js';
import { errorCode } from '../error-code.js';
import { problemTypeOf, type ProblemCode } from './problem-catalog.js';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

class FieldProblemDto implements FieldProblem {
  @ApiProperty({ example: '/customer/msisdn', description: 'JSON pointer into the body; a path or query parameter stands under its name.' })
  readonly pointer: string;

  @ApiProperty({ example: 'must be a string' })
  readonly message: string;
}

/** The body of every error answer (RFC 9457). */
export class ProblemDocument {
  @ApiProperty({ example: 'urn:atende:problem:invalid_request' })
  readonly type: string;

  @ApiProperty()
  readonly title: string;

  @ApiProperty({ example: 400 })
  readonly status: number;

  @ApiProperty()
  readonly detail: string;

  @ApiProperty({ example: 'invalid_request', description: 'Stable; docs/errors.md lists all.' })
  readonly code: string;

  @ApiProperty()
  readonly traceId: string;

  @ApiProperty({ type: [FieldProblemDto], required: false })
  readonly errors?: readonly FieldProblem[];
}

const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'dependency_unavailable',
};

/** Fastify's own codes that say more than their status. */
const JSON_FAULTS = new Set(['FST_ERR_CTP_EMPTY_JSON_BODY', 'FST_ERR_CTP_INVALID_JSON_BODY']);

/** What a fault is called outside: an `AppError` as it is, one of the framework by its status, anything else `internal_error`. */
export function toAppError(fault: unknown): AppError {
  if (fault instanceof AppError) return fault;
  if (fault instanceof HttpException) return fromHttpException(fault);
  return new AppError('internal_error', 'Unexpected fault', { kind: 'unexpected', cause: fault });
}

/**
 * The document that answers an error. The text of an unexpected fault stays inside: its trace id finds it in the log.
 */
export function toProblem(error: AppError, traceId: string): ProblemDocument {
  const { status, title, kind } = problemTypeOf(error);
  return {
    ...error.extension,
    type: `urn:atende:problem:${error.code}`,
    title,
    status,
    detail: kind === 'unexpected' ? 'The fault is in the log under this traceId' : error.message,
    code: error.code,
    traceId,
    ...(error.fields.length === 0 ? {} : { errors: error.fields }),
  };
}

function fromHttpException(fault: HttpException): AppError {
  const status = fault.getStatus();
  if (isJsonFault(fault)) return new AppError('invalid_json', 'The body is not readable JSON', { cause: fault });
  const code = BY_STATUS[status] ?? (status < 500 ? 'invalid_request' : 'internal_error');
  const kind = status < 500 ? 'user' : status === 503 ? 'operational' : 'unexpected';
  return new AppError(code, fault.message, { kind, cause: fault });
}

/** The parser throws a `SyntaxError`, for a prototype key too; an empty body has a code of its own. */
function isJsonFault(fault: HttpException): boolean {
  const code = errorCode(fault.cause);
  return (code !== null && JSON_FAULTS.has(code)) || (fault.cause instanceof Error && fault.cause.name === 'SyntaxError');
}
