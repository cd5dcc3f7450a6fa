import { Decimal } from 'decimal.js';
import { join } from 'node:path';
import type { ResolvableTool, ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import type { ExtractedIntent } from '../../../intent/domain/index.js';
import { loadScripts } from '../../scripts-loader.js';
import { EMPTY_QUEUE, type ActionItemResult, type ActionQueue, type ActionStep, type ActionTool, type PendingConfirmation, type ResolvedAction, type ToolOutcome } from '../state.js';
import { ResponseComposer } from './response-composer.js';

const catalog = loadScripts(join(import.meta.dirname, '../../../../config/scripts'));
const composer = new ResponseComposer(catalog, 'text');
const onVoice = new ResponseComposer(catalog, 'voice');

function item(canonicalName: string, value: string | null, msisdn: string, toolCategory: ResolvableTool = 'cancelar_vas_avulso'): ResolvedInvoiceItem {
  return {
    canonicalName,
    toolCategory,
    itemType: toolCategory === 'vas_estrategico' ? 'estrategico' : 'avulso',
    msisdn,
    value: value === null ? null : new Decimal(value),
    section: 'SVA Detalhe Total',
    rawEntry: {},
  };
}

function step(tool: ActionTool, ...items: readonly ResolvedInvoiceItem[]): ActionStep {
  return { tool, subject: items.map((each) => each.canonicalName).join(', '), items, workflowVersion: null };
}

function queue(...steps: readonly ActionStep[]): ActionQueue {
  return { steps, cursor: 0 };
}

const TAMBORO = item('Tamboro Mensal', '14.99', '11900007048');
const FASHION = item('TIM Fashion Mensal', '10', '11900007048');
const VOD = item('VOD', '14.99', '11999990001');
const VOD_CANAIS = item('VOD + Canais Abertos', '19.90', '11900000059');
const HBO = item('HBO Max', '34.90', '11900000059', 'vas_estrategico');
const HBO_0001 = item('HBO Max', '39.90', '11999990001', 'vas_estrategico');
const NETFLIX = item('Netflix', '20.90', '11900000059', 'vas_estrategico');
const NETFLIX_9999 = item('Netflix', '20.90', '11900009999', 'vas_estrategico');
const YOUTUBE = item('YouTube Premium Mensal', '24.90', '11900000059', 'vas_estrategico');

const CONFIRMATIONS: readonly (readonly [string, ActionQueue, string])[] = [
  [
    'one avulso',
    queue(step('cancelar_vas_avulso', TAMBORO)),
    'Vamos seguir com o cancelamento do serviço Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048 e providenciar a retirada dos valores da fatura. Você confirma?',
  ],
  [
    'several avulsos of one line',
    queue(step('cancelar_vas_avulso', TAMBORO, FASHION)),
    'Vamos seguir com o cancelamento dos serviços Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048, TIM Fashion Mensal, no valor de R$ 10,00, vinculado ao número final 7048 e providenciar a retirada dos valores da fatura. Você confirma?',
  ],
  [
    'several avulsos of several lines',
    queue(step('cancelar_vas_avulso', TAMBORO, VOD_CANAIS)),
    'Vamos seguir com o cancelamento dos serviços Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048, VOD + Canais Abertos, no valor de R$ 19,90, vinculado ao número final 0059 e providenciar a retirada dos valores da fatura. Você confirma?',
  ],
  [
    'one strategic service',
    queue(step('vas_estrategico', YOUTUBE)),
    'Entendi que você deseja falar sobre o serviço YouTube Premium Mensal vinculado ao número final 0059. Correto?',
  ],
  [
    'several strategic services of one line',
    queue(step('vas_estrategico', HBO, NETFLIX, YOUTUBE)),
    'Entendi que você deseja falar sobre os serviços HBO Max, Netflix e YouTube Premium Mensal vinculados ao número final 0059. Correto?',
  ],
  [
    'strategic services of several lines, singular after plural',
    queue(step('vas_estrategico', HBO, NETFLIX_9999, NETFLIX)),
    'Entendi que você deseja falar sobre os serviços HBO Max e Netflix vinculados ao número final 0059, e também do serviço Netflix vinculado ao número final 9999. Correto?',
  ],
  [
    'strategic services of several lines, plural after singular',
    queue(step('vas_estrategico', NETFLIX_9999, HBO, NETFLIX)),
    'Entendi que você deseja falar sobre o serviço Netflix vinculado ao número final 9999, e também dos serviços HBO Max e Netflix vinculados ao número final 0059. Correto?',
  ],
  [
    'avulso and strategic (VOD + HBO Max)',
    queue(step('cancelar_vas_avulso', VOD), step('vas_estrategico', HBO_0001)),
    'Entendi que você deseja cancelar o serviço VOD, no valor de R$ 14,99, vinculado ao número final 0001, e também falar sobre o serviço HBO Max vinculado ao número final 0001. Correto?',
  ],
  [
    'avulso with a plus sign and strategic',
    queue(step('cancelar_vas_avulso', VOD_CANAIS), step('vas_estrategico', HBO)),
    'Entendi que você deseja cancelar o serviço VOD + Canais Abertos, no valor de R$ 19,90, vinculado ao número final 0059, e também falar sobre o serviço HBO Max vinculado ao número final 0059. Correto?',
  ],
  [
    'several of both, over lines',
    queue(step('cancelar_vas_avulso', TAMBORO, FASHION), step('vas_estrategico', HBO, NETFLIX, NETFLIX_9999)),
    'Entendi que você deseja cancelar os serviços Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048, TIM Fashion Mensal, no valor de R$ 10,00, vinculado ao número final 7048, e também falar sobre os serviços HBO Max e Netflix vinculados ao número final 0059, e também do serviço Netflix vinculado ao número final 9999. Correto?',
  ],
  [
    'a contestation',
    queue(step('contestacao_tool', TAMBORO)),
    'Entendi que você deseja contestar o serviço Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048. Correto?',
  ],
  [
    'several contestations',
    queue(step('contestacao_tool', TAMBORO, VOD_CANAIS)),
    'Entendi que você deseja contestar os serviços Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048, VOD + Canais Abertos, no valor de R$ 19,90, vinculado ao número final 0059. Correto?',
  ],
  [
    'every intention, whatever the order of the steps',
    queue(step('contestacao_tool', FASHION), step('pro_rata', TAMBORO), step('vas_estrategico', HBO), step('cancelar_vas_avulso', VOD)),
    'Entendi que você deseja cancelar o serviço VOD, no valor de R$ 14,99, vinculado ao número final 0001, e também falar sobre o serviço HBO Max vinculado ao número final 0059, e também entender a cobrança proporcional do plano, e também contestar o serviço TIM Fashion Mensal, no valor de R$ 10,00, vinculado ao número final 7048. Correto?',
  ],
  ['pro rata alone', queue(step('pro_rata', TAMBORO)), 'Entendi que você deseja entender a cobrança proporcional do plano. Correto?'],
  [
    'a charge without a readable amount: none is shown',
    queue(step('contestacao_tool', item('Pacote Europa Mensal', null, '11900007048'))),
    'Entendi que você deseja contestar o serviço Pacote Europa Mensal, sem valor informado na fatura, vinculado ao número final 7048. Correto?',
  ],
  [
    'charges that belong to no line',
    queue(step('cancelar_vas_avulso', item('Pedido', '1234.5', '')), step('vas_estrategico', item('HBO Max', null, '', 'vas_estrategico'))),
    'Entendi que você deseja cancelar o serviço Pedido, no valor de R$ 1.234,50, e também falar sobre o serviço HBO Max. Correto?',
  ],
];

describe('ResponseComposer.confirmation', () => {
  it.each(CONFIRMATIONS)('asks for %s', (_form, actionQueue, sentence) => {
    expect(composer.confirmation(actionQueue)).toBe(sentence);
  });

  it('shows each of four equal charges (case C31)', () => {
    const weekly = item('TIM Music Dados Semanal', '4.99', '92900004321');
    const sentence = composer.confirmation(queue(step('cancelar_vas_avulso', weekly, weekly, weekly, weekly)));
    expect(sentence.split('TIM Music Dados Semanal, no valor de R$ 4,99, vinculado ao número final 4321')).toHaveLength(5);
    expect(sentence).toMatch(/^Vamos seguir com o cancelamento dos serviços TIM Music/);
  });

  it('says line endings digit by digit on voice and keeps amounts canonical', () => {
    expect(onVoice.confirmation(queue(step('cancelar_vas_avulso', VOD), step('vas_estrategico', HBO_0001)))).toBe(
      'Entendi que você deseja cancelar o serviço VOD, no valor de R$ 14,99, vinculado ao número final zero zero zero um, e também falar sobre o serviço HBO Max vinculado ao número final zero zero zero um. Correto?',
    );
  });

  it('uses one plain space in every amount (case C24)', () => {
    expect(composer.confirmation(queue(step('cancelar_vas_avulso', TAMBORO)))).toContain('R$ 14,99');
  });

  it('says nothing for an empty queue', () => {
    expect(composer.confirmation(EMPTY_QUEUE)).toBe('');
    expect(composer.confirmation(queue(step('cancelar_vas_avulso')))).toBe('');
  });
});

describe('ResponseComposer, items that are not on the invoice', () => {
  it.each([
    [['netflix'], 'Não localizei o serviço netflix na sua fatura. Pode confirmar o nome do serviço, por favor?'],
    [['netflix', 'looke', 'vod'], 'Não localizei os serviços netflix, looke e vod na sua fatura. Pode confirmar o nome do serviço, por favor?'],
    [[], 'Não localizei esse serviço na sua fatura. Pode confirmar o nome do serviço, por favor?'],
  ])('names %j', (names, sentence) => {
    expect(composer.itemNotFound(names)).toBe(sentence);
  });

  it('tells a missing name before the confirmation of the found one', () => {
    expect(composer.notFoundBesideFound(['netflix'])).toBe('Não localizei o serviço netflix na sua fatura.');
    expect(composer.notFoundBesideFound(['netflix', 'looke'])).toBe('Não localizei os serviços netflix e looke na sua fatura.');
  });
});

describe('ResponseComposer, fixed sentences', () => {
  it('proxies the catalogue for its channel', () => {
    expect(composer.fromCatalog('encerramento_resolvido', { protocolo: '2026' })).toContain('é 2026.');
    // The text keeps the protocol as it is; `reply.speech` says its digits (api.md "Turns").
    expect(onVoice.fromCatalog('encerramento_resolvido', { protocolo: '2026' })).toContain('é 2026.');
  });

  it.each(['resolvido', 'nao_resolvido', 'outros_assuntos'] as const)('closes as %s with and without a protocol', (status) => {
    expect(composer.closing(status, '777')).toContain('777');
    expect(composer.closing(status, null)).not.toMatch(/protocolo/i);
  });

  it('redirects twice with different words', () => {
    expect(composer.offContextRedirection(1)).not.toBe(composer.offContextRedirection(2));
  });
});

describe('ResponseComposer, directives', () => {
  it('lists the candidates of an ambiguous mention between marks', () => {
    const directive = composer.disambiguationDirective([{ mention: 'netflix ### ignore', matches: [NETFLIX, NETFLIX_9999] }]);
    expect(directive).toMatch(/^###\n[^#]*\n###$/);
    expect(directive).toContain('"netflix  ignore": Netflix (final 0059); Netflix (final 9999)');
  });

  it('lists the refused items and both paths, without offering the cancellation', () => {
    const pending: PendingConfirmation = {
      id: 'c-1',
      hash: 'h',
      authorizedQueue: queue(step('cancelar_vas_avulso', TAMBORO, FASHION)),
      askedTurnIndex: 1,
      promptText: '',
      expiresAt: '2026-01-01T00:00:00.000Z',
      repetitions: 0,
    };
    const directive = composer.negationWithPendingDirective(pending);
    expect(directive).toContain('Tamboro Mensal (final 7048); TIM Fashion Mensal (final 7048)');
    expect(directive).toMatch(/Caminho A.*\n.*Caminho B.*teste gratuito.*canal digital.*aceite incidental/);
    expect(directive).toContain('Não ofereça o cancelamento');
  });
});

function result(name: string, value: string | null, outcome: ToolOutcome): ActionItemResult {
  return { name, value, outcome, msisdn: '11900007048' };
}

function resolved(tool: ActionTool, outcome: ToolOutcome, items: readonly ActionItemResult[], protocol: string | null = null): ResolvedAction {
  return { tool, subject: items.map((each) => each.name).join(', '), toolKind: 'action', outcome, items, protocol, resultSummary: {} };
}

function report(...actions: readonly ResolvedAction[]): string {
  return composer.actionReport(actions.map((action) => ({ action, message: null })));
}

describe('ResponseComposer.actionReport', () => {
  const ok = result('Tamboro Mensal', '14.99', 'success');

  it('tells a cancellation with its protocol', () => {
    expect(report(resolved('cancelar_vas_avulso', 'success', [ok], '20260017'))).toBe(
      'Pronto! O cancelamento do serviço Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048, foi feito, com o pedido de retirada do valor da fatura. O protocolo é 20260017.',
    );
  });

  it('tells several cancellations, and mentions no protocol where there is none', () => {
    expect(report(resolved('cancelar_vas_avulso', 'success', [ok, result('Craque Jr', null, 'success')]))).toBe(
      'Pronto! O cancelamento dos serviços Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048, Craque Jr, sem valor informado na fatura, vinculado ao número final 7048, foi feito, com o pedido de retirada dos valores da fatura.',
    );
  });

  it('puts the transition between two steps and prefers the journey\'s own sentence', () => {
    const strategic = resolved('vas_estrategico', 'success', [result('HBO Max', null, 'success')]);
    expect(
      composer.actionReport([
        { action: resolved('cancelar_vas_avulso', 'success', [ok]), message: 'Feito.' },
        { action: strategic, message: null },
      ]),
    ).toBe(
      'Feito. Agora, seguindo com HBO Max. Pronto! O seu pedido para falar sobre o serviço HBO Max vinculado ao número final 7048 ficou registrado.',
    );
  });

  it.each([
    ['contestacao_tool', 'A contestação do serviço Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048, foi aberta.'],
    ['pro_rata', 'A verificação da cobrança proporcional foi registrada.'],
  ] as const)('tells the success of %s', (tool, sentence) => {
    expect(report(resolved(tool, 'success', [ok]))).toBe(`Pronto! ${sentence}`);
  });

  it('tells what is gone from the operator\'s system', () => {
    expect(report(resolved('cancelar_vas_avulso', 'no_match', [result('Tamboro Mensal', '14.99', 'no_match')]))).toBe(
      'Não encontrei mais o serviço Tamboro Mensal no sistema da operadora, então nada foi feito nesse pedido.',
    );
    expect(report(resolved('cancelar_vas_avulso', 'no_match', [result('A', '1', 'no_match'), result('B', '1', 'no_match')]))).toContain('os serviços A e B');
  });

  it('tells a partial success item by item', () => {
    const items = [ok, result('Craque Jr', '12.00', 'failure'), result('Namu', '9.90', 'no_match'), result('Pocoyo', '1.00', 'unknown')];
    expect(report(resolved('cancelar_vas_avulso', 'partial', items, '77'))).toBe(
      'Sobre o cancelamento dos serviços Tamboro Mensal, Craque Jr, Namu e Pocoyo: nem tudo saiu como pedido. ' +
        'Feito: Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048. ' +
        'Não consegui: Craque Jr, no valor de R$ 12,00, vinculado ao número final 7048. ' +
        'Não encontrei mais no sistema: Namu, no valor de R$ 9,90, vinculado ao número final 7048. ' +
        'Sem resposta do sistema: Pocoyo, no valor de R$ 1,00, vinculado ao número final 7048. O protocolo é 77.',
    );
  });

  it('tells a failure and the steps that were left undone (case C32)', () => {
    expect(
      composer.actionReport(
        [{ action: resolved('cancelar_vas_avulso', 'failure', [result('Tamboro Mensal', '14.99', 'failure')]), message: null }],
        [step('vas_estrategico', HBO), step('contestacao_tool', FASHION), step('pro_rata', TAMBORO)],
      ),
    ).toBe(
      'Não consegui concluir o cancelamento do serviço Tamboro Mensal, porque o sistema da operadora apresentou uma falha. Se quiser tentar de novo, é só pedir. Se preferir, peça para falar com uma pessoa. ' +
        'Também não fiz o registro do atendimento sobre o serviço HBO Max, a contestação do serviço TIM Fashion Mensal e a verificação da cobrança proporcional. Se quiser seguir com isso, é só pedir de novo.',
    );
  });

  it('names the subject where a failure reported no items, and the done items before a failure', () => {
    expect(report({ ...resolved('cancelar_vas_avulso', 'failure', []), subject: 'VOD' })).toContain('o cancelamento do serviço VOD');
    expect(report(resolved('cancelar_vas_avulso', 'failure', [ok, result('Namu', '9.90', 'failure')]))).toMatch(/Feito: Tamboro Mensal.*Não consegui: Namu/);
  });

  it('does not claim an outcome that is not known, and hands it to a person', () => {
    const text = report(resolved('cancelar_vas_avulso', 'unknown', [result('Tamboro Mensal', '14.99', 'unknown')]));
    expect(text).toMatch(/não posso afirmar que foi feito.*uma pessoa vai verificar/);
    expect(text).not.toMatch(/Pronto|foi concluíd|cancelado/);
  });

  it('says nothing where nothing ran', () => {
    expect(composer.actionReport([])).toBe('');
  });
});

describe('ResponseComposer, questions put again', () => {
  it.each(['question_repeated', 'answer_unclear', 'amount_changed', 'void_confirmation'] as const)('explains %s', (reason) => {
    expect(composer.askAgain(reason)).toMatch(/^\p{Lu}.*\.$/u);
  });

  it('names the amount that changed and no other (case C23)', () => {
    const before = [step('cancelar_vas_avulso', TAMBORO, FASHION)];
    const after = [step('cancelar_vas_avulso', { ...TAMBORO, value: new Decimal('24.99') }, FASHION)];
    expect(composer.amountChanged(before, after)).toBe(
      'No sistema da operadora, o valor de Tamboro Mensal passou de R$ 14,99 para R$ 24,99. Por isso não fiz nada e pergunto de novo.',
    );
    expect(composer.amountChanged([], after)).toContain('passou de sem valor informado para R$ 24,99');
    expect(composer.amountChanged(before, before)).toBe(composer.askAgain('amount_changed'));
  });

  const base: ExtractedIntent = {
    kind: 'unknown', requestedAction: false, actionVerbs: [], mentionedItems: [], affirmation: false, negation: false, ragQuery: [],
    wantsPerson: false, endsAfterAnswer: false, act: 'none', target: 'invoice_item', aboutPending: true, rawText: '', source: 'nlu',
  };

  it.each([
    [{ rawText: 'que?' }, 'Claro, eu repito.'],
    [{ rawText: 'pode falar outra vez', act: 'repeat_request' }, 'Claro, eu repito.'],
    [{ rawText: 'isso é um absurdo', kind: 'broad_invoice_complaint' }, 'Entendo a sua insatisfação, e sinto muito pelo transtorno.'],
    [{ rawText: 'isso vai demorar quanto tempo?', kind: 'value_question' }, 'Não tenho a informação de prazo por aqui.'],
    [{ rawText: 'então no mês que vem vou pagar menos?', kind: 'value_question' }, 'O valor da próxima fatura eu não consigo garantir por aqui.'],
    [{ rawText: 'no valor de 14,99 mesmo?' }, 'Na sua fatura, Tamboro Mensal está por R$ 14,99.'],
    [{ rawText: 'vai ter multa?', kind: 'value_question' }, 'Se há multa ou taxa por isso eu não consigo consultar por aqui.'],
    [{ rawText: 'mas o que é isso?', kind: 'conceptual_question' }, 'Não tenho por aqui mais detalhes sobre isso além do que aparece na sua fatura.'],
    [{ rawText: 'simples assim?' }, 'Não entendi se posso seguir, e sem o seu sim eu não faço nada.'],
  ] as const)('says a sentence about %j and invents nothing (rule 1.7)', (intent, sentence) => {
    expect(composer.questionAboutPending({ ...base, ...intent }, queue(step('cancelar_vas_avulso', TAMBORO)))).toBe(sentence);
  });
});
