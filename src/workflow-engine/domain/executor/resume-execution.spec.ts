import { EngineBench, traceOf } from '../../testing/engine-bench.js';
import type { Execution } from '../execution.js';
import { cancelExecution } from './end-execution.js';
import { resumeExecution } from './resume-execution.js';

interface Asked {
  readonly expected?: string;
  readonly pause?: string;
  readonly edges?: string;
}

/** Counts, asks, and goes on to a node a decision names. */
const asking = ({ expected = '', pause = ', resume_from: decidir', edges = '' }: Asked = {}) => `
name: w
version: 1
start: perguntar
nodes:
  - id: perguntar
    action: contar
    input: {chave: perguntar}
    pause: {enabled: true, return_from: $.output.mensagem, expected_input: {key: r, allowed_values: [SIM, NAO, CONTINUAR, OUTRO], normalize: upper_strip${expected}}${pause}}
  - {id: decidir, action: no_op, input: {}}
  - {id: saida, action: no_op, input: {}}
edges:
  - {from: perguntar, to: decidir, priority: 50}
${edges}
  - {from: decidir, to: END}
  - {from: saida, to: END}
`;
const value = (token: string) => ({ kind: 'value', value: token }) as const;
const UNCLEAR = { kind: 'unclear' } as const;

async function paused(asked?: Asked): Promise<{ bench: EngineBench; execution: Execution }> {
  const bench = new EngineBench(asking(asked));
  return { bench, execution: await bench.start() };
}

describe('a pause', () => {
  it('asks what return_from says, else the message, else the reprompt: never nothing that could be something', async () => {
    const messageOf = async (pause: string, expected = '') => (await paused({ pause: `${pause}, resume_from: decidir`, expected })).execution.pause?.message;
    expect(await messageOf('')).toBe('perguntar: 1');
    const silent = asking({ expected: ', reprompt: "Responda sim ou não."' }).replace('return_from: $.output.mensagem', 'return_from: $.output.outra');
    expect((await new EngineBench(silent).start()).pause?.message).toBe('Responda sim ou não.');
    const counted = asking().replace('return_from: $.output.mensagem', 'return_from: $.output.n');
    expect((await new EngineBench(counted).start()).pause?.message).toBe('1');
    const fallback = asking().replace('return_from: $.output.mensagem, ', '');
    expect((await new EngineBench(fallback).start()).pause?.message).toBe('perguntar: 1');
  });

  it('is left out where its condition does not hold or it is disabled', async () => {
    const when = (text: string) => asking({ pause: `, when: {eq: [$.output.n, ${text}]}, resume_from: decidir` });
    expect(await new EngineBench(when('1')).start()).toMatchObject({ status: 'PAUSED' });
    const free = await new EngineBench(when('2')).start();
    expect([free.status, ...traceOf(free)]).toEqual(['COMPLETED', 'perguntar COMPLETED', 'decidir COMPLETED']);
    expect(await new EngineBench(asking().replace('enabled: true', 'enabled: false')).start()).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('a reply that fits', () => {
  it('becomes input and goes on at resume_from, the paused node left alone', async () => {
    const { bench, execution } = await paused();
    const { kind, execution: resumed } = resumeExecution(bench.definition, execution, value('SIM'));
    expect(kind).toBe('resumed');
    expect(resumed).toMatchObject({ status: 'RUNNING', cursor: 'decidir', pause: null, input: { r: 'SIM' }, visits: { perguntar: 1 } });
    expect(resumed.trace.at(-1)).toEqual({ node: 'perguntar', action: 'contar', visit: 1, event: 'pause_resume', status: 'RESUMED', next: 'decidir', detail: 'SIM' });
    expect(execution.status).toBe('PAUSED');
  });

  it('goes along the edges of the node where there is no resume_from', async () => {
    const { bench, execution } = await paused({ pause: '', edges: '  - {from: perguntar, to: saida, priority: 1, when: {eq: [$.input.r, NAO]}}\n  - {from: perguntar, to: END, priority: 2, when: {eq: [$.input.r, CONTINUAR]}}' });
    const after = (token: string) => resumeExecution(bench.definition, execution, value(token)).execution;
    expect(after('NAO')).toMatchObject({ status: 'RUNNING', cursor: 'saida' });
    expect(after('SIM')).toMatchObject({ status: 'RUNNING', cursor: 'decidir' });
    expect(after('CONTINUAR')).toMatchObject({ status: 'COMPLETED', cursor: null, pause: null });
  });

  it('that no edge takes fails the execution', async () => {
    const text = asking({ pause: '' }).replace('{from: perguntar, to: decidir, priority: 50}', '{from: perguntar, to: decidir, when: {eq: [$.input.r, SIM]}}');
    const bench = new EngineBench(text);
    expect(resumeExecution(bench.definition, await bench.start(), value('NAO')).execution).toMatchObject({ status: 'FAILED', reason: 'no_transition', cursor: 'perguntar', pause: null });
  });
});

describe('a reply that does not fit', () => {
  it('keeps it paused with the reprompt, and is counted', async () => {
    const { bench, execution } = await paused({ expected: ', reprompt: "Responda sim ou não."' });
    const first = resumeExecution(bench.definition, execution, UNCLEAR);
    expect(first).toMatchObject({ kind: 'reprompted', execution: { status: 'PAUSED', cursor: 'perguntar', pause: { message: 'Responda sim ou não.', reprompted: true, attempts: 1 } } });
    const second = resumeExecution(bench.definition, first.execution, UNCLEAR).execution;
    expect(second.pause).toMatchObject({ reprompted: true, attempts: 2 });
    expect(traceOf(second).slice(2)).toEqual(['perguntar pause_resume REPROMPTED', 'perguntar pause_resume REPROMPTED']);
  });

  it('repeats the message where no reprompt is declared', async () => {
    const { bench, execution } = await paused();
    expect(resumeExecution(bench.definition, execution, UNCLEAR).execution.pause?.message).toBe('perguntar: 1');
  });

  it('goes to a person after the last reprompt', async () => {
    const { bench, execution } = await paused({ expected: ', max_reprompts: 1' });
    const again = resumeExecution(bench.definition, execution, UNCLEAR).execution;
    const step = resumeExecution(bench.definition, again, UNCLEAR);
    expect(step.kind).toBe('cancelled');
    expect(step.execution).toMatchObject({ status: 'CANCELLED', reason: 'reprompts_exhausted', cursor: null, pause: null, output: { n: 1, session_control: 'HUMAN_HANDOFF' } });
  });

  it('goes to the node that the author named instead', async () => {
    const { bench, execution } = await paused({ expected: ', max_reprompts: 0, on_exhausted: saida' });
    const step = resumeExecution(bench.definition, execution, UNCLEAR);
    expect(step).toMatchObject({ kind: 'resumed', execution: { status: 'RUNNING', cursor: 'saida', pause: null, input: {}, unclear: {} } });
    expect(await bench.advance(step.execution)).toMatchObject({ status: 'COMPLETED', visits: { perguntar: 1, saida: 1 } });
  });

  it('three times and then fits goes on, and is forgotten', async () => {
    const { bench, execution } = await paused();
    let current = execution;
    for (let reply = 0; reply < 3; reply += 1) current = resumeExecution(bench.definition, current, UNCLEAR).execution;
    expect(current).toMatchObject({ status: 'PAUSED', unclear: { r: 3 } });
    expect(resumeExecution(bench.definition, current, value('SIM')).execution).toMatchObject({ status: 'RUNNING', unclear: {} });
    expect(resumeExecution(bench.definition, current, UNCLEAR).execution.status).toBe('CANCELLED');
    expect(resumeExecution(bench.definition, current, value('OUTRO')).execution.reason).toBe('reprompts_exhausted');
  });
});

describe('an option with an action of its own', () => {
  const OPTIONS = ', reprompt: "Sim ou não?", semantic_classifier: {enabled: true, option_actions: {CONTINUAR: {action: contextual_reentry}, OUTRO: {action: reprompt}}}';

  it('re-enters: stays paused with its question, not counted, and nothing is written to the input', async () => {
    const { bench, execution } = await paused({ expected: OPTIONS });
    const reprompted = resumeExecution(bench.definition, execution, UNCLEAR).execution;
    const step = resumeExecution(bench.definition, reprompted, value('CONTINUAR'));
    expect(step).toMatchObject({ kind: 'reentry', value: 'CONTINUAR', execution: { status: 'PAUSED', input: {}, pause: { message: 'perguntar: 1', reprompted: true, attempts: 1 } } });
    let current = step.execution;
    for (let turn = 0; turn < 50; turn += 1) current = resumeExecution(bench.definition, current, value('CONTINUAR')).execution;
    expect(current).toEqual(step.execution);
  });

  it('asks again as after an unclear reply', async () => {
    const { bench, execution } = await paused({ expected: OPTIONS });
    expect(resumeExecution(bench.definition, execution, value('OUTRO'))).toMatchObject({ kind: 'reprompted', execution: { input: {}, pause: { message: 'Sim ou não?', attempts: 1 } } });
  });
});

describe('what ends a pause', () => {
  it('is a person asked for, said in the output', async () => {
    const { bench, execution } = await paused();
    expect(resumeExecution(bench.definition, execution, { kind: 'person' })).toMatchObject({
      kind: 'cancelled', execution: { status: 'CANCELLED', reason: 'person_requested', output: { session_control: 'HUMAN_HANDOFF' }, pause: null },
    });
  });

  it('is an end asked for', async () => {
    const { bench, execution } = await paused();
    const { execution: ended } = resumeExecution(bench.definition, execution, { kind: 'end' });
    expect(ended).toMatchObject({ status: 'CANCELLED', reason: 'end_requested', pause: null });
    expect(ended.output).not.toHaveProperty('session_control');
  });

  it('is an expiry; what has ended stays as it ended', async () => {
    const { bench, execution } = await paused();
    const expired = cancelExecution(execution, 'expired');
    expect(expired).toMatchObject({ status: 'CANCELLED', reason: 'expired', cursor: null, pause: null });
    expect(cancelExecution(expired, 'abandoned')).toBe(expired);
    expect(() => resumeExecution(bench.definition, expired, value('SIM'))).toThrow('not paused');
  });

  it('is no reply at all where the definition has no such pause', async () => {
    const { execution } = await paused();
    const other = new EngineBench(asking().replace('enabled: true', 'enabled: false'));
    expect(() => resumeExecution(other.definition, execution, value('SIM'))).toThrow('declares no pause');
  });
});
