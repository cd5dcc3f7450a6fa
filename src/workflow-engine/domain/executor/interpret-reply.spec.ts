import { EngineBench } from '../../testing/engine-bench.js';
import { ScriptedInterpreter } from '../../testing/scripted-interpreter.js';
import type { InterpretedReply } from './expected-input-interpreter.js';
import { interpretReply, type Reply } from './interpret-reply.js';

const CHOICE = 'allowed_values: [SIM, NAO], normalize: upper_strip';

async function read(expected: string, reply: string | Reply, meanings: Readonly<Record<string, InterpretedReply>> = {}) {
  const bench = new EngineBench(`
name: w
version: 1
start: a
nodes: [{id: a, action: contar, input: {chave: a}, pause: {enabled: true, expected_input: {key: r, ${expected}}}}]
edges: [{from: a, to: END}]`);
  const interpreter = new ScriptedInterpreter(meanings);
  const given: Reply = typeof reply === 'string' ? { kind: 'text', text: reply } : reply;
  return { reply: await interpretReply(bench.definition, await bench.start(), given, interpreter), asked: interpreter.asked };
}
const value = (token: string) => ({ kind: 'value', value: token }) as const;

describe('the reading of a reply', () => {
  it.each([' sim ', 'SIM', '\tSim\n'])('takes %j as the allowed value it is when normalized, and asks nobody', async (text) => {
    expect(await read(CHOICE, text)).toEqual({ reply: value('SIM'), asked: [] });
    expect((await read(CHOICE, { kind: 'value', value: text })).reply).toEqual(value('SIM'));
  });

  it('takes a value as it is where nothing is normalized', async () => {
    expect((await read('allowed_values: [SIM, NAO]', 'sim')).reply).toEqual({ kind: 'unclear' });
    expect((await read('allowed_values: [sim, não]', 'não')).reply).toEqual(value('não'));
  });

  it('gives the value as the author wrote it', async () => {
    expect((await read('allowed_values: [Pix, Boleto], normalize: upper_strip', ' pix ')).reply).toEqual(value('Pix'));
  });

  it.each(['', '   ', 'TALVEZ', 'não', 'constructor'])('refuses the value %j that the contract does not name, without guessing', async (token) => {
    expect(await read(CHOICE, { kind: 'value', value: token }, { [token]: value('SIM') })).toEqual({ reply: { kind: 'unclear' }, asked: [] });
  });

  it('asks the interpreter about other words, with what it needs to know', async () => {
    const classifier = ', semantic_classifier: {enabled: true, include_relevant_context: true, prompt: "SIM: entendeu", options: {SIM: {examples: ["ficou claro"]}}}';
    const { reply, asked } = await read(CHOICE + classifier, 'ficou claro', { 'ficou claro': value('SIM') });
    expect(reply).toEqual(value('SIM'));
    expect(asked).toEqual([{ key: 'r', allowedValues: ['SIM', 'NAO'], text: 'ficou claro', examples: { SIM: ['ficou claro'] }, prompt: 'SIM: entendeu', askedText: 'a: 1' }]);
  });

  it('keeps the question from the interpreter where the author says so', async () => {
    const { asked } = await read(`${CHOICE}, semantic_classifier: {enabled: true, include_relevant_context: false}`, 'hum');
    expect(asked).toMatchObject([{ askedText: null }]);
  });

  it.each<readonly [string, InterpretedReply]>([['a value outside the contract', value('OUTRO')], ['a prototype', value('__proto__')], ['nothing', { kind: 'unclear' }]])(
    'is unclear when the interpreter answers %s',
    async (_name, meaning) => {
      expect((await read(CHOICE, 'hum', { hum: meaning })).reply).toEqual({ kind: 'unclear' });
    },
  );

  it('lets a person and an end through, even with the classifier disabled', async () => {
    const disabled = `${CHOICE}, semantic_classifier: {enabled: false}`;
    const meanings = { atendente: { kind: 'person' }, tchau: { kind: 'end' }, claro: value('SIM') } as const;
    for (const contract of [CHOICE, disabled]) {
      expect((await read(contract, 'atendente', meanings)).reply).toEqual({ kind: 'person' });
      expect((await read(contract, 'tchau', meanings)).reply).toEqual({ kind: 'end' });
    }
    expect((await read(CHOICE, 'claro', meanings)).reply).toEqual(value('SIM'));
    expect((await read(disabled, 'claro', meanings)).reply).toEqual({ kind: 'unclear' });
  });

  it('takes any text where no values are declared, but for a person, an end and nothing', async () => {
    const meanings = { atendente: { kind: 'person' }, 'rua A, 10': { kind: 'unclear' }, oi: value('outra coisa') } as const;
    expect((await read('normalize: upper_strip', ' rua a, 10', meanings)).reply).toEqual(value('RUA A, 10'));
    expect((await read('reprompt: Qual?', 'rua A, 10', meanings)).reply).toEqual(value('rua A, 10'));
    expect((await read('reprompt: Qual?', 'oi', meanings)).reply).toEqual(value('oi'));
    expect((await read('reprompt: Qual?', 'atendente', meanings)).reply).toEqual({ kind: 'person' });
    expect((await read('reprompt: Qual?', '  ', meanings)).reply).toEqual({ kind: 'unclear' });
  });
});
