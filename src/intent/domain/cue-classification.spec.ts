import { intentContext } from '../testing/intent-contexts.js';
import { INVOICE_NAMES, pendingTamboro, pendingTwo } from '../testing/pending-contexts.js';
import { kindByCues } from './cue-classification.js';
import type { ClassifiedIntentKind, IntentContext } from './intent.js';
import { readMessage } from './message-reading.js';

const first = intentContext({ invoiceItemNames: INVOICE_NAMES });
const afterList = intentContext({ invoiceItemNames: INVOICE_NAMES, snapshotItemNames: ['Tamboro Mensal', 'TIM Fashion Mensal'] });
const afterExplanation = intentContext({ invoiceItemNames: INVOICE_NAMES, lastQuestion: 'Consegui esclarecer sua dúvida?' });
const whichLine = intentContext({
  invoiceItemNames: INVOICE_NAMES,
  openQuestion: { verb: 'cancelar', mention: 'tamboro', candidates: [{ name: 'Tamboro Mensal', msisdn: '11900000002' }, { name: 'Tamboro Mensal', msisdn: '11900000003' }] },
});

const kind = (text: string, context: IntentContext) => kindByCues(readMessage(text, context), context);
type Row = readonly [string, ClassifiedIntentKind | null];

describe('kindByCues: questions with a journey of their own (architecture §4.15)', () => {
  it.each<Row>([
    ['me prometeram 99,90', 'value_question'], ['o plano não era 49,90?', 'value_question'], ['combinaram 100 reais e veio 244', 'value_question'], ['por que veio proporcional?', 'value_question'],
    ['pq acabou meu desconto', 'value_question'], ['o que é pro rata?', 'conceptual_question'], ['o preço tá acima do combinado, quero que me expliquem', null], ['combinei 50 reais, cancela o tamboro', 'action_request'],
  ])('"%s" is %s', (text, expected) => {
    expect(kind(text, first)).toBe(expected);
  });

  it.each<Row>([
    ['meu desconto fidelidade acabou?', 'value_question'], ['acabou o meu desconto?', 'value_question'], ['ainda tenho desconto?', 'value_question'], ['o desconto fidelidade sumiu', 'value_question'],
    ['falaram que eu teria 20 de desconto', 'value_question'], ['o que é desconto?', 'conceptual_question'],
  ])('of a discount "%s" is %s', (text, expected) => {
    expect(kind(text, first)).toBe(expected);
  });

  it.each<Row>([
    ['quero o protocolo da contestação', 'unknown'], ['qual o protocolo?', 'unknown'], ['me passa o protocolo da contestação por favor', 'unknown'], ['preciso do número do protocolo do cancelamento', 'unknown'],
    ['pode me enviar o protocolo dessa contestação?', 'unknown'], ['cadê o protocolo', 'unknown'], ['cancela o tamboro e me passa o protocolo', 'action_request'], ['quero contestar o tamboro e quero o protocolo', 'action_request'],
    ['o que é protocolo?', 'conceptual_question'],
  ])('of a protocol "%s" is %s', (text, expected) => {
    expect(kind(text, first)).toBe(expected);
  });

  it.each<Row>([
    ['não, eu quis dizer o valor do HBO Max', 'value_question'], ['não, eu perguntei do desconto', 'value_question'], ['não foi isso, perguntei da multa', 'value_question'], ['não, minha dúvida era o que é a netflix', 'conceptual_question'],
    ['nao eu queria saber do plano', 'value_question'], ['não', 'confirmation_response'], ['não entendi nada', 'confirmation_response'],
  ])('after an explanation "%s" is %s', (text, expected) => {
    expect(kind(text, afterExplanation)).toBe(expected);
  });
});

describe('kindByCues: where nothing is asked', () => {
  it.each<Row>([
    ['obrigado, tchau', 'human_or_end'], ['não sei', 'unknown'], ['um segundo', 'unknown'], ['não contratei', 'action_request'], ['nunca usei isso', null],
    ['cancela o tamboro', 'action_request'], ['não, cancela o craque', 'action_request'], ['não quero mais o netflix', 'action_request'], ['não quero mais pagar isso', 'action_request'],
    ['não uso esse tamboro', 'action_request'], ['não uso nenhum deles, mas não quero cancelar', 'unknown'], ['não contratei nenhum deles e não quero cancelar', 'broad_invoice_complaint'],
    ['minha internet está lenta', 'off_context'], ['qual é a capital da frança', 'off_context'], ['reativa o tamboro', 'unknown'], ['o tamboro eu quero manter', 'unknown'], ['não cancela o tamboro', 'unknown'],
    ['minha fatura, o que tem nela', 'invoice_overview'], ['quero a segunda via', 'unknown'], ['o da minha mãe', null],
  ])('"%s" is %s', (text, expected) => {
    expect(kind(text, first)).toBe(expected);
  });

  it('takes "nenhum desses" after a list for a denial of its items', () => {
    expect(kind('nenhum desses', afterList)).toBe('action_request');
    expect(kind('nenhum desses', first)).toBe('confirmation_response');
  });
});

describe('kindByCues: after "which item or line?" (architecture §4.5)', () => {
  it.each<Row>([
    ['o do final 0002', 'action_request'], ['o netflix', 'action_request'], ['o da minha mãe', 'action_request'], ['desculpa, é a do meu filho', 'action_request'],
    ['não contratei nenhum deles e não quero cancelar', 'broad_invoice_complaint'], ['um segundo', 'unknown'], ['não entendi direito essa parte', null],
  ])('"%s" is %s', (text, expected) => {
    expect(kind(text, whichLine)).toBe(expected);
  });
});

describe('kindByCues: with a confirmation pending', () => {
  it.each<Row>([
    ['não reconheço isso', 'confirmation_response'], ['não quero mais pagar isso', 'confirmation_response'], ['não quero mais o netflix', 'action_request'], ['não, cancela o craque', 'confirmation_response'],
    ['sim, o netflix', 'action_request'], ['sim, o tamboro e o netflix', 'action_request'], ['melhor nem mexer nisso agora que meu filho gosta', 'confirmation_response'], ['não entendi direito essa parte', null],
  ])('"%s" is %s', (text, expected) => {
    expect(kind(text, pendingTamboro())).toBe(expected);
  });

  it.each<Row>([['pode, mas só o tamboro', 'action_request'], ['sim tamboro netflix', 'action_request'], ['somente o tamboro', 'action_request'], ['só quero saber do tamboro', 'conceptual_question'], ['pode cancelar os dois', 'confirmation_response'], ['entendi', null]])('"%s" of two is %s', (text, expected) => {
    expect(kind(text, pendingTwo())).toBe(expected);
  });
});

describe('kindByCues: after an explanation', () => {
  it.each<Row>([
    ['não contratei nenhum deles e não quero cancelar', 'action_request'], ['não entendi direito essa parte', 'confirmation_response'], ['sim, o netflix', 'confirmation_response'], ['nunca usei isso', 'confirmation_response'],
    ['quero pagar a multa', null],
  ])('"%s" is %s', (text, expected) => {
    expect(kind(text, afterExplanation)).toBe(expected);
  });
});
