import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerRequest } from '../auth/caller.js';
import type { AppLogger } from '../logging/app-logger.js';
import type { RequestContext } from '../logging/request-context.js';
import type { Metrics } from '../metrics/metrics.js';
import { TRACE_ID_HEADER, traceIdOf } from './trace-id.js';

/** Gives every request its trace id, and every answer one access line and one measurement; never a body. */
export function observeRequests(server: FastifyInstance, logger: AppLogger, metrics: Metrics): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(TRACE_ID_HEADER, traceIdOf(request));
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    report(request, reply, logger, metrics);
    done();
  });
}

/** What log lines say of a request: its trace, and its tenant once the guard has read the key. */
export function contextOf(request: FastifyRequest & Pick<CallerRequest, 'caller'>): RequestContext {
  return { traceId: traceIdOf(request), tenantId: request.caller?.tenantId ?? null };
}

function report(request: FastifyRequest, reply: FastifyReply, logger: AppLogger, metrics: Metrics): void {
  // The pattern and not the address: conversation keys are often phone numbers.
  const route = request.routeOptions.url ?? 'unmatched';
  const status = reply.statusCode;
  metrics.observeRequest({ method: request.method, route, status: String(status) }, reply.elapsedTime / 1000);
  const durationMs = Math.round(reply.elapsedTime * 10) / 10;
  logger.info('request', { request: contextOf(request), event: 'access', method: request.method, route, status, durationMs });
}
