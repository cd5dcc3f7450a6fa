import { intentContext } from '../testing/intent-contexts.js';
import { pendingTamboro } from '../testing/pending-contexts.js';
import { ScriptedIntentClassifier } from '../testing/scripted-intent-classifier.js';
import { kindByCues } from './cue-classification.js';
import { IntentExtractor } from './intent-extractor.js';
import type { ExtractedIntent, IntentContext } from './intent.js';
import { readMessage } from './message-reading.js';

const none = intentContext();
const snapshot = intentContext({ snapshotItemNames: ['Tamboro Mensal', 'TIM Fashion Mensal'], lastToolKind: 'explanation' });
const asked = intentContext({ openQuestion: { verb: 'cancelar', mention: null, candidates: [] } });

function cue(text: string, context: IntentContext = none): ReturnType<typeof kindByCues> {
  return kindByCues(readMessage(text, context), context);
}

function extract(text: string, context: IntentContext = none): Promise<ExtractedIntent> {
  return new IntentExtractor([new ScriptedIntentClassifier([{ kind: kindByCues(readMessage(text, context), context) ?? 'action_request' }])]).extract(text, context);
}

describe('what the signs of a sentence settle', () => {
  it.each([
    ['o que tem nessa conta', 'invoice_overview'], ['cancelei em maio e ainda veio cobrança', 'broad_invoice_complaint'], ['é aquela de 9,90', 'value_question'], ['a de dez reais', 'value_question'],
    ['dá pra passar o vencimento pro dia 8?', 'action_request'], ['colocaram o looke sem eu saber', 'action_request'], ['não me lembro de ter assinado o deezer', 'action_request'], ['não fui eu que contratei o namu', 'action_request'],
    ['o hbo vem dentro do plano?', 'conceptual_question'], ['do que se trata o focus', 'conceptual_question'], ['quem é esse tal de bancah', 'conceptual_question'], ['tirando o namu fica quanto', 'value_question'],
    ['quero falar cum gente', 'human_or_end'], ['passa pro setor de cobrança, uma pessoa', 'human_or_end'], ['alguém de carne e osso pra me atender', 'human_or_end'], ['quero reclamar disso com uma gerente', 'human_or_end'], ['chama o seu chefe', 'human_or_end'],
    ['tira uma curiosidade minha: o que é o looke', 'conceptual_question'], ['qual item pesa mais', 'value_question'], ['dá pra empurrar o vencimento pro dia 20', 'action_request'], ['quero cancelar minha claro', 'off_context'], ['o cartão do banco cobrou errado', 'off_context'],
    ['quero ver a outra conta', 'invoice_overview'], ['me mostra os itens da fatura', 'invoice_overview'], ['que papo é esse de nuvem', 'conceptual_question'], ['exijo meus 30 reais de volta', 'action_request'], ['nunca usei essa praga de looke tira', 'action_request'],
    ['não concordo com esse reajuste', 'broad_invoice_complaint'], ['não concordo com o valor da fatura', 'broad_invoice_complaint'], ['não reconheço o valor da fatura', 'broad_invoice_complaint'], ['o plano foi de 40 para 70', 'broad_invoice_complaint'], ['não fiz essas compras', 'broad_invoice_complaint'], ['só aceito se alguém me ligar', 'human_or_end'], ['tô farto de falar com robô', 'human_or_end'],
  ])('"%s" is %s', (text, kind) => {
    expect(cue(text)).toBe(kind);
  });

  it.each(['que papo é esse de cobrar dobrado', 'o dinheiro de volta cai quando?', 'não fiz nada ainda', 'não preciso disso de volta', 'não uso isso de cancelar toda hora'])('"%s" is neither that question nor that request', (text) => {
    expect(['conceptual_question', 'action_request']).not.toContain(cue(text));
  });

  it.each(['aumentaram o valor do plano', 'desconheço essa cobrança', 'tem uma taxa aqui que desconheço', 'trata-se de prática ilegal', 'cobraram duas vezes, o que é absurdo'])('"%s" is no question', (text) => {
    expect(['value_question', 'conceptual_question']).not.toContain(cue(text));
  });

  it('takes somebody who would explain the bill for no person asked for', () => {
    expect(cue('quero que alguém me explique a fatura')).not.toBe('human_or_end');
    expect(cue('preciso de alguém que me explique a fatura')).toBe('human_or_end');
  });

  it('leaves a consent on a condition open, and asks again what was not heard', () => {
    expect(cue('só confirmo se devolverem', pendingTamboro())).toBe('unknown');
    expect(cue('só se vocês devolverem', pendingTamboro())).toBe('unknown');
    expect(cue('se tiver multa não quero', pendingTamboro())).toBe('unknown');
    expect(cue('claro, se vocês devolverem', pendingTamboro())).toBe('unknown');
    expect(cue('sim, assim que devolverem tudo', pendingTamboro())).toBe('unknown');
    expect(cue('não ouvi direito, fala de novo', pendingTamboro())).toBe('unknown');
    expect(cue('isso cancela o plano também?', pendingTamboro())).not.toBe('action_request');
  });

  it('answers "which?" with what the customer thinks it is', () => {
    expect(cue('acho que é o namu', asked)).toBe('action_request');
  });
});

describe('what a request is about', () => {
  it.each([
    ['cancela o namu e me explica o que é o focus', ['namu']], ['quero cancelar o looke e saber quanto custa o deezer', ['looke']], ['o que é esse namu? cancela', ['namu']],
    ['não quero o craque, quero que seja cancelado', ['craque']], ['nao quero tirar nada so saber o que é o looke', ['looke']], ['não quero cancelar o looke', []], ['quero ser reembolsado pelo looke', ['looke']],
  ])('"%s" is about %j', async (text, items) => {
    expect((await extract(text)).mentionedItems).toEqual(items);
  });

  it('takes a wished deed for a request, and a told one for a story', async () => {
    expect((await extract('exijo que o looke seja cancelado')).actionVerbs).toEqual(['cancelar']);
    expect((await extract('requeiro o cancelamento do looke')).actionVerbs).toEqual(['cancelar']);
    expect((await extract('o looke já foi cancelado')).actionVerbs).toEqual([]);
    expect((await extract('não quero ver isso cancelado')).actionVerbs).toEqual([]);
  });

  it('reads "nem esse nem aquele" as the two that were shown', async () => {
    expect((await extract('não quero nem esse nem aquele', snapshot)).mentionedItems).toEqual(['Tamboro Mensal', 'TIM Fashion Mensal']);
  });
});
