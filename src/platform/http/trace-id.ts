import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { RandomPool } from '../../kernel/random-pool.js';

export const TRACE_ID_HEADER = 'x-trace-id';
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;
const NO_TRACE = '0'.repeat(32);

const pool = new RandomPool(16);

/** The trace that a W3C `traceparent` header continues, else a new one: 32 hexadecimal digits. */
export function traceIdFrom(traceparent: string | undefined): string {
  const continued = TRACEPARENT.exec(traceparent ?? '')?.[1];
  return continued === undefined || continued === NO_TRACE ? pool.take().toString('hex') : continued;
}

/** What Fastify calls a request by from its first moment on (`genReqId`): its trace id. */
export function newRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const header = headers['traceparent'];
  return traceIdFrom(typeof header === 'string' ? header : undefined);
}

/** The trace id of a request; the same at every call, whether or not its hooks ran. */
export function traceIdOf(request: Pick<FastifyRequest, 'id'>): string {
  return request.id;
}
