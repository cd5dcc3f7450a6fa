import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError } from '../../kernel/errors.js';
import type { Scope } from '../config/settings.js';

/** Who calls: the tenant is the only one whose data the request may touch (api.md). */
export interface CallerIdentity {
  readonly tenantId: string;
  readonly keyId: string;
  readonly scopes: readonly Scope[];
}

/** A request as the guards see it; `AuthGuard` adds the caller. */
export interface CallerRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  caller?: CallerIdentity;
}

/** The caller of a request to a route that has `@RequireScope`. */
export function callerOf({ caller }: Pick<CallerRequest, 'caller'>): CallerIdentity {
  if (caller === undefined) throw new AppError('internal_error', 'A public route has no caller', { kind: 'unexpected' });
  return caller;
}

/** The same as a parameter. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): CallerIdentity =>
  callerOf(context.switchToHttp().getRequest<CallerRequest>()),
);
