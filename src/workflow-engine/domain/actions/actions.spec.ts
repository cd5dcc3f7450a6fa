import { InMemoryCounters } from '../../testing/in-memory-counters.js';
import type { ActionContext } from '../action.js';
import { contar } from './contar.action.js';
import { montarRespostaTexto } from './montar-resposta-texto.action.js';
import { noOp } from './no-op.action.js';

const context: ActionContext = { tenantId: 't', executionId: 'x', conversationKey: null, node: 'n', visit: 1, signal: new AbortController().signal, scope: null };

describe('the standard actions', () => {
  it('no_op does nothing and says so', () => {
    expect(noOp.run({}, context)).toEqual({ success: true });
  });

  it('montar_resposta_texto answers with the text it is given', () => {
    expect(montarRespostaTexto.run({ dados: { texto_usuario: 'Operação não realizada.' } }, context)).toEqual({ success: true, mensagem: 'Operação não realizada.' });
    expect(montarRespostaTexto.run({ dados: { texto_usuario: 'Tchau.' }, workflow_response_final: true }, context)).toEqual({ success: true, mensagem: 'Tchau.', workflow_response_final: true });
  });

  it.each([[{}], [{ dados: {} }], [{ dados: { texto_usuario: '' } }], [{ dados: { texto_usuario: 1 } }], [{ dados: 'x' }]])('montar_resposta_texto says of %j that there is no text', (input) => {
    expect(montarRespostaTexto.run(input, context)).toEqual({ success: false, mensagem: '' });
  });
});

describe('contar', () => {
  it('adds 1 to the counter it names, once a key', async () => {
    const counters = new InMemoryCounters();
    const count = (chave: string, key: string, tenantId = 't') => contar(counters).dispatch({ chave }, { ...context, tenantId }, key);
    expect(await count('a', 'k1')).toEqual({ kind: 'ok', value: { success: true, mensagem: 'a: 1', n: 1 } });
    expect(await count('a', 'k2')).toMatchObject({ value: { n: 2 } });
    expect(await count('a', 'k1')).toMatchObject({ value: { n: 1 } });
    expect(await count('a', 'k1', 'other')).toMatchObject({ value: { n: 1 } });
    expect(counters.count('a')).toBe(2);
  });

  it('without a counter fails before anything happens', async () => {
    expect(await contar(new InMemoryCounters()).dispatch({}, context, 'k')).toEqual({ kind: 'failed', error: 'chave is missing' });
  });
});
