import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEYS } from './support/app.js';
import { createScratchDatabase } from './support/database.js';
import { WorkflowBench } from './support/workflows.js';

const greeting = (version: number, text: string, name = 'saudacao') => `name: ${name}
version: ${version}
start: dizer
nodes:
  - id: dizer
    action: montar_resposta_texto
    input: {dados: {texto_usuario: "${text}"}}
edges:
  - {from: dizer, to: END}
`;

/** A list as the admin routes answer it. */
async function listOf(bench: WorkflowBench, path: string, key: string = KEYS.admin): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await bench.atende.as(key).get(path).expect(200)).body;
}

describe('versions of workflows', () => {
  let bench: WorkflowBench;
  beforeAll(async () => {
    bench = await WorkflowBench.open();
  });
  afterAll(async () => {
    await bench.stop();
  });

  const said = async (): Promise<unknown> => (await bench.start('saudacao')).output['mensagem'];

  it('publishes, switches, rolls back and keeps the trail', async () => {
    expect((await bench.upload('saudacao', greeting(1, 'Oi'))).status).toBe(201);
    expect((await bench.upload('saudacao', greeting(2, 'Olá'))).status).toBe(201);
    const idle = await bench.post('saudacao/executions', { input: {} });
    expect([idle.status, idle.body.code]).toEqual([409, 'no_active_version']);
    expect((await bench.start('saudacao', { version: 2 })).output['mensagem']).toBe('Olá');

    expect((await bench.activate('saudacao', 1)).body).toMatchObject({ name: 'saudacao', previousVersion: null, activeVersion: 1, activatedBy: expect.any(String) as unknown });
    expect(await said()).toBe('Oi');
    expect((await bench.activate('saudacao', 2, { expectedActiveVersion: 1 })).status).toBe(200);
    expect(await said()).toBe('Olá');
    const outdated = await bench.activate('saudacao', 1, { expectedActiveVersion: 1 });
    expect([outdated.status, outdated.body.code]).toEqual([409, 'active_version_changed']);

    const rollback = () => bench.admin().post('/v1/admin/workflows/saudacao/rollback').send({ reason: 'queixas' });
    expect((await rollback()).body).toMatchObject({ previousVersion: 2, activeVersion: 1 });
    expect(await said()).toBe('Oi');
    expect((await rollback()).body).toMatchObject({ previousVersion: 1, activeVersion: null });
    const empty = await rollback();
    expect([empty.status, empty.body.code]).toEqual([409, 'nothing_to_roll_back']);

    const trail = await listOf(bench, '/v1/admin/workflows/saudacao/activations');
    expect(trail.map(({ kind, version, previousVersion, reason }) => [kind, version, previousVersion, reason])).toEqual([
      ['rollback', null, 1, 'queixas'], ['rollback', 1, 2, 'queixas'], ['activate', 2, 1, 'test'], ['activate', 1, null, 'test'],
    ]);
  });

  it('returns to the marker, and tells both', async () => {
    expect((await bench.upload('y01_pause_on_effect', greeting(2, 'Outra', 'y01_pause_on_effect'))).status).toBe(201);
    expect((await bench.activate('y01_pause_on_effect', 2)).body).toMatchObject({ previousVersion: 1, activeVersion: 2 });
    const summary = async () => (await listOf(bench, '/v1/admin/workflows')).find(({ name }) => name === 'y01_pause_on_effect');
    expect(await summary()).toMatchObject({ activeVersion: 2, activeSource: 'admin', markerVersion: 1, versions: [{ version: 1, source: 'file', problems: [] }, { version: 2, source: 'upload' }] });
    const back = await bench.admin().delete('/v1/admin/workflows/y01_pause_on_effect/active').send({ reason: 'fim do teste' });
    expect([back.status, back.body.activeVersion]).toEqual([200, 1]);
    expect(await summary()).toMatchObject({ activeVersion: 1, activeSource: 'marker' });
  });

  it('takes a repeated switch for no step, so that a rollback goes back to what was before', async () => {
    for (const version of [1, 2] as const) await bench.upload('repetido', greeting(version, `V${version}`, 'repetido'));
    await bench.activate('repetido', 1);
    for (let time = 0; time < 2; time += 1) expect((await bench.activate('repetido', 2)).body.activeVersion).toBe(2);
    expect((await bench.admin().post('/v1/admin/workflows/repetido/rollback').send({ reason: 'queixas' })).body).toMatchObject({ previousVersion: 2, activeVersion: 1 });
    for (const name of ['y02_pause_late', 'y02_pause_late']) await bench.admin().delete(`/v1/admin/workflows/${name}/active`).send({ reason: 'nada' }).expect(200);
    expect((await bench.admin().post('/v1/admin/workflows/y02_pause_late/rollback').send({ reason: 'nada' })).body.code).toBe('nothing_to_roll_back');
  });

  it('keeps executions on the version they started with', async () => {
    const paused = await bench.start('y01_pause_on_effect');
    await bench.upload('y01_pause_on_effect', greeting(3, 'Nova', 'y01_pause_on_effect'));
    await bench.activate('y01_pause_on_effect', 3);
    expect((await bench.start('y01_pause_on_effect')).version).toBe(3);
    expect(await bench.resume(paused.executionId, 'sim')).toMatchObject({ status: 'COMPLETED', version: 1 });
    await bench.admin().delete('/v1/admin/workflows/y01_pause_on_effect/active').send({ reason: 'fim' }).expect(200);
  });

  it('refuses what exists, what is named otherwise and what has errors, with the place of each', async () => {
    await bench.upload('outro', greeting(1, 'Oi', 'outro'));
    const again = await bench.upload('outro', greeting(1, 'Mudei', 'outro'));
    expect([again.status, again.body.code]).toEqual([409, 'workflow_version_exists']);
    const file = await bench.upload('y02_pause_late', greeting(1, 'x', 'y02_pause_late'));
    expect([file.status, file.body.code]).toEqual([409, 'workflow_version_exists']);
    const renamed = await bench.upload('outro', greeting(2, 'Oi', 'terceiro'));
    expect([renamed.status, renamed.body.code, renamed.body.problems]).toMatchObject([422, 'workflow_invalid', [{ code: 'name_mismatch', line: 1, column: 7 }]]);
    const broken = await bench.upload('outro', greeting(2, 'Oi', 'outro').replace('montar_resposta_texto', 'inexistente'));
    expect([broken.status, broken.body.problems]).toMatchObject([422, [{ code: 'unknown_action', severity: 'error', line: 6, column: 13, path: '/nodes/0/action' }]]);
    expect((await bench.activate('outro', 2)).status).toBe(404);
    expect((await bench.activate('outro', 1, { reason: ' ' })).status).toBe(400);
  });

  it('validates without publishing', async () => {
    const validate = (text: string) => bench.admin().post('/v1/admin/workflows/validate').set('content-type', 'application/yaml').send(text);
    expect((await validate(greeting(1, 'Oi'))).body).toEqual({ valid: true, problems: [] });
    const { status, body } = await validate('name: &a x\nversion: 1\n');
    expect([status, body.valid, body.problems[0]]).toMatchObject([200, false, { code: 'yaml_feature_refused', line: 1, column: 7 }]);
    expect((await validate('')).body.valid).toBe(false);
    expect((await bench.admin().post('/v1/admin/workflows/validate').send({ name: 'x' })).status).toBe(415);
    expect((await bench.admin().put('/v1/admin/workflows/saudacao/active').set('content-type', 'application/yaml').send('version: 1')).status).toBe(415);
    expect((await validate(`# ${'x'.repeat(256 * 1024)}\n`)).status).toBe(413);
  });

  it('shows a version as JSON, as its file and drawn', async () => {
    const path = '/v1/admin/workflows/y01_pause_on_effect/versions/1';
    const json = await bench.admin().get(path).expect(200);
    expect(json.body).toMatchObject({ name: 'y01_pause_on_effect', version: 1, source: 'file', inputs: [], problems: [] });
    const yaml = await bench.admin().get(path).set('accept', 'application/yaml').expect(200);
    expect([yaml.type, yaml.text]).toEqual(['application/yaml', expect.stringContaining('name: y01_pause_on_effect')]);
    const mermaid = await bench.admin().get(path).set('accept', 'text/vnd.mermaid').expect(200);
    expect(mermaid.text).toMatch(/^flowchart TD\n[\s\S]*PAUSE resposta_usuario/u);
    expect((await bench.admin().get('/v1/admin/workflows/y01_pause_on_effect/versions/7')).body.code).toBe('workflow_version_not_found');
    expect((await bench.admin().get('/v1/admin/workflows/nada/versions/1')).body.code).toBe('workflow_not_found');
  });

  it('keeps uploads, pointers and trail to their tenant', async () => {
    await bench.upload('segredo', greeting(1, 'Nosso', 'segredo'));
    await bench.activate('segredo', 1);
    const theirs = await listOf(bench, '/v1/admin/workflows', KEYS.other);
    expect(theirs.map(({ name }) => name)).toEqual(['y01_pause_on_effect', 'y02_pause_late']);
    expect((await bench.post('segredo/executions', { input: {} }, KEYS.other)).status).toBe(404);
    expect((await bench.atende.as(KEYS.other).get('/v1/admin/workflows/segredo/activations')).status).toBe(404);
    expect((await bench.upload('segredo', greeting(1, 'Deles', 'segredo'), KEYS.other)).status).toBe(201);
    expect((await bench.start('segredo')).output['mensagem']).toBe('Nosso');
  });
});

describe('files that go', () => {
  it('serve what started on them, and their number stays theirs', async () => {
    const [database, workflows] = [await createScratchDatabase(), mkdtempSync(join(tmpdir(), 'workflows-'))];
    cpSync('test/fixtures/workflows', workflows, { recursive: true });
    const once = await WorkflowBench.open({ database, workflows });
    const { executionId } = await once.start('y01_pause_on_effect');
    await once.stop();
    rmSync(join(workflows, 'y01_pause_on_effect.v1.yaml'));
    const again = await WorkflowBench.open({ database, workflows });
    try {
      const upload = await again.upload('y01_pause_on_effect', greeting(1, 'Outro', 'y01_pause_on_effect'));
      expect([upload.status, upload.body.code]).toEqual([409, 'workflow_version_exists']);
      expect(await again.resume(executionId, 'sim')).toMatchObject({ status: 'COMPLETED', vars: { fim: { n: 1 } } });
    } finally {
      await again.stop();
      await database.drop();
      rmSync(workflows, { recursive: true });
    }
  });
});

describe('files that change', () => {
  it('goes on serving what was first used, and cannot be activated (architecture §4.24)', async () => {
    const [database, workflows] = [await createScratchDatabase(), mkdtempSync(join(tmpdir(), 'workflows-'))];
    cpSync('test/fixtures/workflows', workflows, { recursive: true });
    writeFileSync(join(workflows, 'saudacao.v1.yaml'), greeting(1, 'Oi'));
    writeFileSync(join(workflows, 'saudacao.active.yaml'), 'version: 1\n');
    writeFileSync(join(workflows, 'quebrado.v1.yaml'), 'name: [\n');
    const once = await WorkflowBench.open({ database, workflows });
    expect((await once.start('saudacao')).output['mensagem']).toBe('Oi');
    await once.stop();

    writeFileSync(join(workflows, 'saudacao.v1.yaml'), greeting(1, 'Mudei'));
    const again = await WorkflowBench.open({ database, workflows });
    try {
      expect((await again.start('saudacao')).output['mensagem']).toBe('Oi');
      const { body } = await again.admin().get('/v1/admin/workflows/saudacao/versions/1').expect(200);
      expect(body.problems).toMatchObject([{ code: 'checksum_mismatch', severity: 'error' }]);
      expect((await again.activate('saudacao', 1)).status).toBe(422);
      const list = await listOf(again, '/v1/admin/workflows');
      expect(list.find(({ name }) => name === 'quebrado')).toMatchObject({ activeVersion: null, versions: [{ version: 1, problems: [{ severity: 'error' }] }] });
      const broken = await again.post('quebrado/executions', { input: {}, version: 1 });
      expect([broken.status, broken.body.code]).toEqual([422, 'workflow_invalid']);
    } finally {
      await again.stop();
      await database.drop();
      rmSync(workflows, { recursive: true });
    }
  });
});
