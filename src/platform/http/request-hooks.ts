import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppLogger } from '../logging/app-logger.js';
import { inRequestContext, type RequestContext } from '../logging/request-context.js';
import type { Metrics } from '../metrics/metrics.js';
import { TRACE_ID_HEADER, traceIdOf } from './trace-id.js';

const contexts = new WeakMap<object, RequestContext>();

/** Gives every request its trace id and context, and every answer one access line and one measurement; never a body. */
export function observeRequests(server: FastifyInstance, logger: AppLogger, metrics: Metrics): void {
  server.addHook('onRequest', (request, reply, done) => {
    const context: RequestContext = { traceId: traceIdOf(request), tenantId: null };
    contexts.set(request.raw, context);
    void reply.header(TRACE_ID_HEADER, context.traceId);
    inRequestContext(context, done);
  });
  // Reading the body leaves the asynchronous context of the hook above.
  server.addHook('preValidation', (request, _reply, done) => inRequestContext(contextOf(request), done));
  server.addHook('onResponse', (request, reply, done) => {
    inRequestContext(contextOf(request), () => report(request, reply, logger, metrics));
    done();
  });
}

function report(request: FastifyRequest, reply: FastifyReply, logger: AppLogger, metrics: Metrics): void {
  // The pattern and not the address: conversation keys are often phone numbers.
  const route = request.routeOptions.url ?? 'unmatched';
  const status = reply.statusCode;
  metrics.observeRequest({ method: request.method, route, status: String(status) }, reply.elapsedTime / 1000);
  logger.info('request', { event: 'access', method: request.method, route, status, durationMs: Math.round(reply.elapsedTime * 10) / 10 });
}

function contextOf(request: FastifyRequest): RequestContext {
  return contexts.get(request.raw) ?? { traceId: traceIdOf(request), tenantId: null };
}
