import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.js';

export const YAML_MEDIA_TYPE = 'application/yaml';

const YAML_BODY = 'atende:yaml-body';

/** Marks a route whose body is YAML text. */
export const TakesYaml = (): MethodDecorator => RouteConfig({ [YAML_BODY]: true });

export function takesYaml(request: FastifyRequest): boolean {
  const config: object = request.routeOptions.config;
  return YAML_BODY in config;
}

/** The text of a `@TakesYaml` route's body. Any other media type answers 415. */
export const YamlBody = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  if (typeof body !== 'string') throw new AppError('unsupported_media_type', `This route takes ${YAML_MEDIA_TYPE}`);
  return body;
});
