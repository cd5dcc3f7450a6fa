import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeys } from './api-keys.js';
import { AuthGuard } from './auth.guard.js';
import { FirstKeys } from './first-keys.js';
import { ApiKeySchema } from './persistence/api-key.row.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { RateLimiter } from './rate-limiter.js';
import { StartupNotice } from './startup-notice.js';

/** Guards every route of the application; needs `Settings`, `Database`, `Clock` and `IdGenerator` from global modules. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ApiKeySchema])],
  providers: [
    ApiKeys,
    FirstKeys,
    StartupNotice,
    RateLimiter,
    // In this order: the limit is counted by the caller that the first one found.
    { provide: APP_GUARD, useClass: AuthGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
  exports: [ApiKeys, StartupNotice],
})
export class AuthModule {}
