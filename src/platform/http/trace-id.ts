import { randomBytes } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export const TRACE_ID_HEADER = 'x-trace-id';
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;
const NO_TRACE = '0'.repeat(32);

const traceIds = new WeakMap<object, string>();

/** The trace that a W3C `traceparent` header continues, else a new one: 32 hexadecimal digits. */
export function traceIdFrom(traceparent: string | undefined): string {
  const continued = TRACEPARENT.exec(traceparent ?? '')?.[1];
  return continued === undefined || continued === NO_TRACE ? randomBytes(16).toString('hex') : continued;
}

/** The trace id of a request; the same at every call, whether or not its hooks ran. */
export function traceIdOf(request: Pick<FastifyRequest, 'raw'>): string {
  const known = traceIds.get(request.raw);
  if (known !== undefined) return known;
  const header = request.raw.headers['traceparent'];
  const traceId = traceIdFrom(typeof header === 'string' ? header : undefined);
  traceIds.set(request.raw, traceId);
  return traceId;
}

/** The request's trace id, as in the answer's `traceId` and header `x-trace-id`. */
export const TraceId = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  traceIdOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
