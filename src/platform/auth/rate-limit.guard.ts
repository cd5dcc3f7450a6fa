import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '../../kernel/errors.js';
import { RateLimiter } from './rate-limiter.js';
import type { CallerRequest } from './caller.js';

/** Runs after `AuthGuard`; a request without a caller is public and not limited. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limiter: RateLimiter) {}

  canActivate(context: ExecutionContext): boolean {
    const { caller } = context.switchToHttp().getRequest<CallerRequest>();
    const wait = caller === undefined ? 0 : this.limiter.take(caller.keyId);
    if (wait === 0) return true;
    throw new AppError('rate_limited', 'This key sends more requests than it may', { retryAfterSeconds: wait });
  }
}
