import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../../src/app.module.js';
import type { JsonObject } from '../../src/kernel/json.js';
import { readSettings } from '../../src/platform/config/read-settings.js';
import type { Settings } from '../../src/platform/config/settings.js';
import { configureHttpApp, createHttpAdapter, HTTP_APP_OPTIONS } from '../../src/platform/http/create-http-app.js';
import type { Subject, TurnSeen } from './subject.js';

const KEY = 'eval-key';

/** The fields of an answer that are looked at (api.md "Turns"). */
interface TurnBody {
  readonly status: string;
  readonly sessionStatus: string;
  readonly pending: { readonly items?: readonly { readonly name: string }[]; readonly workflow?: string } | null;
  readonly actions: readonly { readonly tool: string }[];
}

/** A message that the product does not take does nothing. */
const REFUSED: TurnSeen = { status: 'refused', sessionStatus: 'refused', pendingItems: [], actions: [] };

/** A partner's service explains itself before it registers anything: only a released confirmation begins it (WORKFLOWS §11.20). */
function begun({ pending }: TurnBody): readonly string[] {
  return pending?.workflow === 'vas_estrategico' ? [pending.workflow] : [];
}

/** The whole product on an embedded database of its own, thrown away with it; no port is opened. */
export class RealSubject implements Subject {
  private messages = 0;

  private constructor(
    private readonly app: NestFastifyApplication,
    private readonly cleanUp: () => Promise<void>,
  ) {}

  /** @param database where to keep its data instead of a new embedded database, for tests that have one at hand */
  static async start(database?: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<RealSubject> {
    const scratch = database === undefined ? mkdtempSync(join(tmpdir(), 'atende-eval-')) : null;
    const settings: Settings = Object.assign(
      readSettings({ API_KEYS: `eval:turns+operator+admin:${KEY}`, RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'error' }),
      { databaseUrl: null },
      scratch === null ? {} : { dataDir: scratch },
      database,
    );
    const app = await NestFactory.create<NestFastifyApplication>(AppModule.register(settings, { config: 'config', cache: '.cache/nlu' }), createHttpAdapter(), HTTP_APP_OPTIONS);
    configureHttpApp(app);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return new RealSubject(app, async () => {
      await app.close();
      if (scratch !== null) rmSync(scratch, { recursive: true, force: true });
    });
  }

  async say(conversationKey: string, text: string, invoice: JsonObject | null, channel: 'text' | 'voice'): Promise<TurnSeen> {
    this.messages += 1;
    const context = invoice === null ? {} : { context: { invoiceDetail: invoice } };
    const payload = { messageId: `m-${this.messages}`, text, channel, customer: { customerId: conversationKey }, ...context };
    const body = await this.request<TurnBody>('POST', `/v1/conversations/${encodeURIComponent(conversationKey)}/turns`, payload);
    if (body === null) return REFUSED;
    return {
      status: body.status,
      sessionStatus: body.sessionStatus,
      pendingItems: (body.pending?.items ?? []).map(({ name }) => name),
      actions: [...body.actions.map(({ tool }) => tool), ...begun(body)],
    };
  }

  async effects(): Promise<ReadonlyMap<string, string>> {
    const body = await this.request<{ items: readonly { id: string; operation: string }[] }>('GET', '/v1/admin/simulator/effects');
    if (body === null) throw new Error('The simulator refused to list its effects');
    return new Map(body.items.map(({ id, operation }) => [id, operation]));
  }

  async stop(): Promise<void> {
    await this.cleanUp();
  }

  /** @returns null when the request was refused as invalid, as a blank message is */
  private async request<Body>(method: 'GET' | 'POST', url: string, payload?: JsonObject): Promise<Body | null> {
    const response = await this.app.inject({ method, url, headers: { authorization: `Bearer ${KEY}` }, ...(payload === undefined ? {} : { payload }) });
    if (response.statusCode === 400) return null;
    if (response.statusCode !== 200) throw new Error(`${method} ${url} answered ${response.statusCode}: ${response.body}`);
    return response.json<Body>();
  }
}
