import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line of a request carries. */
export interface RequestContext {
  readonly traceId: string;
  tenantId: string | null;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, and everything it starts, in the context of one request or background job. */
export function inRequestContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Null outside a request: start-up, timers. */
export function requestContext(): RequestContext | null {
  return storage.getStore() ?? null;
}

/** The tenant is known only after the key was read. */
export function noteTenant(tenantId: string): void {
  const context = storage.getStore();
  if (context !== undefined) context.tenantId = tenantId;
}
