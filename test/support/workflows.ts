import type { Response } from 'supertest';
import type { JsonObject } from '../../src/kernel/json.js';
import { KEYS } from './app.js';
import { Atende, type AtendeOptions } from './atende.js';

export interface ExecutionBody {
  readonly executionId: string;
  readonly name: string;
  readonly version: number;
  readonly status: string;
  readonly reason: string | null;
  readonly output: JsonObject;
  readonly vars: JsonObject;
  readonly trace: readonly { readonly node: string; readonly event: string; readonly status: string }[];
  readonly pause: { readonly message: string; readonly expectedInput: { readonly key: string; readonly allowedValues: readonly string[] }; readonly reprompted: boolean; readonly attempts: number } | null;
}

/** The product with the test action, and the workflows of the failure cases where no others are given. */
export class WorkflowBench {
  private constructor(readonly atende: Atende) {}

  static async open({ settings, ...options }: AtendeOptions = {}): Promise<WorkflowBench> {
    return new WorkflowBench(await Atende.start({ workflows: 'test/fixtures/workflows', ...options, settings: { testActions: true, ...settings } }));
  }

  stop(): Promise<void> {
    return this.atende.stop();
  }

  post(path: string, body: object, key: string = KEYS.turns): Promise<Response> {
    return this.atende.as(key).post(`/v1/workflows/${path}`).send(body).then((response) => response);
  }

  async start(name: string, body: JsonObject = {}): Promise<ExecutionBody> {
    return expected(await this.post(`${name}/executions`, { input: {}, ...body }), 201);
  }

  async resume(executionId: string, reply: string | { readonly value: string }): Promise<ExecutionBody> {
    return expected(await this.post(`executions/${executionId}/resume`, typeof reply === 'string' ? { text: reply } : reply), 200);
  }

  async get(executionId: string): Promise<ExecutionBody> {
    return expected(await this.atende.as(KEYS.turns).get(`/v1/workflows/executions/${executionId}`), 200);
  }

  async counters(): Promise<Readonly<Record<string, number>>> {
    const { body } = await this.atende.as(KEYS.admin).get('/v1/admin/simulator/counters').expect(200);
    return body;
  }

  admin(): ReturnType<Atende['as']> {
    return this.atende.as(KEYS.admin);
  }

  /** Publishes a text as a version of its name. */
  upload(name: string, yaml: string, key: string = KEYS.admin): Promise<Response> {
    return this.atende.as(key).post(`/v1/admin/workflows/${name}/versions`).set('content-type', 'application/yaml').send(yaml).then((response) => response);
  }

  activate(name: string, version: number, more: JsonObject = {}): Promise<Response> {
    return this.admin().put(`/v1/admin/workflows/${name}/active`).send({ version, reason: 'test', ...more }).then((response) => response);
  }
}

/** The body of an answer with this status; a readable error otherwise. */
function expected(response: Response, status: number): ExecutionBody {
  if (response.status !== status) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
}
