import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.js';
import { AppLogger } from '../logging/app-logger.js';
import { problemTypeOf } from './problem-catalog.js';
import { PROBLEM_MEDIA_TYPE, toAppError, toProblem } from './problem-document.js';
import { contextOf } from './request-hooks.js';
import { allowedMethods } from './route-table.js';
import { traceIdOf } from './trace-id.js';

/** Every fault of every request ends here and becomes a problem document (architecture §6). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: AppLogger) {}

  catch(fault: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const error = withAllowedMethods(toAppError(fault), request, reply);
    this.log(error, request);
    // A stream has begun: its own events say what happened.
    if (reply.sent || reply.raw.headersSent) return;
    const problem = toProblem(error, traceIdOf(request));
    if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
    if (error.retryAfterSeconds !== null) void reply.header('retry-after', String(error.retryAfterSeconds));
    void reply.status(problem.status).type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem));
  }

  private log(error: AppError, request: FastifyRequest): void {
    const { kind } = problemTypeOf(error);
    if (kind === 'user') return;
    const fields = { request: contextOf(request), event: 'fault', code: error.code, err: error.cause ?? error };
    if (kind === 'operational') this.logger.warning(error.message, fields);
    else this.logger.fault(error.message, fields);
  }
}

/** The router only says "not found"; where the path exists under another method, 405 and `Allow` say more. */
function withAllowedMethods(error: AppError, request: FastifyRequest, reply: FastifyReply): AppError {
  if (error.code !== 'not_found' || !request.is404) return error;
  const methods = allowedMethods(request.server, request.url);
  if (methods.length === 0) return new AppError('not_found', 'Nothing is served at this address');
  void reply.header('allow', methods.join(', '));
  return new AppError('method_not_allowed', `This address answers ${methods.join(', ')}`);
}
