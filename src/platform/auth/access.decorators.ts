import { applyDecorators, SetMetadata, type CustomDecorator } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { Scope } from '../config/settings.js';

export const PUBLIC_ROUTE = 'atende:public';
export const REQUIRED_SCOPES = 'atende:scopes';

/** Opens a route to callers without a key: health, version, metrics. */
export const Public = (): CustomDecorator => SetMetadata(PUBLIC_ROUTE, true);

/**
 * Opens a route, or all of a controller's, to keys with any of these scopes; scopes do not imply one another (api.md).
 * A route with neither decorator is closed to everybody.
 */
export const RequireScope = (...scopes: readonly [Scope, ...Scope[]]): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(REQUIRED_SCOPES, scopes), ApiBearerAuth());
