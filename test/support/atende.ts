import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../../src/app.module.js';
import { ManualClock } from '../../src/kernel/clock.js';
import type { JsonObject } from '../../src/kernel/json.js';
import { readSettings } from '../../src/platform/config/read-settings.js';
import type { Settings } from '../../src/platform/config/settings.js';
import type { Telemetry } from '../../src/platform/telemetry/telemetry.js';
import { configureHttpApp, createHttpAdapter, HTTP_APP_OPTIONS } from '../../src/platform/http/create-http-app.js';
import { NestFactory } from '@nestjs/core';
import supertest from 'supertest';
import type { TurnResponse } from '../../src/turn/index.js';
import { KEYS } from './app.js';
import { createScratchDatabase, type ScratchDatabase } from './database.js';

export type Turn = TurnResponse & { readonly pending: Pending | null };
/** A confirmation has the first fields, a paused workflow the others (api.md "Turns"). */
export interface Pending {
  readonly kind: string;
  readonly confirmationId?: string;
  readonly items?: readonly PendingItem[];
  readonly workflow?: string;
  readonly version?: number;
  readonly executionId?: string;
  readonly expectedInput?: { readonly key: string; readonly allowedValues: readonly string[] };
}
export interface PendingItem {
  readonly name: string;
  readonly msisdn: string;
  readonly value: string | null;
  readonly tool: string;
}
export interface SimulatedEffect {
  readonly id: string;
  readonly operation: string;
  readonly msisdn: string;
  readonly item: string | null;
  readonly value: string | null;
  readonly idempotencyKey: string;
}

const API_KEYS = [
  `demo:turns:${KEYS.turns}`,
  `demo:operator:${KEYS.operator}`,
  `demo:admin:${KEYS.admin}`,
  `other:turns+operator+admin:${KEYS.other}`,
];

export interface AtendeOptions {
  readonly settings?: Partial<Settings>;
  readonly database?: ScratchDatabase;
  readonly clock?: ManualClock;
  readonly telemetry?: Telemetry;
  /** The directory of workflows; without it, the product's own. */
  readonly workflows?: string;
}

/** The whole product on a database of its own, spoken to over HTTP as its users do. */
export class Atende {
  private messages = 0;
  private constructor(
    readonly app: NestFastifyApplication,
    readonly clock: ManualClock,
    readonly database: ScratchDatabase,
    private readonly ownsDatabase: boolean,
  ) {}

  static async start(options: AtendeOptions = {}): Promise<Atende> {
    const database = options.database ?? (await createScratchDatabase());
    const clock = options.clock ?? new ManualClock(new Date('2026-11-30T12:00:00Z'));
    const settings: Settings = {
      ...readSettings({ API_KEYS: API_KEYS.join(','), LOG_LEVEL: process.env['ATENDE_TEST_LOG'] ?? 'silent', RATE_LIMIT_PER_SECOND: '0' }),
      ...database.settings,
      ...options.settings,
    };
    const paths = { config: 'config', cache: '.cache/nlu', workflows: options.workflows ?? 'workflows' };
    const module = AppModule.register(settings, paths, { clock, ...(options.telemetry === undefined ? {} : { telemetry: options.telemetry }) });
    const app = await NestFactory.create<NestFastifyApplication>(module, createHttpAdapter(), HTTP_APP_OPTIONS);
    await configureHttpApp(app).listen(0, '127.0.0.1');
    return new Atende(app, clock, database, options.database === undefined);
  }

  /** @param key one of `KEYS`; null sends none */
  as(key: string | null): ReturnType<typeof supertest.agent> {
    const agent = supertest.agent(this.app.getHttpServer());
    return key === null ? agent : agent.set('authorization', `Bearer ${key}`);
  }

  /** A conversation whose first turn brings the given invoice. */
  talk(conversationKey: string, first: JsonObject = {}): Talk {
    return new Talk(this, conversationKey, first);
  }

  /** A new messageId. */
  nextMessage(): string {
    this.messages += 1;
    return `m-${this.messages}`;
  }

  /** Effects at the operator's simulator, of one line where it is given. */
  async effects(msisdn?: string, operation?: string): Promise<readonly SimulatedEffect[]> {
    const query = { ...(msisdn === undefined ? {} : { msisdn }), ...(operation === undefined ? {} : { operation }) };
    const { body } = await this.as(KEYS.admin).get('/v1/admin/simulator/effects').query(query).expect(200);
    return body.items;
  }

  async fault(fault: JsonObject): Promise<void> {
    const { status, body } = await this.as(KEYS.admin).post('/v1/admin/simulator/faults').send(fault);
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  }

  async clearFaults(): Promise<void> {
    await this.as(KEYS.admin).delete('/v1/admin/simulator/faults');
  }

  async stop(): Promise<void> {
    await this.app.close();
    if (this.ownsDatabase) await this.database.drop();
  }
}

/** One customer's conversation. */
export class Talk {
  private said = 0;

  constructor(
    readonly atende: Atende,
    readonly key: string,
    private readonly first: JsonObject,
  ) {}

  /** Says it and returns the answer; anything but 200 fails the test. */
  async say(text: string, more: JsonObject = {}): Promise<Turn> {
    const response = await this.post(text, more);
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }

  /** The raw request, for what may be refused. */
  post(text: string, more: JsonObject = {}): supertest.Test {
    const opening = this.said === 0 ? this.first : {};
    this.said += 1;
    return this.atende
      .as(KEYS.turns)
      .post(`/v1/conversations/${encodeURIComponent(this.key)}/turns`)
      .send({ messageId: this.atende.nextMessage(), text, ...opening, ...more });
  }

  async read(path = ''): Promise<supertest.Response> {
    return this.atende.as(KEYS.operator).get(`/v1/conversations/${encodeURIComponent(this.key)}${path}`);
  }
}

/** An invoice of the corpus, by the name of its file. */
export function corpusInvoice(name: string): JsonObject {
  return JSON.parse(readFileSync(`test/fixtures/invoices/${name}.json`, 'utf8')) as JsonObject;
}

/** The first turn's context for a corpus invoice and a customer of its own. */
export function withInvoice(name: string, customerId: string, more: JsonObject = {}): JsonObject {
  return { customer: { customerId }, context: { invoiceDetail: corpusInvoice(name), ...more } };
}
