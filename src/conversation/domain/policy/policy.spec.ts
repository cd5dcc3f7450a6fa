import type { ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import { buildActionQueue } from '../action-queue.js';
import type { PolicySignals } from '../decision.js';
import { type ActionQueue, EMPTY_QUEUE } from '../state.js';
import { anItem, aQueue, aStep, someSignals } from '../testing/builders.js';
import { decide, requestedQueue, type PolicyInput } from './index.js';

const queue = aQueue(aStep({ subject: 'TIM Fashion Mensal' }));
const pendingQueue = aQueue(aStep({ subject: 'Tamboro Mensal' }));
const discardedQueue = aQueue(aStep({ subject: 'Craque Jr' }));

function anInput(overrides: Partial<PolicyInput> = {}): PolicyInput {
  return {
    queue,
    pendingQueue,
    discardedQueue,
    userText: 'o que é isso',
    ragQueries: [],
    capabilities: { workflows: false },
    ...overrides,
  };
}

function decided(signals: Partial<PolicySignals>, input: Partial<PolicyInput> = {}) {
  return decide(someSignals(signals), anInput(input));
}

const withWorkflows = { capabilities: { workflows: true } };
const request = { kind: 'action_request', requestedAction: true, hasActionVerbs: true } as const;
const yes = { kind: 'confirmation_response', affirmation: true } as const;
const no = { kind: 'confirmation_response', negation: true } as const;

describe('each rule decides', () => {
  it('1: a yes to the open question executes', () => {
    expect(decided({ ...yes, reaction: 'affirm' })).toEqual({ action: 'execute_action_queue', rule: '1', reason: null });
  });

  it('1.5: an orphan yes falls back, and right after a digression asks again', () => {
    expect(decided(yes)).toEqual({ action: 'fallback_to_orchestrator', rule: '1.5', reason: 'affirmation_without_pending' });
    expect(decided({ ...yes, revivable: true })).toEqual({
      action: 'ask_confirmation',
      rule: '1.5',
      reason: 'question_repeated',
      queue: discardedQueue,
    });
  });

  it('1.5b: an orphan no falls back', () => {
    expect(decided(no)).toEqual({ action: 'fallback_to_orchestrator', rule: '1.5b', reason: 'negation_without_pending' });
  });

  it('1.6: a refusal falls back with its own reason', () => {
    expect(decided({ ...no, reaction: 'refuse' })).toEqual({
      action: 'fallback_to_orchestrator',
      rule: '1.6',
      reason: 'confirmation_response_negation_pending',
    });
  });

  it('1.7: an unclear answer asks the same queue again, until no repetition is left', () => {
    expect(decided({ reaction: 'unclear', repetitionLeft: true })).toEqual({
      action: 'ask_confirmation',
      rule: '1.7',
      reason: 'answer_unclear',
      queue: pendingQueue,
    });
    expect(decided({ reaction: 'unclear' })).toMatchObject({ rule: '1.7', reason: 'repetitions_exhausted' });
  });

  it('2: an end finalizes, a person takes over', () => {
    expect(decided({ kind: 'human_or_end' })).toEqual({ action: 'finalize', rule: '2', reason: null });
    expect(decided({ kind: 'human_or_end', wantsPerson: true })).toEqual({ action: 'human_handoff', rule: '2', reason: null });
  });

  it('double_refund: waits for workflows, then asks about the contestation it offers', () => {
    const signals = { ...request, trigger: 'recusa_ressarcimento_dobro', contests: true } as const;
    expect(decided({ ...signals, resolution: 'items' })).toMatchObject({ rule: 'double_refund', reason: 'workflow_unavailable' });
    expect(decided({ ...signals, resolution: 'items' }, withWorkflows)).toEqual({
      action: 'ask_confirmation',
      rule: 'double_refund',
      reason: null,
      queue,
    });
    expect(decided({ ...signals, resolution: 'ambiguous' }, withWorkflows)).toMatchObject({ reason: 'ambiguous_item_match' });
    expect(decided(signals, withWorkflows)).toEqual({
      action: 'answer',
      rule: 'double_refund',
      reason: null,
      script: 'recusa_ressarcimento_dobro',
    });
  });

  it.each(['juros_e_multas', 'devolucao_antes_cancelamento'] as const)('script: %s is answered in its fixed words', (trigger) => {
    expect(decided({ trigger })).toEqual({ action: 'answer', rule: 'script', reason: null, script: trigger });
  });

  it('3: a conceptual question is searched by its refined queries, else by its own words', () => {
    const signals = { kind: 'conceptual_question' } as const;
    expect(decided(signals, { ragQueries: ['tamboro o que é', ' ', ' tim fashion o que é '] })).toEqual({
      action: 'rag',
      rule: '3',
      reason: null,
      queries: ['tamboro o que é', 'tim fashion o que é'],
    });
    expect(decided(signals, { userText: '  o que é tamboro? ' })).toMatchObject({ queries: ['o que é tamboro?'] });
    expect(decided(signals, { ragQueries: [' '], userText: ' \n' })).toEqual({
      action: 'fallback_to_orchestrator',
      rule: '3',
      reason: 'rag_no_query',
    });
  });

  it('3.5: an ambiguous mention is asked back', () => {
    expect(decided({ ...request, resolution: 'ambiguous' })).toEqual({
      action: 'fallback_to_orchestrator',
      rule: '3.5',
      reason: 'ambiguous_item_match',
    });
  });

  it.each(['invoice_explanation', 'pro_rata', 'termino_desconto', 'valor_divergente'] as const)('4: %s runs once workflows do', (tool) => {
    const signals = { kind: tool === 'invoice_explanation' ? 'invoice_overview' : 'value_question', informativeTool: tool } as const;
    expect(decided(signals)).toEqual({ action: 'fallback_to_orchestrator', rule: '4', reason: 'workflow_unavailable' });
    expect(decided(signals, withWorkflows)).toEqual({ action: 'call_informative_tool', rule: '4', reason: null, tool });
  });

  it('5: a request with items is asked about', () => {
    expect(decided({ ...request, resolution: 'items' })).toEqual({ action: 'ask_confirmation', rule: '5', reason: null, queue });
  });

  it('5: what holds nothing to charge is not asked about, contestation or not', () => {
    for (const contests of [false, true]) {
      expect(decided({ ...request, contests, resolution: 'without_charge' })).toMatchObject({ rule: '5', reason: 'item_without_charge' });
    }
  });

  it('5: contestation waits for workflows', () => {
    expect(decided({ ...request, contests: true, resolution: 'items' })).toMatchObject({ rule: '5', reason: 'workflow_unavailable' });
    expect(decided({ ...request, contests: true, resolution: 'items' }, withWorkflows)).toMatchObject({ action: 'ask_confirmation' });
  });

  it('6: a request without an item says so', () => {
    expect(decided(request)).toEqual({ action: 'item_not_found', rule: '6', reason: null });
  });

  it.each(['none', 'items', 'ambiguous', 'without_charge'] as const)('6: the plan is never cancelled as an item (%s)', (resolution) => {
    expect(decided({ ...request, targetsPlanOrAccount: true, resolution })).toEqual({
      action: 'fallback_to_orchestrator',
      rule: '6',
      reason: 'unsupported_action',
    });
  });

  it.each([
    [1, 'redirect_off_context'],
    [2, 'redirect_off_context'],
    [3, 'finalize'],
  ] as const)('7: off-context turn %d: %s', (offContextRun, action) => {
    expect(decided({ kind: 'off_context', offContextRun })).toEqual({ action, rule: '7', reason: null });
  });

  it.each(['unknown', 'start', 'broad_invoice_complaint', 'value_question'] as const)('default: %s is for the orchestrator', (kind) => {
    expect(decided({ kind })).toEqual({ action: 'fallback_to_orchestrator', rule: 'default', reason: 'uncovered_intent' });
  });
});

describe('precedence', () => {
  it('1 wins over 5', () => {
    expect(decided({ ...yes, ...{ requestedAction: true, hasActionVerbs: true }, reaction: 'affirm', resolution: 'items' }).rule).toBe('1');
  });

  it('2 wins over 6', () => {
    expect(decided({ kind: 'human_or_end', requestedAction: true, hasActionVerbs: true }).rule).toBe('2');
  });

  it('3.5 wins over 5: one ambiguous mention is enough', () => {
    expect(decided({ ...request, resolution: 'ambiguous' }).action).not.toBe('ask_confirmation');
  });

  it('5 takes a no with a verb and an item: "não, cancela só o VOD"', () => {
    expect(decided({ ...no, requestedAction: true, hasActionVerbs: true, reaction: 'rescope', resolution: 'items' }).rule).toBe('5');
    expect(decided({ ...no, requestedAction: true, hasActionVerbs: true, resolution: 'items' }).rule).toBe('5');
  });

  it('script and double refund win over 3 and 5', () => {
    expect(decided({ kind: 'conceptual_question', trigger: 'juros_e_multas' }).rule).toBe('script');
    expect(decided({ ...request, trigger: 'devolucao_antes_cancelamento', resolution: 'items' }).rule).toBe('script');
    expect(decided({ ...request, trigger: 'recusa_ressarcimento_dobro', resolution: 'items' }).rule).toBe('double_refund');
  });
});

describe('purity', () => {
  it('decides the same for the same input, and changes neither', () => {
    const signals = Object.freeze(someSignals({ ...request, resolution: 'items' }));
    const input = Object.freeze(anInput());
    expect(decide(signals, input)).toEqual(decide(signals, input));
  });
});

describe('requestedQueue', () => {
  const named = (canonicalName: string): ResolvedInvoiceItem => anItem({ canonicalName });
  const [tamboro, fashion, craque] = [named('Tamboro Mensal'), named('TIM Fashion Mensal'), named('Craque Jr')] as const;
  const pending = buildActionQueue([tamboro]);
  const mixed = { steps: [...buildActionQueue([tamboro]).steps, ...buildActionQueue([craque], { tool: 'contestacao_tool' }).steps], cursor: 0 };
  const cancel = (items: readonly ResolvedInvoiceItem[]) => buildActionQueue(items);
  const contest = (items: readonly ResolvedInvoiceItem[]) => buildActionQueue(items, { tool: 'contestacao_tool' });
  const told = ({ steps }: ActionQueue): readonly string[] => steps.map(({ tool, subject }) => `${tool} ${subject}`);

  it.each(['quero cancelar também TIM Fashion', 'inclui o tim fashion', 'além disso o tim fashion', 'e o tim fashion tb', 'sim, e cancela o tim fashion'])('adds to the open question: %s', (text) => {
    expect(told(requestedQueue([fashion], pending, text, cancel))).toEqual(['cancelar_vas_avulso Tamboro Mensal e TIM Fashion Mensal']);
  });

  it('adds what the message wants of its items, and leaves the others what was asked for them', () => {
    expect(told(requestedQueue([fashion], mixed, 'e contesta o tim fashion tb', contest))).toEqual(['cancelar_vas_avulso Tamboro Mensal', 'contestacao_tool Craque Jr e TIM Fashion Mensal']);
    expect(told(requestedQueue([tamboro, craque, fashion], mixed, 'e o tim fashion tb', cancel))).toEqual(['cancelar_vas_avulso Tamboro Mensal e TIM Fashion Mensal', 'contestacao_tool Craque Jr']);
    expect(told(requestedQueue([tamboro], pending, 'sim, e contesta o tamboro', contest))).toEqual(['cancelar_vas_avulso Tamboro Mensal', 'contestacao_tool Tamboro Mensal']);
  });

  it('that only names items leaves each the action it was asked for', () => {
    expect(told(requestedQueue([craque], mixed, 'só o craque', cancel))).toEqual(['contestacao_tool Craque Jr']);
    expect(told(requestedQueue([tamboro, craque, fashion], mixed, 'sim, mais o tim fashion', cancel))).toEqual(['cancelar_vas_avulso Tamboro Mensal e TIM Fashion Mensal', 'contestacao_tool Craque Jr']);
  });

  it.each([['não precisa contestar', 'cancelar_vas_avulso Tamboro Mensal'], ['só contesta', 'contestacao_tool Craque Jr']])('that leaves one act of two keeps its steps: %s', (text, left) => {
    expect(told(requestedQueue([tamboro, craque], mixed, text, cancel))).toEqual([left]);
  });

  it('replaces it without such a word, and adds nothing twice', () => {
    expect(told(requestedQueue([fashion], pending, 'esquece, quero cancelar TIM Fashion', cancel))).toEqual(['cancelar_vas_avulso TIM Fashion Mensal']);
    expect(told(requestedQueue([tamboro], pending, 'cancela o tamboro também', cancel))).toEqual(['cancelar_vas_avulso Tamboro Mensal']);
    expect(told(requestedQueue([tamboro], pending, 'não, só contesta o tamboro também', contest))).toEqual(['contestacao_tool Tamboro Mensal']);
  });

  it('adds nothing without an open question, or without an item', () => {
    expect(told(requestedQueue([fashion], EMPTY_QUEUE, 'quero cancelar também TIM Fashion', cancel))).toEqual(['cancelar_vas_avulso TIM Fashion Mensal']);
    expect(told(requestedQueue([], pending, 'cancela também o xyz', cancel))).toEqual([]);
  });
});
