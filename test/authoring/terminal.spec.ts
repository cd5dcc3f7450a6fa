import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workflow } from './tools.js';

const folder = mkdtempSync(join(tmpdir(), 'atende-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

const JOURNEY = join(folder, 'jornada.v1.yaml');
writeFileSync(JOURNEY, `name: jornada
version: 1
start: abrir
inputs: {msisdn: {required: true, type: string}}
nodes:
  - {id: abrir, action: abrir_contestacao, timeout: 5s, input: {msisdn: $.input.msisdn}}
  - id: perguntar
    action: montar_resposta_texto
    input: {dados: {texto_usuario: $.vars.abrir.itens.0.nome}}
    pause: {expected_input: {key: r, allowed_values: [SIM, NAO], normalize: upper_strip}}
  - {id: avisar, action: enviar_sms, input: {barcode: $.vars.abrir.barcode}}
edges:
  - {from: abrir, to: END, priority: 1, when: {eq: [$.vars.abrir.success, false]}}
  - {from: abrir, to: perguntar, priority: 10, when: {in: [$.vars.abrir.canal, [sms, voz]]}}
  - {from: abrir, to: END, priority: 99}
  - {from: perguntar, to: avisar, priority: 10, when: {eq: [$.input.r, SIM]}}
  - {from: perguntar, to: END, priority: 99}
  - {from: avisar, to: END}
`);
const traceIn = (out: string): readonly string[] => out.split('\n').filter((line) => line.includes(' -> ')).map((line) => line.trim());

describe('npm run workflow -- run', () => {
  it('asks for inputs, for the fields that the workflow reads, and for replies', async () => {
    const { code, out } = await workflow(['run', JOURNEY], '11999990001\n\n\nVOD\n8469\nnem sei\nclaro que sim\n\n');
    expect(code).toBe(0);
    expect(out).toContain('input msisdn (string): 11999990001');
    expect(out).toContain('  given {"msisdn":"11999990001"}');
    expect(out).toContain('  success (compared with false) [true]: ');
    expect(out).toContain('  canal (compared with "sms", "voz") ["sms"]: ');
    expect(out).toContain('  itens.0.nome ["nome"]: VOD\n');
    expect(out).toContain('\nVOD\n  the customer says (r: SIM, NAO): nem sei\n');
    expect(out).toContain('(asked again) VOD');
    expect(out).toContain('given {"barcode":8469}');
    expect(out).toContain('\nCOMPLETED\n');
    expect(traceIn(out)).toEqual([
      'abrir -> COMPLETED', 'perguntar -> COMPLETED', 'perguntar -> pause_resume PAUSED', 'perguntar -> pause_resume REPROMPTED', 'perguntar -> pause_resume RESUMED', 'avisar -> COMPLETED',
    ]);
  });

  it('takes the answers from a script, and leaves a field out where it says so', async () => {
    const script = join(folder, 'respostas.txt');
    writeFileSync(script, '\n-\n\n\n');
    const { out } = await workflow(['run', JOURNEY, '--input', '{"msisdn": "1"}', '--script', script]);
    expect(traceIn(out)).toEqual(['abrir -> COMPLETED']);
    expect(out).not.toContain('"canal"');
  });

  it('reads what is typed as JSON where it is JSON', async () => {
    const { out } = await workflow(['run', JOURNEY, '--input', '{"msisdn": "1"}'], 'false\nnull\n{"a": 1}\n0800\n');
    expect(out).toContain('output {"success":false,"canal":null,"itens":{"0":{"nome":{"a":1}}},"barcode":"0800"}');
  });

  it.each([
    [':failed sem sistema', 'action_failed'],
    [':timeout', 'action_timeout'],
  ])('ends an action with %s', async (line, reason) => {
    const { code, out } = await workflow(['run', JOURNEY, '--input', '{"msisdn": "1"}'], `${line}\n`);
    expect([code, out]).toEqual([1, expect.stringContaining(`FAILED (${reason})`)]);
  });

  it('stays paused when nobody replies any more', async () => {
    const { code, out } = await workflow(['run', 'pause']);
    expect([code, traceIn(out)]).toEqual([0, ['apresentar -> COMPLETED', 'apresentar -> pause_resume PAUSED']]);
  });

  it('refuses an input that the workflow does not take, and a workflow with errors', async () => {
    expect(await workflow(['run', JOURNEY, '--input', '{"msisdn": 1}'])).toMatchObject({ code: 2, err: expect.stringContaining('msisdn is to be string') as unknown });
    expect(await workflow(['run', JOURNEY])).toMatchObject({ code: 2, err: expect.stringContaining('missing_input: give msisdn') as unknown });
    const broken = join(folder, 'quebrada.v1.yaml');
    writeFileSync(broken, 'name: quebrada\nversion: 1\nstart: x\nnodes: [{id: a, action: no_op}]\nedges: [{from: a, to: END}]\n');
    expect(await workflow(['run', broken])).toMatchObject({ code: 2, err: expect.stringContaining('missing_start') as unknown });
  });
});
