import { isUtf8 } from 'node:buffer';
import type { NestApplicationOptions } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.js';
import type { FastifyInstance } from 'fastify';
import { AppLogger } from '../logging/app-logger.js';
import { Metrics } from '../metrics/metrics.js';
import { serveOpenApi } from '../openapi/open-api.js';
import { PROBLEM_MEDIA_TYPE, toProblem } from './problem-document.js';
import { ProblemFilter } from './problem.filter.js';
import { observeRequests } from './request-hooks.js';
import { RequestPipe } from './request.pipe.js';
import { recordRoutes } from './route-table.js';
import { newRequestId, TRACE_ID_HEADER, traceIdOf } from './trace-id.js';
import { takesYaml, YAML_MEDIA_TYPE } from './yaml-body.js';

/** Bodies over this answer 413 (api.md). */
export const BODY_LIMIT = 256 * 1024;
/** More than Node's own limit of a request's head, so that a long parameter is refused by its validator (400), not by the router (414). */
const MAX_PATH_PARAMETER = 16_384;
/** How long a request may take to arrive; slow senders must not hold a process's memory. */
const REQUEST_TIMEOUT_MS = 60_000;

/** To create the application with, together with `createHttpAdapter()`; body parsers are `configureHttpApp`'s. */
export const HTTP_APP_OPTIONS = { bodyParser: false, bufferLogs: true, abortOnError: false } as const satisfies NestApplicationOptions;

export function createHttpAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: newRequestId,
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER },
    frameworkErrors: answerUnroutable,
  });
}

/**
 * The HTTP edge, the same in the product and in tests: trace ids, access lines, JSON bodies only, validation, problem
 * documents, API description. To be called once, before `app.init()` or `app.listen()`.
 */
export function configureHttpApp(app: NestFastifyApplication): NestFastifyApplication {
  const logger = app.get(AppLogger);
  const server = app.getHttpAdapter().getInstance();
  app.useLogger(logger);
  recordRoutes(server);
  observeRequests(server, logger, app.get(Metrics));
  endConnectionsWhileClosing(server);
  acceptJsonOnly(app);
  app.useGlobalFilters(new ProblemFilter(logger));
  app.useGlobalPipes(new RequestPipe());
  serveOpenApi(app);
  return app;
}

/** An address that cannot be decoded meets no route, no hook and no filter. */
function answerUnroutable(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const traceId = traceIdOf(request);
  const problem = toProblem(new AppError('invalid_request', 'The address is not readable'), traceId);
  void reply.header(TRACE_ID_HEADER, traceId).status(problem.status).type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem));
}

/**
 * A keep-alive client that was in a turn when the process was told to stop must not keep it alive for as long as the
 * connection may idle: the last answer says that the connection ends.
 */
function endConnectionsWhileClosing(server: FastifyInstance): void {
  let closing = false;
  server.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Any other media type answers 415, but YAML where a route takes it. An empty body is none, as clients send with DELETE;
 * `__proto__` is refused.
 */
function acceptJsonOnly(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body)) done(new AppError('invalid_json', 'The body is not UTF-8'));
    else void parse(request, body.toString('utf8'), done);
  });
  acceptYaml(server);
}

/** As text, for the routes that say so; elsewhere it is a media type like any other that is not supported. */
function acceptYaml(server: FastifyInstance): void {
  server.addContentTypeParser<Buffer>(YAML_MEDIA_TYPE, { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    if (!takesYaml(request)) done(new AppError('unsupported_media_type', 'This route takes application/json'));
    else if (!isUtf8(body)) done(new AppError('invalid_request', 'The body is not UTF-8'));
    else done(null, body.toString('utf8'));
  });
}
