import { readFileSync } from 'node:fs';
import { EngineBench, traceOf } from '../../testing/engine-bench.js';
import { ScriptedInterpreter } from '../../testing/scripted-interpreter.js';

const caseFile = (name: string) => readFileSync(`test/fixtures/workflows/${name}`, 'utf8');

describe('the failure cases of pausing', () => {
  it('C01: the effect of the node that pauses is not repeated by the reply', async () => {
    const bench = new EngineBench(caseFile('y01_pause_on_effect.v1.yaml'));
    const paused = await bench.start();
    expect(paused).toMatchObject({
      status: 'PAUSED',
      cursor: 'registrar',
      pause: { node: 'registrar', message: 'registrar: 1', expectedInput: { key: 'resposta_usuario', allowedValues: ['SIM', 'NAO'] }, reprompted: false, attempts: 0 },
    });
    const done = await bench.reply(paused, ' sim ');
    expect([bench.counters.count('registrar'), bench.counters.count('fim')]).toEqual([1, 1]);
    expect(traceOf(done)).toEqual([
      'registrar COMPLETED', 'registrar pause_resume PAUSED', 'registrar pause_resume RESUMED', 'decidir COMPLETED', 'fim COMPLETED',
    ]);
    expect(done).toMatchObject({ status: 'COMPLETED', reason: null, cursor: null, pause: null, input: { resposta_usuario: 'SIM' }, output: { n: 1 }, steps: 3 });
  });

  it('C01: a no ends it without the effect behind the yes', async () => {
    const bench = new EngineBench(caseFile('y01_pause_on_effect.v1.yaml'));
    const done = await bench.reply(await bench.start(), 'NAO');
    expect(done.status).toBe('COMPLETED');
    expect([bench.counters.count('registrar'), bench.counters.count('fim')]).toEqual([1, 0]);
  });

  it('C04: a resume goes on where it paused, with what was saved', async () => {
    const bench = new EngineBench(caseFile('y02_pause_late.v1.yaml'));
    const done = await bench.reply(await bench.reply(await bench.start(), 'sim'), 'sim');
    expect(done.status).toBe('COMPLETED');
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => bench.counters.count(name))).toEqual([1, 1, 1, 1, 1, 1]);
    expect(done.visits).toEqual({ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 });
  });

  it('C04: the node after the pause is given what a node before it had saved', async () => {
    const bench = new EngineBench(caseFile('y02_pause_late.v1.yaml'));
    await bench.reply(await bench.start(), 'sim');
    expect(bench.effects.journal.get('x-1:d:1')?.request).toEqual({ chave: 'd', b: 1, r1: 'SIM' });
  });

  it('C02: an answer that is passed on and asked again stays resumable, and counts', async () => {
    const bench = new EngineBench(PASSES_OTHER_ON);
    const other = new ScriptedInterpreter(Object.fromEntries(['não sei', 'talvez', 'mais ou menos', 'hum'].map((text) => [text, { kind: 'value', value: 'OUTRO' }] as const)));
    let execution = await bench.start();
    const asked: unknown[] = [];
    for (const text of ['não sei', 'talvez', 'mais ou menos']) {
      execution = await bench.reply(execution, text, other);
      asked.push([execution.status, execution.pause?.message, execution.pause?.reprompted, execution.pause?.attempts]);
    }
    expect(asked).toEqual([1, 2, 3].map((attempts) => ['PAUSED', 'Não entendi. Ficou claro?', true, attempts]));
    expect(await bench.reply(execution, 'hum', other)).toMatchObject({ status: 'CANCELLED', reason: 'reprompts_exhausted', output: { session_control: 'HUMAN_HANDOFF' } });
    expect(await bench.reply(execution, 'sim', other)).toMatchObject({ status: 'COMPLETED', unclear: {} });
    expect(bench.counters.count('fim')).toBe(1);
  });
});

/** As pro_rata does it (WORKFLOWS §11.14): every answer is passed on, and the graph asks again. */
const PASSES_OTHER_ON = `
name: passes_other_on
version: 1
start: formatar
nodes:
  - id: formatar
    action: montar_resposta_texto
    input: {dados: {texto_usuario: "Ficou claro?"}}
    pause:
      enabled: true
      expected_input: {key: resposta, allowed_values: [SIM, NAO, OUTRO], normalize: upper_strip}
      resume_from: decisao
  - {id: decisao, action: no_op, input: {}}
  - id: reperguntar
    action: montar_resposta_texto
    input: {dados: {texto_usuario: "Não entendi. Ficou claro?"}}
    pause:
      enabled: true
      expected_input: {key: resposta, allowed_values: [SIM, NAO, OUTRO], normalize: upper_strip}
      resume_from: decisao
  - {id: fim, action: contar, input: {chave: fim}}
edges:
  - {from: formatar, to: decisao}
  - {from: decisao, to: fim, priority: 10, when: {eq: [$.input.resposta, SIM]}}
  - {from: decisao, to: reperguntar, priority: 99}
  - {from: reperguntar, to: decisao}
  - {from: fim, to: END}
`;
