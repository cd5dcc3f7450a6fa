import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiKeys } from '../auth/api-keys.js';
import { authenticate, requireAnyScope } from '../auth/auth.guard.js';
import { Settings } from '../config/settings.js';
import { readVersion } from '../health/version.js';
import { PROBLEM_MEDIA_TYPE, ProblemDocument } from '../http/problem-document.js';

const UI = 'docs';
const DOCUMENT = 'openapi.json';

/**
 * Serves the OpenAPI 3.1 description at `/openapi.json` and, readable, at `/docs`, generated from the classes that
 * validate requests (api.md). The description is built when it is first asked for, not at start.
 */
export function serveOpenApi(app: NestFastifyApplication): void {
  if (!app.get(Settings).docsPublic) requireAdmin(app);
  SwaggerModule.setup(UI, app, () => describeApi(app), {
    jsonDocumentUrl: DOCUMENT,
    raw: ['json'],
    customSiteTitle: 'Atende API',
  });
}

function requireAdmin(app: NestFastifyApplication): void {
  const keys = app.get(ApiKeys, { strict: false });
  app.getHttpAdapter().getInstance().addHook('onRequest', async (request: FastifyRequest) => {
    if (!isDocumentation(request.url)) return;
    requireAnyScope(await authenticate(keys, request), ['admin']);
  });
}

/** By the decoded path, for "/d%6fcs" is routed to the same place. */
function isDocumentation(url: string): boolean {
  const path = decodeURIComponent(url.split('?')[0] ?? '').toLowerCase();
  return path === `/${DOCUMENT}` || path === `/${UI}` || path.startsWith(`/${UI}/`) || path.startsWith(`/${UI}-`);
}

function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Atende')
    .setDescription('A conversation runtime for customer service in Brazilian Portuguese.')
    .setVersion(readVersion().version)
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'A key of this installation; its scopes and tenant are its own.' })
    .build();
  return closedBodies(withProblems(SwaggerModule.createDocument(app, config, { extraModels: [ProblemDocument] })));
}

/** Unknown fields of a request are refused, so its schema says so. */
function closedBodies(document: OpenAPIObject): OpenAPIObject {
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    if (name.endsWith('Body') && !('$ref' in schema)) schema.additionalProperties = false;
  }
  return document;
}

/** Every operation can answer a problem document. */
function withProblems(document: OpenAPIObject): OpenAPIObject {
  const problem = {
    description: 'Any error',
    content: { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/ProblemDocument' } } },
  };
  for (const path of Object.values(document.paths)) {
    for (const operation of [path.get, path.put, path.post, path.delete, path.patch]) {
      if (operation !== undefined) operation.responses = { ...operation.responses, default: problem };
    }
  }
  return document;
}
