import type { ExtractedIntent, IntentKind } from '../../../intent/domain/index.js';
import { detectInformativeTool } from './detect-informative-tool.js';
import { detectTrigger } from './detect-trigger.js';
import { wantsContestation } from './wants-contestation.js';

function intent(rawText: string, overrides: Partial<ExtractedIntent> = {}): ExtractedIntent {
  return {
    kind: 'unknown', requestedAction: false, actionVerbs: [], mentionedItems: [], affirmation: false, negation: false, ragQuery: [],
    wantsPerson: false, endsAfterAnswer: false, act: 'none', target: 'invoice_item', aboutPending: false, rawText, source: 'nlu',
    ...overrides,
  };
}

function trigger(text: string, kind: IntentKind = 'unknown'): string | null {
  return detectTrigger(text, intent(text, { kind }));
}

describe('detectTrigger', () => {
  it.each([
    'quero que devolva em dobro o que cobraram do tamboro',
    'eu quero meu dinheiro de volta em dobro',
    'a lei manda devolver o dobro, quero isso',
    'EXIJO O RESSARCIMENTO EM DOBRO',
    'tenho direito a receber em dobro',
    'quero o estorno pelo dobro',
  ])('reads a demand for a refund in double: %s', (text) => {
    expect(trigger(text, 'action_request')).toBe('recusa_ressarcimento_dobro');
  });

  it.each([
    'minha conta dobrou de um mês pro outro o que aconteceu',
    'meu plano dobrou de valor e ninguém me falou nada',
    'me cobraram em dobro, quero o estorno',
    'paguei o dobro este mês',
    'veio em dobro essa cobrança',
    'quero o dobro da internet',
  ])('does not read a doubled bill as one: %s', (text) => {
    expect(trigger(text, 'broad_invoice_complaint')).toBeNull();
  });

  it.each([
    'quero meu dinheiro de volta antes de cancelar',
    'devolve o valor primeiro e depois eu cancelo',
    'só cancelo depois que vocês devolverem o dinheiro',
    'quero o reembolso sem cancelar o serviço',
    'antes que cancelem quero o estorno',
    'quero o reembolso do tamboro mas não quero cancelar',
    'primeiro devolve o dinheiro',
    'primeiro eu quero meu dinheiro de volta',
    'devolve o meu dinheiro primeiro',
  ])('reads a demand for the money before cancelling: %s', (text) => {
    expect(trigger(text, 'action_request')).toBe('devolucao_antes_cancelamento');
  });

  it.each([
    'antes de cancelar quero saber o que é o funktoon',
    'quero o estorno do tamboro',
    'não quero cancelar nada, só saber o que é o tamboro',
    'não quero reembolso antes de cancelar',
  ])('leaves other words about cancelling or refunding alone: %s', (text) => {
    expect(trigger(text, 'action_request')).toBeNull();
  });

  it.each([
    ['o que são esses juros', 'conceptual_question'],
    ['como funciona a multa por atraso?', 'conceptual_question'],
    ['o q é juros de mora', 'value_question'],
    ['por que veio multa na minha conta?', 'value_question'],
    ['me explica esses encargos', 'unknown'],
    ['não entendi a multa', 'unknown'],
  ] as const)('reads a question what interest and fines are: %s', (text, kind) => {
    expect(trigger(text, kind)).toBe('juros_e_multas');
  });

  it.each([
    ['tá, e quanto foi de juros?', 'value_question'],
    ['qual o valor da multa que veio?', 'value_question'],
    ['qual é o valor da multa pra cancelar o contrato?', 'value_question'],
    ['o que é a multa de fidelidade?', 'conceptual_question'],
    ['vou mudar de plano no dia 22 pra não pagar multa, pode?', 'conceptual_question'],
    ['tira os juros da minha conta porque eu paguei', 'action_request'],
    ['quero a multa de volta', 'action_request'],
    ['o que é pro rata', 'conceptual_question'],
    ['o que são juros, obrigado, tchau', 'human_or_end'],
  ] as const)('leaves amounts, contracts and requests to others: %s', (text, kind) => {
    expect(trigger(text, kind)).toBeNull();
  });
});

describe('wantsContestation', () => {
  it.each([
    'quero contestar esse valor',
    'quero o estorno dos 90 reais da visita técnica',
    'solicito o reembolso desse valor cobrado a mais',
    'devolvam meu dinheiro',
    'quero meu dinheiro de volta',
    'cancela e contesta o tamboro',
  ])('takes an explicit word: %s', (text) => {
    expect(wantsContestation(intent(text, { kind: 'action_request', requestedAction: true }))).toBe(true);
  });

  it('takes the word from the verbs when the text says it otherwise', () => {
    expect(wantsContestation(intent('faz isso com o vod', { kind: 'action_request', requestedAction: true, actionVerbs: ['contestar'] }))).toBe(true);
  });

  it.each([
    ['não reconheço o VOD', { kind: 'action_request', requestedAction: true }],
    ['cancela o tamboro e devolve o dinheiro', { kind: 'action_request', requestedAction: true }],
    ['não quero contestar, só cancelar', { kind: 'action_request', requestedAction: true }],
    ['quanto vcs vao me devolver?', { kind: 'value_question', requestedAction: true }],
    ['como contestar?', { kind: 'conceptual_question', requestedAction: true }],
    ['contestar', { kind: 'unknown', requestedAction: false }],
  ] as const)('leaves "%s" to others', (text, overrides) => {
    expect(wantsContestation(intent(text, overrides))).toBe(false);
  });
});

describe('detectInformativeTool', () => {
  it.each([
    ['me explica minha fatura', 'invoice_overview', 'invoice_explanation'],
    ['meu plano é 49,90 e veio 78, queria entender essa diferença', 'invoice_overview', 'invoice_explanation'],
    ['quanto vou pagar de proporcional pelos 3 dias?', 'value_question', 'pro_rata'],
    ['qual foi o pro rata?', 'value_question', 'pro_rata'],
    ['minha fatura era pra vir com desconto de R$ 10,00 e veio cheia, R$ 49,90', 'value_question', 'termino_desconto'],
    ['cadê meu desconto?', 'value_question', 'termino_desconto'],
    ['por que veio 138 se o combinado era 69,99?', 'value_question', 'valor_divergente'],
    ['contratei por 50 e veio 80', 'value_question', 'valor_divergente'],
    ['não, eu perguntei do desconto', 'value_question', 'termino_desconto'],
    ['quero saber do desconto', 'value_question', 'termino_desconto'],
    ['o plano não era 49,90?', 'value_question', 'valor_divergente'],
    ['combinaram 100 reais e veio 244,19', 'value_question', 'valor_divergente'],
    ['por que veio valor proporcional?', 'value_question', 'pro_rata'],
    ['ainda tenho desconto?', 'value_question', 'termino_desconto'],
    ['continuo com o desconto?', 'value_question', 'termino_desconto'],
    ['até quando tenho desconto?', 'value_question', 'termino_desconto'],
    ['tenho algum desconto?', 'value_question', 'termino_desconto'],
    ['me prometeram 50 reais de desconto', 'value_question', 'valor_divergente'],
    ['falaram que eu teria 20 de desconto', 'value_question', 'valor_divergente'],
    ['meu desconto não era de 30 reais?', 'value_question', 'valor_divergente'],
    ['qual o valor total da minha fatura', 'value_question', null],
    ['tem desconto na minha fatura?', 'value_question', null],
    ['o que é pro rata', 'conceptual_question', null],
    ['vocês prometeram que o plano não ia mudar', 'broad_invoice_complaint', null],
  ] as const)('"%s" (%s) calls for %s', (text, kind, tool) => {
    expect(detectInformativeTool(text, intent(text, { kind }))).toBe(tool);
  });
});
