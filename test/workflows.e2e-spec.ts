import { KEYS } from './support/app.js';
import { WorkflowBench } from './support/workflows.js';

describe('executions of workflows', () => {
  let bench: WorkflowBench;
  beforeAll(async () => {
    bench = await WorkflowBench.open();
  });
  afterAll(async () => {
    await bench.stop();
  });

  it('does not run a paused node again when the reply comes (C01)', async () => {
    const before = await bench.counters();
    const paused = await bench.start('y01_pause_on_effect');
    expect(paused).toMatchObject({ status: 'PAUSED', version: 1, pause: { message: expect.stringContaining('registrar') as unknown, reprompted: false, attempts: 0 } });
    expect(paused.pause?.expectedInput).toEqual({ key: 'resposta_usuario', allowedValues: ['SIM', 'NAO'] });
    const ended = await bench.resume(paused.executionId, 'sim');
    expect(ended).toMatchObject({ status: 'COMPLETED', reason: null, pause: null });
    expect(ended.trace.map(({ node, event, status }) => `${node} ${event} ${status}`)).toEqual([
      'registrar node COMPLETED', 'registrar pause_resume PAUSED', 'registrar pause_resume RESUMED', 'decidir node COMPLETED', 'fim node COMPLETED',
    ]);
    const after = await bench.counters();
    expect([(after['registrar'] ?? 0) - (before['registrar'] ?? 0), (after['fim'] ?? 0) - (before['fim'] ?? 0)]).toEqual([1, 1]);
  });

  it('goes on where it paused, with what ran before (C04)', async () => {
    const first = await bench.start('y02_pause_late');
    const second = await bench.resume(first.executionId, 'sim');
    expect(second).toMatchObject({ status: 'PAUSED', pause: { expectedInput: { key: 'r2' } } });
    const ended = await bench.resume(first.executionId, { value: 'SIM' });
    expect(ended.status).toBe('COMPLETED');
    expect(await bench.counters()).toMatchObject({ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 });
    expect(await bench.get(first.executionId)).toEqual(ended);
  });

  it('asks again what does not fit, and stays resumable', async () => {
    const paused = await bench.start('y01_pause_on_effect');
    const again = await bench.resume(paused.executionId, 'banana');
    expect(again).toMatchObject({ status: 'PAUSED', pause: { message: 'Responda sim ou não.', reprompted: true, attempts: 1 } });
    expect((await bench.resume(paused.executionId, { value: 'TALVEZ' })).pause?.attempts).toBe(2);
    expect((await bench.resume(paused.executionId, 'não')).status).toBe('COMPLETED');
  });

  it('refuses to resume what is not paused, unknown or another tenant’s, and touches nothing (C03)', async () => {
    const paused = await bench.start('y01_pause_on_effect');
    const before = await bench.counters();
    const unknown = await bench.post('executions/0198c0de-0000-7000-8000-000000000000/resume', { text: 'sim' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'execution_not_found']);
    const foreign = await bench.post(`executions/${paused.executionId}/resume`, { text: 'sim' }, KEYS.other);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'execution_not_found']);
    expect(await bench.counters()).toEqual(before);
    expect((await bench.resume(paused.executionId, 'não')).status).toBe('COMPLETED');
    const twice = await bench.post(`executions/${paused.executionId}/resume`, { text: 'sim' });
    expect([twice.status, twice.body.code]).toEqual([409, 'execution_not_paused']);
    expect(await bench.counters()).toEqual(before);
  });

  it('lets one of two replies at once win', async () => {
    const before = (await bench.counters())['fim'] ?? 0;
    for (let round = 0; round < 10; round += 1) {
      const { executionId } = await bench.start('y01_pause_on_effect');
      const replies = await Promise.all([1, 2, 3].map(() => bench.post(`executions/${executionId}/resume`, { text: 'sim' })));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await bench.get(executionId)).toMatchObject({ status: 'COMPLETED' });
    }
    expect((await bench.counters())['fim']).toBe(before + 10);
  });

  it('runs a repeated start once', async () => {
    const before = (await bench.counters())['registrar'] ?? 0;
    const body = { input: { a: 1 }, idempotencyKey: 'k-1' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => bench.post('y01_pause_on_effect/executions', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    for (const { body: answer } of answers) expect(answer).toEqual(answers[0]?.body);
    expect((await bench.counters())['registrar']).toBe(before + 1);
    const other = await bench.post('y01_pause_on_effect/executions', { ...body, input: { a: 2 } });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    // Another workflow's keys, and another tenant's, are its own.
    expect((await bench.post('y02_pause_late/executions', body)).status).toBe(201);
    expect((await bench.post('y01_pause_on_effect/executions', body, KEYS.other)).status).toBe(201);
  });

  it('ends a pause that waited too long', async () => {
    const paused = await bench.start('y01_pause_on_effect');
    bench.atende.clock.advance(48 * 3_600_000);
    const late = await bench.post(`executions/${paused.executionId}/resume`, { text: 'sim' });
    expect([late.status, late.body.code]).toEqual([409, 'execution_not_paused']);
    expect(await bench.get(paused.executionId)).toMatchObject({ status: 'CANCELLED', reason: 'expired', pause: null });
  });

  it.each([
    ['no body', undefined], ['a list', []], ['no input', {}], ['an input that is a text', { input: 'x' }], ['a version that is a text', { input: {}, version: '1' }],
    ['version nought', { input: {}, version: 0 }], ['a blank key', { input: {}, idempotencyKey: ' ' }], ['an unknown field', { input: {}, inputs: {} }],
  ])('refuses a start with %s', async (_name, body) => {
    const { status, body: problem } = await bench.atende.as(KEYS.turns).post('/v1/workflows/y01_pause_on_effect/executions').send(body);
    expect([status, problem.code]).toEqual([400, 'invalid_request']);
  });

  it.each([['neither', {}], ['both', { value: 'SIM', text: 'sim' }], ['a number', { value: 1 }], ['null', { text: null }], ['a blank text', { text: '  ' }], ['an empty value', { value: '' }]])('refuses a reply with %s', async (_name, body) => {
    const { executionId } = await bench.start('y01_pause_on_effect');
    expect((await bench.post(`executions/${executionId}/resume`, body)).status).toBe(400);
    expect((await bench.get(executionId)).status).toBe('PAUSED');
  });

  it('answers 404 for what is not there', async () => {
    const workflow = await bench.post('nothing/executions', { input: {} });
    expect([workflow.status, workflow.body.code]).toEqual([404, 'workflow_not_found']);
    const version = await bench.post('y01_pause_on_effect/executions', { input: {}, version: 9 });
    expect([version.status, version.body.code]).toEqual([404, 'workflow_version_not_found']);
  });

  it('closes the routes to keys of other scopes', async () => {
    expect((await bench.post('y01_pause_on_effect/executions', { input: {} }, KEYS.operator)).status).toBe(403);
    expect((await bench.atende.as(KEYS.turns).get('/v1/admin/executions')).status).toBe(403);
    expect((await bench.atende.as(null).get('/v1/admin/workflows')).status).toBe(401);
  });

  it('lists executions of the tenant, the newest first, page by page', async () => {
    const [first, second] = [await bench.start('y02_pause_late'), await bench.start('y02_pause_late')];
    const list = (query: object) => bench.admin().get('/v1/admin/executions').query(query);
    const { body } = await list({ name: 'y02_pause_late', status: 'PAUSED', limit: 1 });
    expect(body.items).toMatchObject([{ executionId: second.executionId, name: 'y02_pause_late', version: 1, status: 'PAUSED', conversationKey: null, endedAt: null }]);
    const next = await list({ name: 'y02_pause_late', status: 'PAUSED', limit: 1, before: body.nextBefore });
    expect(next.body.items[0].executionId).toBe(first.executionId);
    expect((await list({ status: 'SLEEPING' })).status).toBe(400);
    expect((await list({ before: 'nobody' })).status).toBe(400);
    const foreign = await bench.atende.as(KEYS.other).get('/v1/admin/executions').query({ name: 'y02_pause_late', status: 'PAUSED' });
    expect(JSON.stringify(foreign.body)).not.toContain(second.executionId);
  });
});
