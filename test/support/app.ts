import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import supertest from 'supertest';
import { readSettings } from '../../src/platform/config/read-settings.js';
import type { Settings } from '../../src/platform/config/settings.js';
import { configureHttpApp, createHttpAdapter, HTTP_APP_OPTIONS } from '../../src/platform/http/create-http-app.js';
import { PlatformModule, type PlatformDoubles } from '../../src/platform/platform.module.js';
import { createScratchDatabase, type ScratchDatabase } from './database.js';

/** One key a scope for tenant `demo`, and one of every scope for another tenant. */
export const KEYS = { turns: 'key-turns', operator: 'key-operator', admin: 'key-admin', other: 'key-of-another-tenant' } as const;

const API_KEYS = [`demo:turns:${KEYS.turns}`, `demo:operator:${KEYS.operator}`, `demo:admin:${KEYS.admin}`, `other:turns+operator+admin:${KEYS.other}`];

export interface TestAppOptions {
  /** The features under test; `PlatformModule` is always there. */
  readonly modules?: readonly (Type | DynamicModule)[];
  readonly settings?: Partial<Settings>;
  readonly doubles?: PlatformDoubles;
  /** An existing database, for a second start on the same data; it is not dropped with the application. */
  readonly database?: ScratchDatabase;
}

export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly settings: Settings;
  /** Requests with a key of `KEYS`, or with none. */
  as(key: string | null): TestClient;
  close(): Promise<void>;
}

export type TestClient = ReturnType<typeof supertest.agent>;

@Module({})
class TestRoot {}

/** The application as the product serves it, on a database of its own and on a free port of the loopback. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createScratchDatabase());
  const settings: Settings = Object.assign(
    readSettings({ API_KEYS: API_KEYS.join(','), LOG_LEVEL: 'silent', RATE_LIMIT_PER_SECOND: '0' }),
    database.settings,
    options.settings,
  );
  const root = { module: TestRoot, imports: [PlatformModule.of(settings, options.doubles), ...(options.modules ?? [])] };
  const app = await NestFactory.create<NestFastifyApplication>(root, createHttpAdapter(), HTTP_APP_OPTIONS);
  try {
    await configureHttpApp(app).listen(0, '127.0.0.1');
  } catch (error) {
    await app.close();
    throw error;
  }
  return {
    app,
    settings,
    as: (key) => {
      const agent = supertest.agent(app.getHttpServer());
      return key === null ? agent : agent.set('authorization', `Bearer ${key}`);
    },
    close: async () => {
      await app.close();
      if (options.database === undefined) await database.drop();
    },
  };
}
