import { createServer } from 'node:http';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Body, Controller, Get, HttpCode, Module, Param, Post, Query, Req } from '@nestjs/common';
import { Type as Nested } from 'class-transformer';
import { IsInt, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { KeysModule } from '../src/admin/index.js';
import { ManualClock } from '../src/kernel/clock.js';
import { AppError } from '../src/kernel/errors.js';
import { Public, RequireScope } from '../src/platform/auth/access.decorators.js';
import { Caller, type CallerIdentity } from '../src/platform/auth/caller.js';
import { StartupNotice } from '../src/platform/auth/startup-notice.js';
import { ConversationParams } from '../src/platform/http/conversation.params.js';
import { IsJsonDocument, IsKey, NotBlank } from '../src/platform/http/field-validators.js';
import { traceIdOf } from '../src/platform/http/trace-id.js';
import { AppLogger } from '../src/platform/logging/app-logger.js';
import { MetricsServer } from '../src/platform/metrics/metrics-server.js';
import { Metrics } from '../src/platform/metrics/metrics.js';
import { createTestApp, KEYS, type TestApp } from './support/app.js';
import { createScratchDatabase } from './support/database.js';

class ProbeCustomer {
  @IsOptional()
  @IsString()
  readonly msisdn?: string;
}

class ProbeBody {
  @IsKey()
  readonly messageId: string;

  @NotBlank()
  @IsString()
  readonly text: string;

  @IsOptional()
  @ValidateNested()
  @IsObject()
  @Nested(() => ProbeCustomer)
  readonly customer?: ProbeCustomer;

  @IsOptional()
  @IsJsonDocument()
  readonly invoiceDetail?: Record<string, unknown>;

  @IsOptional()
  @IsInt()
  readonly count?: number;
}

class ProbeQuery {
  @IsOptional()
  @IsString()
  readonly limit?: string;
}

@Controller('v1/conversations/:conversationKey/probe')
class ProbeController {
  @RequireScope('turns')
  @Post()
  @HttpCode(200)
  take(@Param() params: ConversationParams, @Body() body: ProbeBody, @Caller() caller: CallerIdentity, @Req() request: FastifyRequest) {
    return { key: params.conversationKey, body, caller, traceId: traceIdOf(request) };
  }

  @RequireScope('turns', 'operator')
  @Get()
  read(@Param() params: ConversationParams, @Query() query: ProbeQuery) {
    return { key: params.conversationKey, query };
  }

  @Get('undecorated')
  undecorated() {
    return {};
  }

  @Public()
  @Get('fault')
  fault() {
    throw new Error('SELECT secret FROM somewhere; CPF 529.982.247-25');
  }

  @Public()
  @Get('user-fault')
  userFault() {
    throw new AppError('turn_in_progress', 'The turn still runs', { retryAfterSeconds: 2 });
  }

  @Public()
  @Get('unlisted')
  unlisted() {
    throw new AppError('telco_down', 'The operator does not answer', { kind: 'operational' });
  }
}

@Module({ controllers: [ProbeController] })
class ProbeModule {}

const PATH = '/v1/conversations/5511999990001/probe';
const VALID = { messageId: 'wamid.1', text: 'olá' };

describe('the HTTP edge', () => {
  let test: TestApp;
  let metrics: Metrics;
  const lines: string[] = [];

  beforeAll(async () => {
    const logger = new AppLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
    test = await createTestApp({ modules: [ProbeModule, KeysModule], doubles: { logger } });
    metrics = test.app.get(Metrics);
  });
  beforeEach(() => void lines.splice(0));
  afterAll(() => test.close());

  const post = (body: unknown, key: string | null = KEYS.turns) => test.as(key).post(PATH).send(body as object);
  const pointers = (response: { body: { errors?: { pointer: string }[] } }) => response.body.errors?.map((error) => error.pointer);

  describe('a valid request', () => {
    it('reaches its handler with body, caller and the trace id of the answer', async () => {
      const response = await post({ ...VALID, customer: { msisdn: '11999990001' }, invoiceDetail: { a: [{ b: 1 }] } }).expect(200);
      expect(response.body).toEqual({
        key: '5511999990001',
        body: { ...VALID, customer: { msisdn: '11999990001' }, invoiceDetail: { a: [{ b: 1 }] } },
        caller: { tenantId: 'demo', scopes: ['turns'], keyId: expect.stringMatching(/^configured-/) },
        traceId: response.headers['x-trace-id'],
      });
      expect(response.headers['x-trace-id']).toMatch(/^[0-9a-f]{32}$/);
    });

    it('continues the trace of its traceparent', async () => {
      const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
      const response = await post(VALID).set('traceparent', `00-${traceId}-00f067aa0ba902b7-01`);
      expect(response.body.traceId).toBe(traceId);
    });

    it('gets a new trace for a traceparent that is none', async () => {
      const response = await post(VALID).set('traceparent', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`);
      expect(response.body.traceId).not.toBe('0'.repeat(32));
    });
  });

  describe('an invalid request', () => {
    it.each([
      ['an unknown field', { ...VALID, extra: 1 }, ['/extra']],
      ['an unknown nested field', { ...VALID, customer: { cpf: '1' } }, ['/customer/cpf']],
      ['a field of another type', { ...VALID, count: '3' }, ['/count']],
      ['a missing field', { text: 'olá' }, ['/messageId']],
      ['blank text', { ...VALID, text: ' \n\t ' }, ['/text']],
      ['an empty key', { ...VALID, messageId: '' }, ['/messageId']],
      ['a key over 128 characters', { ...VALID, messageId: 'x'.repeat(129) }, ['/messageId']],
      ['U+0000 in a field', { ...VALID, text: 'a\0b' }, ['/text']],
      ['U+0000 deep in a document', { ...VALID, invoiceDetail: { 'a/b': [{ c: '\0' }] } }, ['/invoiceDetail/a~1b/0/c']],
      ['U+0000 in a key', { ...VALID, invoiceDetail: { 'a\0': 1 } }, ['/invoiceDetail/a']],
      ['half a surrogate pair', { ...VALID, text: '\ud83d' }, ['/text']],
      ['a document that is a list', { ...VALID, invoiceDetail: [] }, ['/invoiceDetail']],
      ['a customer that is a text', { ...VALID, customer: 'Ana' }, ['/customer']],
      ['a body that is a list', [VALID], ['']],
      ['no body', undefined, ['']],
    ])('with %s answers 400 and its pointer', async (_case, body, expected) => {
      const response = await post(body).expect(400).expect('content-type', /application\/problem\+json/);
      expect(response.body).toMatchObject({ status: 400, code: 'invalid_request', type: 'urn:atende:problem:invalid_request' });
      expect([...new Set(pointers(response))]).toEqual(expected);
      expect(response.body.traceId).toBe(response.headers['x-trace-id']);
    });

    it('names every fault at once', async () => {
      expect(pointers(await post({ text: '', extra: true, customer: { x: 1 } }).expect(400))).toEqual(
        expect.arrayContaining(['/messageId', '/text', '/extra', '/customer/x']),
      );
    });

    it.each([
      ['40 levels', 40, 200],
      ['41 levels', 41, 400],
      ['100,000 levels', 100_000, 400],
    ])('with a document of %s is judged by its depth', async (_case, lists, status) => {
      const deep = `{"messageId":"1","text":"a","invoiceDetail":{"a":${'['.repeat(lists - 2)}${']'.repeat(lists - 2)}}}`;
      await test.as(KEYS.turns).post(PATH).set('content-type', 'application/json').send(deep).expect(status);
    });

    it('keeps every key of a document, also one that an object inherits', async () => {
      const response = await post({ ...VALID, invoiceDetail: { toString: 'a', 'Serviços': [{ valueOf: null }] } }).expect(200);
      expect(response.body.body.invoiceDetail).toEqual({ toString: 'a', 'Serviços': [{ valueOf: null }] });
    });

    it('with a key that reaches a prototype answers 400', async () => {
      const send = (text: string) => test.as(KEYS.turns).post(PATH).set('content-type', 'application/json').send(text);
      await send('{"messageId":"1","text":"a","invoiceDetail":{"__proto__":{"x":1}}}').expect(400);
      await send('{"messageId":"1","text":"a","invoiceDetail":{"constructor":{"x":1}}}').expect(400);
    });

    it.each([
      ['128 characters', 'x'.repeat(128), 200],
      ['129 characters', 'x'.repeat(129), 400],
      ['5,000 characters', 'x'.repeat(5000), 400],
      ['U+0000', 'a%00b', 400],
      ['blank', '%20', 400],
      ['accents', 'a%C3%A7%C3%A3o', 200],
    ])('on a conversationKey of %s is judged by its path', async (_case, key, status) => {
      await test.as(KEYS.turns).get(`/v1/conversations/${key}/probe`).expect(status);
    });

    it('on a badly encoded address answers 400 as a problem', async () => {
      const response = await test.as(KEYS.turns).get('/v1/conversations/%E0%A4%A/probe').expect(400);
      expect(response.body).toMatchObject({ status: 400, code: 'invalid_request' });
    });

    it('with an unknown query parameter answers 400', async () => {
      expect(pointers(await test.as(KEYS.turns).get(`${PATH}?limitt=1`).expect(400))).toEqual(['/limitt']);
    });

    it('with unreadable JSON answers 400 invalid_json, and says nothing of the parser', async () => {
      const response = await test.as(KEYS.turns).post(PATH).set('content-type', 'application/json').send('{"text":').expect(400);
      expect(response.body).toMatchObject({ code: 'invalid_json', detail: 'The body is not readable JSON' });
    });

    it('with bytes that are no UTF-8 answers 400 invalid_json', async () => {
      const request = test.as(KEYS.turns).post(PATH).set('content-type', 'application/json');
      request.write(Buffer.from([0x22, 0xff, 0x22]));
      expect((await request).body).toMatchObject({ status: 400, code: 'invalid_json' });
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('as %s answers 415', async (type) => {
      const response = await test.as(KEYS.turns).post(PATH).set('content-type', type).send('text=a').expect(415);
      expect(response.body.code).toBe('unsupported_media_type');
    });

    it('of exactly 256 KiB passes and of one byte more answers 413', async () => {
      const sized = (bytes: number) => ({ ...VALID, text: 'x'.repeat(bytes - JSON.stringify({ ...VALID, text: '' }).length) });
      await post(sized(256 * 1024)).expect(200);
      const response = await post(sized(256 * 1024 + 1)).expect(413);
      expect(response.body).toMatchObject({ code: 'payload_too_large', status: 413 });
    });
  });

  describe('an address', () => {
    it('that nothing serves answers 404 as a problem', async () => {
      const response = await test.as(null).get('/v1/nothing').expect(404).expect('content-type', /problem\+json/);
      expect(response.body).toMatchObject({ code: 'not_found', traceId: response.headers['x-trace-id'] });
    });

    it('under a method it does not answer gets 405 and the ones it does', async () => {
      const response = await test.as(KEYS.turns).delete(PATH).expect(405);
      expect(response.body.code).toBe('method_not_allowed');
      expect(response.headers['allow']).toBe('GET, HEAD, POST');
    });
  });

  describe('a fault', () => {
    it('that nobody expected answers 500 without its text, which is in the log, masked', async () => {
      const response = await test.as(null).get(`${PATH}/fault`).expect(500);
      expect(response.body).toMatchObject({ code: 'internal_error', status: 500 });
      expect(response.text).not.toContain('SELECT');
      const line = lines.find((each) => each.includes('"event":"fault"')) ?? '';
      expect(line).toContain('SELECT secret');
      expect(line).toContain(response.body.traceId);
      expect(line).not.toContain('529.982.247-25');
    });

    it('of the user carries code, detail and Retry-After', async () => {
      const response = await test.as(null).get(`${PATH}/user-fault`).expect(409).expect('retry-after', '2');
      expect(response.body).toMatchObject({ code: 'turn_in_progress', detail: 'The turn still runs' });
    });

    it('with a code that the catalogue does not have is answered by its kind', async () => {
      expect((await test.as(null).get(`${PATH}/unlisted`).expect(503)).body.code).toBe('telco_down');
    });
  });

  describe('access', () => {
    it.each([
      ['no key', null],
      ['an unknown key', 'nobody'],
    ])('with %s answers 401 and how to authenticate', async (_case, key) => {
      const response = await post(VALID, key).expect(401).expect('www-authenticate', 'Bearer');
      expect(response.body.code).toBe('unauthorized');
    });

    it('with another scope answers 403; scopes do not imply one another', async () => {
      expect((await post(VALID, KEYS.admin).expect(403)).body.code).toBe('forbidden');
      expect((await post(VALID, KEYS.operator).expect(403)).body.code).toBe('forbidden');
    });

    it('takes any of the scopes that a route names', async () => {
      await test.as(KEYS.operator).get(PATH).expect(200);
      await test.as(KEYS.turns).get(PATH).expect(200);
      await test.as(KEYS.admin).get(PATH).expect(403);
    });

    it('is closed on a route that names no scope', async () => {
      await test.as(KEYS.other).get(`${PATH}/undecorated`).expect(403);
    });

    it('is checked before the body', async () => {
      await post({ wrong: true }, null).expect(401);
    });
  });

  describe('keys', () => {
    it('are created, shown once, work, are listed without secret, and end', async () => {
      const created = await test.as(KEYS.admin).post('/v1/admin/keys').send({ scopes: ['turns'], label: 'WhatsApp' }).expect(201);
      expect(created.body).toEqual({ id: expect.any(String), secret: expect.stringMatching(/^atd_.{43}$/), scopes: ['turns'], label: 'WhatsApp', createdAt: expect.any(String) });
      const { id, secret } = created.body;
      expect((await post(VALID, secret).expect(200)).body.caller).toEqual({ tenantId: 'demo', keyId: id, scopes: ['turns'] });

      const listed = await test.as(KEYS.admin).get('/v1/admin/keys').expect(200);
      expect(listed.body).toEqual([{ id, scopes: ['turns'], label: 'WhatsApp', createdAt: created.body.createdAt }]);

      await test.as(KEYS.admin).delete(`/v1/admin/keys/${id}`).expect(204);
      await post(VALID, secret).expect(401);
      await test.as(KEYS.admin).delete(`/v1/admin/keys/${id}`).expect(404);
      expect((await test.as(KEYS.admin).get('/v1/admin/keys')).body).toEqual([]);
    });

    it('of another tenant are neither listed nor revoked', async () => {
      const { body } = await test.as(KEYS.other).post('/v1/admin/keys').send({ scopes: ['operator'], label: 'x' }).expect(201);
      expect((await test.as(KEYS.admin).get('/v1/admin/keys')).body).toEqual([]);
      expect((await test.as(KEYS.admin).delete(`/v1/admin/keys/${body.id}`).expect(404)).body.code).toBe('not_found');
      await test.as(body.secret).get(PATH).expect(200);
    });

    it.each([
      ['no scopes', { label: 'x' }, '/scopes'],
      ['an empty list', { scopes: [], label: 'x' }, '/scopes'],
      ['an unknown scope', { scopes: ['root'], label: 'x' }, '/scopes'],
      ['a scope twice', { scopes: ['turns', 'turns'], label: 'x' }, '/scopes'],
      ['a blank label', { scopes: ['turns'], label: ' ' }, '/label'],
    ])('are refused with %s', async (_case, body, pointer) => {
      expect(pointers(await test.as(KEYS.admin).post('/v1/admin/keys').send(body).expect(400))).toContain(pointer);
    });

    it('take the scope admin', async () => {
      await test.as(KEYS.turns).get('/v1/admin/keys').expect(403);
    });
  });

  describe('operations', () => {
    it('answers health and version without a key', async () => {
      expect((await test.as(null).get('/health/live').expect(200)).body).toEqual({ status: 'ok' });
      const ready = await test.as(null).get('/health/ready').expect(200);
      expect(ready.body).toEqual({ status: 'ready', checks: { database: 'ok', migrations: 'ok', configuration: 'ok' } });
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      expect((await test.as(null).get('/version').expect(200)).body).toEqual({ name: 'atende', version, node: process.version });
    });

    it('writes one access line a request, with route and tenant and without the conversation', async () => {
      await post({ ...VALID, text: 'segredo' });
      const access = lines.map((line) => JSON.parse(line)).filter((line) => line.event === 'access');
      expect(access).toEqual([
        expect.objectContaining({ level: 'info', method: 'POST', route: '/v1/conversations/:conversationKey/probe', status: 200, tenantId: 'demo', traceId: expect.any(String) }),
      ]);
      expect(lines.join()).not.toMatch(/segredo|5511999990001|key-turns/);
    });

    it('measures requests, turns, the fallback rate and the database', async () => {
      await post(VALID);
      metrics.countTurn({ handledBy: 'conversation_runtime', rule: '5', action: 'ask_confirmation' });
      metrics.countTurn({ handledBy: 'orchestrator', rule: '7', action: 'fallback_to_orchestrator' });
      metrics.countTurn({ handledBy: 'session', rule: null, action: null });
      const { text } = await test.as(null).get('/metrics').expect(200).expect('content-type', /text\/plain/);
      expect(text).toMatch(/atende_http_request_duration_seconds_count\{method="POST",route="\/v1\/conversations\/:conversationKey\/probe",status="200"\} \d+/);
      expect(text).toContain('atende_turns_total{handled_by="conversation_runtime",rule="5",action="ask_confirmation"} 1');
      expect(text).toContain('atende_turns_total{handled_by="session",rule="none",action="none"} 1');
      expect(text).toContain('atende_fallback_rate 0.5');
      expect(text).toMatch(/atende_database_statements_total [1-9]/);
      expect(text).toMatch(/atende_database_commits_total [0-9]/);
    });

    it('describes itself in OpenAPI 3.1, from the classes that validate', async () => {
      const { body } = await test.as(null).get('/openapi.json').expect(200);
      expect(body.openapi).toBe('3.1.0');
      const operation = body.paths['/v1/admin/keys'].post;
      expect(operation.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/CreateKeyBody' });
      expect(body.components.schemas.CreateKeyBody.required).toEqual(['scopes']);
      expect(operation.responses.default.content).toHaveProperty('application/problem+json');
      expect(operation.security).toEqual([{ bearer: [] }]);
      expect((await test.as(null).get('/docs').expect(200)).text).toContain('swagger-ui');
      await test.as(null).get('/docs/swagger-ui.css').expect(200);
    });
  });
});

describe('with DOCS_PUBLIC=false', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ settings: { docsPublic: false } });
  });
  afterAll(() => test.close());

  it.each(['/openapi.json', '/docs', '/docs/', '/docs/swagger-ui-init.js', '/docs/swagger-ui.css', '/d%6fcs', '/openapi%2ejson', '/docs/index.html', '//docs', '/docs/./index.html'])(
    '%s takes an admin key',
    async (path) => {
      const open = await test.as(null).get(path);
      expect([401, 404]).toContain(open.status);
      await test.as(KEYS.turns).get(path).expect((response) => expect([403, 404]).toContain(response.status));
      expect(open.type).toBe('application/problem+json');
    },
  );

  it('an admin key reads them', async () => {
    await test.as(KEYS.admin).get('/openapi.json').expect(200);
    await test.as(KEYS.admin).get('/docs').expect(200);
    await test.as(KEYS.admin).get('/docs/swagger-ui.css').expect(200);
  });
});

describe('the rate limit of a key', () => {
  const clock = new ManualClock(new Date('2026-11-30T12:00:00Z'));
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ modules: [ProbeModule], settings: { rateLimitPerSecond: 2 }, doubles: { clock } });
  });
  afterAll(() => test.close());

  it('lets a burst of twice the rate pass, then answers 429 with Retry-After until time passes; other keys go on', async () => {
    for (let count = 0; count < 4; count += 1) await test.as(KEYS.turns).get(PATH).expect(200);
    const limited = await test.as(KEYS.turns).get(PATH).expect(429).expect('retry-after', '1');
    expect(limited.body.code).toBe('rate_limited');
    await test.as(KEYS.operator).get(PATH).expect(200);
    await test.as(null).get('/health/live').expect(200);
    clock.advance(500);
    await test.as(KEYS.turns).get(PATH).expect(200);
    await test.as(KEYS.turns).get(PATH).expect(429);
  });
});

describe('a first start without API_KEYS', () => {
  it('creates one key a scope, tells them once, and the next start keeps them', async () => {
    const database = await createScratchDatabase();
    const options = { modules: [ProbeModule], database, settings: { apiKeys: [] } };
    const first = await createTestApp(options);
    const keys = first.app.get(StartupNotice).firstKeys();
    expect(keys.map(({ tenantId, scope }) => `${tenantId}:${scope}`)).toEqual(['demo:turns', 'demo:operator', 'demo:admin']);
    const secretOf = (scope: string) => keys.find((key) => key.scope === scope)?.secret ?? '';
    await first.as(secretOf('turns')).get(PATH).expect(200);
    await first.as(secretOf('admin')).get(PATH).expect(403);
    await first.close();

    const second = await createTestApp(options);
    expect(second.app.get(StartupNotice).firstKeys()).toEqual([]);
    await second.as(secretOf('turns')).get(PATH).expect(200);
    const file = second.app.get(StartupNotice).keysFile();
    await second.close();
    if (database.settings.databaseUrl === null) {
      expect(file).toBe(join(database.settings.dataDir, 'keys.json'));
      expect(JSON.parse(readFileSync(file ?? '', 'utf8'))).toEqual({ tenant: 'demo', keys: { turns: secretOf('turns'), operator: secretOf('operator'), admin: secretOf('admin') } });
      expect(statSync(file ?? '').mode & 0o777).toBe(0o600);
    } else {
      expect(file).toBeNull();
    }
    await database.drop();
  });
});

describe('a start with a language model configured', () => {
  it('warns that this release uses none', async () => {
    const lines: string[] = [];
    const logger = new AppLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
    const llm = { baseUrl: 'http://127.0.0.1:1', model: 'any', apiKey: null, timeoutMs: 1 };
    const test = await createTestApp({ settings: { llm }, doubles: { logger } });
    expect(lines.filter((line) => line.includes('"level":"warn"')).join()).toContain('no language model');
    await test.close();
  });
});

describe('readiness', () => {
  it('fails while a migration is pending and while the database is away; the process still lives', async () => {
    const test = await createTestApp();
    const dataSource = test.app.get(DataSource);
    await dataSource.query("UPDATE migrations SET name = name || '-unknown'");
    const pending = await test.as(null).get('/health/ready').expect(503);
    expect(pending.body).toEqual({ status: 'unavailable', checks: { database: 'ok', migrations: 'pending', configuration: 'ok' } });
    await dataSource.destroy();
    const away = await test.as(null).get('/health/ready').expect(503);
    expect(away.body).toMatchObject({ status: 'unavailable', checks: { database: 'failed' } });
    await test.as(null).get('/health/live').expect(200);
    await test.close();
  });
});

describe('with METRICS_PORT', () => {
  it('metrics are served there and not on the main port', async () => {
    const test = await createTestApp({ settings: { metricsPort: 0 } });
    await test.as(null).get('/metrics').expect(404);
    const port = test.app.get(MetricsServer).port() ?? 0;
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await response.text()).toContain('atende_database_statements_total');
    expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404);
    await test.close();
  });

  it('a port that is taken refuses the start', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => taken.once('listening', done));
    const address = taken.address();
    const metricsPort = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(createTestApp({ settings: { metricsPort } })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    taken.close();
  });
});
