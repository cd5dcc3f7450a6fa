import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '../../kernel/errors.js';
import type { Scope } from '../config/settings.js';
import { PUBLIC_ROUTE, REQUIRED_SCOPES } from './access.decorators.js';
import { ApiKeys } from './api-keys.js';
import type { CallerIdentity, CallerRequest } from './caller.js';

const BEARER = /^Bearer +(\S+)$/i;

/** Closed by default: a request passes with a key that has one of the route's scopes, or where the route is `@Public()`. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeys,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, targets) === true) return true;
    const request = context.switchToHttp().getRequest<CallerRequest>();
    const caller = await authenticate(this.keys, request);
    requireAnyScope(caller, this.reflector.getAllAndOverride<readonly Scope[] | undefined>(REQUIRED_SCOPES, targets) ?? []);
    request.caller = caller;
    return true;
  }
}

/** The caller of a request by its `Authorization` header; throws `unauthorized` (401). */
export async function authenticate(keys: ApiKeys, request: CallerRequest): Promise<CallerIdentity> {
  const header = request.headers['authorization'];
  const secret = typeof header === 'string' ? BEARER.exec(header)?.[1] : undefined;
  if (secret === undefined) throw new AppError('unauthorized', 'The request needs the header Authorization: Bearer <key>');
  const caller = await keys.identify(secret);
  if (caller === null) throw new AppError('unauthorized', 'The key is not known or was revoked');
  return caller;
}

/** Throws `forbidden` (403) for a key with none of the scopes. */
export function requireAnyScope(caller: CallerIdentity, scopes: readonly Scope[]): void {
  if (scopes.some((scope) => caller.scopes.includes(scope))) return;
  const needed = scopes.length === 0 ? 'This route is not open to any key' : `This needs a key with scope ${scopes.join(' or ')}`;
  throw new AppError('forbidden', needed);
}
