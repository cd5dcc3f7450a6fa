import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../src/kernel/json.js';
import { KEYS } from '../support/app.js';
import type { ScratchDatabase } from '../support/database.js';
import { type Answer, AtendeProcess } from './atende-process.js';
import { expectDeath } from './crash-bench.js';
import { type ArmedPoint, armedPoints, pointOf, readPoints } from './fault-catalog.js';

/** One effect, a question, and two effects more. */
const WORKFLOW = `name: tres_efeitos
version: 1
start: a
nodes:
  - id: a
    action: contar
    input: {chave: $.input.a}
    pause:
      enabled: true
      return_from: $.output.mensagem
      expected_input: {key: resposta, allowed_values: ["SIM"]}
      resume_from: b
  - {id: b, action: contar, input: {chave: $.input.b}}
  - {id: c, action: contar, input: {chave: $.input.c, antes: $.vars.b.n}}
edges:
  - {from: a, to: b}
  - {from: b, to: c}
  - {from: c, to: END}
`;

/** Which request is killed: the one that starts the execution, or the one that resumes it. */
export type KilledRequest = 'start' | 'resume';

/** Statements of the engine's stores that no killed request runs. */
const NOT_KILLED: Readonly<Record<string, string>> = {
  'executions.find_by_key': 'a read before the start, and of a repeat',
  'executions.find': 'a read before a resume',
  'executions.find_owned': 'of a conversation: test/crash/every-point.ts kills there',
  'executions.find_unsettled': 'of a conversation, as well',
  'executions.find_running': 'the read of a recovery',
  'executions.find_expired': 'the read of a recovery',
  'executions.renew': 'only in a run that outlasts a third of its lease',
  'executions.fail': 'only for an execution that cannot go on',
};

/** Kills processes while they run an execution, and lets the next one finish it. */
export class WorkflowCrashBench {
  readonly killed = new Set<ArmedPoint>();
  private runs = 0;

  constructor(readonly database: ScratchDatabase) {}

  async publish(): Promise<void> {
    const process = await this.start();
    expect((await process.request('POST', '/v1/admin/workflows/tres_efeitos/versions', KEYS.admin, WORKFLOW)).status).toBe(201);
    expect((await process.request('PUT', '/v1/admin/workflows/tres_efeitos/active', KEYS.admin, { version: 1, reason: 'kill -9' })).status).toBe(200);
    await process.end('SIGKILL');
  }

  /** The points that an unharmed request reaches. */
  async record(request: KilledRequest): Promise<readonly ArmedPoint[]> {
    const run = this.nextRun();
    const id = request === 'resume' ? await this.paused(run) : null;
    const process = await this.start({ ATENDE_FAULT_POINT_LOG: run.log });
    await process.ready();
    const from = readPoints(run.log).length;
    await (id === null ? this.begin(process, run) : this.reply(process, id));
    const points = armedPoints(readPoints(run.log), from);
    await process.end('SIGKILL');
    return points.filter((point) => !/^executions\.find|^workflows\.|^auth\./u.test(point));
  }

  /**
   * Kills the request at the point, starts again and repeats it.
   * At every point: the execution ends whole, each effect once, at most one attempt more than needed.
   */
  async kill(request: KilledRequest, point: ArmedPoint): Promise<void> {
    const run = this.nextRun();
    const paused = request === 'resume' ? await this.paused(run) : null;
    const dying = await this.start({ ATENDE_FAULT_POINT: point, ATENDE_FAULT_POINT_LOG: run.log });
    await expectDeath(dying, paused === null ? this.begin(dying, run) : this.reply(dying, paused));
    const process = await this.start({ ATENDE_FAULT_POINT_LOG: run.log });
    const again = paused === null ? await this.begin(process, run) : await this.reply(process, paused);
    expect([200, 201, 409]).toContain(again.status);
    const id = paused ?? idOf(again);
    if (paused === null) expect(await this.read(process, id)).toMatchObject({ status: 'PAUSED', vars: { a: { n: 1 } } });
    if (paused === null) await this.reply(process, id);
    expect(await this.read(process, id)).toMatchObject({ status: 'COMPLETED', reason: null, vars: { a: { n: 1 }, b: { n: 1 }, c: { n: 1 } } });
    const counters = await process.admin('GET', '/counters');
    expect([run.a, run.b, run.c].map((name) => counters.body[name])).toEqual([1, 1, 1]);
    const listed = await process.request('GET', '/v1/admin/executions?status=RUNNING', KEYS.admin);
    expect(listed.body['items']).toEqual([]);
    await process.end('SIGKILL');
    const attempts = readPoints(run.log).filter((reached) => reached === 'simulator.claim_counter_key.before').length;
    expect(attempts).toBeLessThanOrEqual((request === 'start' ? 3 : 2) + 1);
    this.killed.add(point);
  }

  /** Writes of the engine that no kill reached, one line each. */
  unreached(): readonly string[] {
    const folder = 'src/workflow-engine/persistence';
    const code = readdirSync(folder).filter((file) => file.startsWith('execution-')).map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    const names = [...code.matchAll(/name: '(executions\.[a-z_]+)'/gu)].map(([, name = '']) => name);
    const points = new Set([...this.killed].map(pointOf));
    return [...names.filter((name) => !(name in NOT_KILLED)), 'executions.effects.record_intent']
      .flatMap((name) => [`${name}.before`, `${name}.after`])
      .filter((point) => !points.has(point));
  }

  async close(): Promise<void> {
    await AtendeProcess.endAll();
    await this.database.drop();
  }

  start(environment: Readonly<Record<string, string>> = {}): Promise<AtendeProcess> {
    return AtendeProcess.start(this.database.settings, { ATENDE_TEST_ACTIONS: 'true', ...environment });
  }

  private nextRun(): Run {
    this.runs += 1;
    const name = (node: string): string => `${node}-${this.runs}`;
    return { key: `run-${this.runs}`, a: name('a'), b: name('b'), c: name('c'), log: join(this.database.settings.dataDir, `run-${this.runs}.log`) };
  }

  private async paused(run: Run): Promise<string> {
    const process = await this.start();
    const started = await this.begin(process, run);
    await process.end('SIGKILL');
    return idOf(started);
  }

  private begin(process: AtendeProcess, { key, a, b, c }: Run): Promise<Answer> {
    return process.request('POST', '/v1/workflows/tres_efeitos/executions', KEYS.turns, { input: { a, b, c }, idempotencyKey: key });
  }

  private reply(process: AtendeProcess, executionId: string): Promise<Answer> {
    return process.request('POST', `/v1/workflows/executions/${executionId}/resume`, KEYS.turns, { value: 'SIM' });
  }

  private async read(process: AtendeProcess, executionId: string): Promise<JsonObject> {
    return (await process.request('GET', `/v1/workflows/executions/${executionId}`, KEYS.turns)).body;
  }
}

function idOf({ body }: Answer): string {
  const id = body['executionId'];
  if (typeof id !== 'string') throw new Error(`no execution: ${JSON.stringify(body)}`);
  return id;
}

interface Run {
  readonly key: string;
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly log: string;
}
