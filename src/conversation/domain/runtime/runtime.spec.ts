import { loadScripts } from '../../scripts-loader.js';
import { Conversation, type ConversationParts, FAMILY } from '../testing/a-conversation.js';
import { aConfirmation, aScope, aState } from '../testing/builders.js';
import { NO_SESSION_FACTS } from '../session-facts.js';
import { completed, ScriptedJourneyRunner } from '../testing/scripted-journey-runner.js';

const catalog = loadScripts('config/scripts');
const talk = (parts: ConversationParts = {}): Conversation => new Conversation(catalog, parts);

const MINUTES = 60_000;
const TAMBORO = 'Vamos seguir com o cancelamento do serviço Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048 e providenciar a retirada dos valores da fatura. Você confirma?';

describe('a question and its answer', () => {
  it('is asked in the documented words and remembered as a contract', async () => {
    const customer = talk();
    const asked = await customer.request('tamboro');
    expect(asked).toMatchObject({ handledBy: 'conversation_runtime', text: TAMBORO, decision: { action: 'ask_confirmation', rule: '5', reason: null } });
    expect(customer.state).toMatchObject({ status: 'awaiting_confirmation', turnIndex: 1, pendingConfirmation: { id: 'c-1', expiresAt: '2026-11-30T12:30:00.000Z', repetitions: 0 } });
    expect(customer.hooks).toEqual(['on_turn_started', 'on_confirmation_requested', 'on_decision_traced']);
  });

  it('leaves the input as it was', async () => {
    const customer = talk();
    const before = structuredClone(customer.state);
    const { state } = customer;
    await customer.request('tamboro');
    expect(state).toEqual(before);
  });

  it('one wish told three times leaves one question and one step (case C21)', async () => {
    const customer = talk();
    await customer.request('tamboro');
    await customer.request('tamboro');
    await customer.request('tamboro');
    expect(customer.state.pendingConfirmation?.authorizedQueue.steps).toHaveLength(1);
    await customer.yes();
    expect(customer.runner.startedSteps).toHaveLength(1);
  });

  it('is discarded by a refusal, which is answered with the names and the directive of rule 1.6', async () => {
    const customer = talk();
    await customer.request('tamboro');
    const refused = await customer.no();
    expect(refused).toMatchObject({ handledBy: 'orchestrator', decision: { rule: '1.6', reason: 'confirmation_response_negation_pending' } });
    expect(customer.orchestrator.requests[0]?.directive).toContain('Tamboro Mensal');
    expect(customer.orchestrator.requests[0]?.discarded?.id).toBe('c-1');
    expect(customer.state).toMatchObject({ status: 'open', pendingConfirmation: null });
    expect((await customer.yes()).decision).toMatchObject({ rule: '1.5', reason: 'affirmation_without_pending' });
  });

  it('is put twice more to an unclear reply, then dropped', async () => {
    const customer = talk();
    await customer.request('tamboro');
    for (const repetitions of [1, 2]) {
      const again = await customer.say('bla');
      expect(again.decision).toMatchObject({ action: 'ask_confirmation', rule: '1.7', reason: 'answer_unclear' });
      expect(customer.state.pendingConfirmation?.repetitions).toBe(repetitions);
    }
    const dropped = await customer.say('bla');
    expect(dropped.decision).toMatchObject({ action: 'fallback_to_orchestrator', rule: '1.7', reason: 'repetitions_exhausted' });
    expect(customer.state.pendingConfirmation).toBeNull();
    expect((await customer.yes()).decision.reason).toBe('affirmation_without_pending');
  });

  it.each([
    ['a person', { kind: 'human_or_end', wantsPerson: true }, 'person_requested', 'human_handoff'],
    ['an end', { kind: 'human_or_end' }, 'end_requested', 'finalize'],
    ['another topic', { kind: 'invoice_overview' }, 'digression', 'fallback_to_orchestrator'],
  ] as const)('%s discards it, and the trace says why', async (_name, intent, reason, action) => {
    const customer = talk();
    await customer.request('tamboro');
    const left = await customer.say('…', intent);
    expect(left.decision.action).toBe(action);
    expect(customer.state.pendingConfirmation).toBeNull();
    expect(customer.state.decisionTrace).toContainEqual({ event: 'confirmation_discarded', confirmation_id: 'c-1', reason });
  });

  it('comes again by a yes right after a digression, and only then', async () => {
    const customer = talk();
    await customer.request('tamboro');
    await customer.say('quanto deu a fatura?', { kind: 'value_question' });
    const again = await customer.yes();
    expect(again).toMatchObject({ decision: { action: 'ask_confirmation', rule: '1.5', reason: 'question_repeated' } });
    expect(again.text).toContain(TAMBORO);
    await customer.say('quanto deu a fatura?', { kind: 'value_question' });
    await customer.say('quanto deu a fatura?', { kind: 'value_question' });
    expect((await customer.yes()).decision.reason).toBe('affirmation_without_pending');
    expect(customer.runner.startedSteps).toEqual([]);
  });

  it('is dropped by a new request that finds nothing, and a yes brings it again', async () => {
    const customer = talk();
    await customer.request('tamboro');
    expect((await customer.request('spotify')).decision.action).toBe('item_not_found');
    expect((await customer.yes()).decision.reason).toBe('question_repeated');
  });

  it('a button of an older question answers nothing, and the open question is put again (case C10)', async () => {
    const customer = talk();
    await customer.request('tamboro');
    await customer.request('tim fashion');
    const again = await customer.yes({ inReplyTo: 'c-1' });
    expect(again.decision).toEqual({ action: 'ask_confirmation', rule: '1', reason: 'void_confirmation', queue: expect.anything() });
    expect(customer.state.pendingConfirmation).toMatchObject({ id: 'c-3', repetitions: 0 });
    await customer.yes({ inReplyTo: 'c-3' });
    expect(customer.runner.startedSteps.map(({ subject }) => subject)).toEqual(['TIM Fashion Mensal']);
  });

  it('on another line of the customer everything of the line before is gone', async () => {
    const customer = talk();
    await customer.request('tamboro');
    const scope = aScope({ customer: { customerId: 'C-1', msisdn: '11900000059', socialSecNo: null, name: null } });
    expect((await customer.yes({ scope })).decision.reason).toBe('affirmation_without_pending');
    expect(customer.hooks).toContain('on_msisdn_changed');
    expect(customer.state).toMatchObject({ msisdn: '11900000059', pendingConfirmation: null, invoiceSnapshot: [] });
  });
});

describe('the time of a question (case C11)', () => {
  it.each([
    ['a yes', true, 'O prazo para confirmar o pedido anterior já passou, então não fiz nada. Se ainda quiser, é só pedir de novo.'],
    ['a no', false, 'Tudo bem. O prazo para confirmar o pedido anterior já tinha passado, e não fiz nada.'],
  ])('%s after it is told so and executes nothing', async (_name, yes, text) => {
    const customer = talk();
    await customer.request('tamboro');
    customer.now = new Date(customer.now.getTime() + 30 * MINUTES);
    const late = yes ? await customer.yes() : await customer.no();
    expect(late.text).toBe(text);
    expect(customer.state.decisionTrace).toContainEqual({ event: 'confirmation_discarded', confirmation_id: 'c-1', reason: 'expired' });
    expect(customer.runner.calls).toEqual([]);
  });

  it('is told once: the next yes answers nothing', async () => {
    const customer = talk();
    await customer.request('tamboro');
    customer.now = new Date(customer.now.getTime() + 30 * MINUTES);
    await customer.yes();
    expect((await customer.yes()).text).toContain('Não há nenhum pedido esperando a sua confirmação');
  });

  it('is told in the session after one that lay idle, once', async () => {
    const customer = talk({ facts: { ...NO_SESSION_FACTS, questionExpired: true } });
    expect((await customer.yes()).text).toContain('O prazo para confirmar o pedido anterior já passou');
    expect((await customer.yes()).text).not.toContain('prazo');
  });

  it('ends where a question was not asked in the turn before', async () => {
    const customer = talk({ state: aState({ turnIndex: 3, status: 'awaiting_confirmation', pendingConfirmation: aConfirmation({ askedTurnIndex: 1 }) }) });
    expect((await customer.yes()).decision.reason).toBe('affirmation_without_pending');
    expect(customer.runner.calls).toEqual([]);
  });
});

describe('what is not a question to confirm', () => {
  it('counts turns off the subject, leads back twice and ends at the third', async () => {
    const customer = talk();
    const off = { kind: 'off_context' } as const;
    const first = await customer.say('quem ganhou o jogo?', off);
    const second = await customer.say('e a novela?', off);
    const third = await customer.say('e o tempo?', off);
    expect([first, second, third].map(({ decision }) => decision.action)).toEqual(['redirect_off_context', 'redirect_off_context', 'finalize']);
    expect(second.text).not.toBe(first.text);
    expect(third).toMatchObject({ finalization: { status: 'outros_assuntos', protocol: 'P-1' }, sessionControl: 'END_SESSION' });
  });

  it('a message on the subject starts the count anew', async () => {
    const customer = talk();
    await customer.say('quem ganhou o jogo?', { kind: 'off_context' });
    await customer.say('qual o total?', { kind: 'value_question' });
    expect(customer.state.offContextCount).toBe(0);
  });

  it('a person is handed over with what was said', async () => {
    const customer = talk();
    const handed = await customer.say('quero um atendente', { kind: 'human_or_end', wantsPerson: true });
    expect(handed).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', handoffReason: 'person_requested', finalization: null });
    expect(handed.handoffSummary).toContain('Última mensagem do cliente: quero um atendente');
  });

  it('says a fixed sentence for its trigger', async () => {
    const customer = talk();
    const answer = await customer.say('o que são juros e multas?', { kind: 'conceptual_question' });
    expect(answer).toMatchObject({ decision: { action: 'answer', rule: 'script', script: 'juros_e_multas' }, handledBy: 'conversation_runtime' });
  });

  it('answers a concept from what is known, by one query a concept', async () => {
    const runner = new ScriptedJourneyRunner({ results: [completed({ message: 'O Tamboro é um serviço de cursos.' })] });
    const customer = talk({ runner });
    const answer = await customer.say('o que é o tamboro?', { kind: 'conceptual_question', ragQuery: ['tamboro o que é'] });
    expect(answer).toMatchObject({ text: 'O Tamboro é um serviço de cursos.', handledBy: 'conversation_runtime', decision: { action: 'rag', rule: '3' } });
    expect(runner.calls).toMatchObject([{ operation: 'inform', request: { tool: 'buscar_informacao', queries: ['tamboro o que é'] } }]);
    expect(customer.state.informativeAnswerDelivered).toBe(true);
  });

  it('says that it does not know, and searches nothing for an empty message', async () => {
    const customer = talk();
    expect((await customer.say('o que é o tamboro?', { kind: 'conceptual_question' })).decision.reason).toBe('rag_no_answer');
    expect((await customer.say(' ', { kind: 'conceptual_question' })).decision.reason).toBe('rag_no_query');
  });

  it('leaves an informative journey that has no answer to the orchestrator', async () => {
    const customer = talk({ workflows: true, runner: new ScriptedJourneyRunner({ results: [{ kind: 'failed', items: [], error: 'no_active_version' }] }) });
    const answer = await customer.say('quero entender minha fatura', { kind: 'invoice_overview' });
    expect(answer).toMatchObject({ handledBy: 'orchestrator', decision: { rule: '4', reason: 'workflow_unavailable' } });
  });

  it('without an invoice it says what it cannot see', async () => {
    const customer = talk({ invoice: null });
    const answer = await customer.request('tamboro');
    expect(answer.decision).toMatchObject({ rule: '6', reason: 'invoice_unavailable' });
    expect(answer.notes).toMatchObject({ notFound: ['tamboro'] });
  });

  it('a name that is on no invoice is told; a name in the next turn continues the request', async () => {
    const customer = talk();
    const missing = await customer.request('spotify');
    expect(missing.text).toBe('Não localizei o serviço spotify na sua fatura. Pode confirmar o nome do serviço, por favor?');
    expect(customer.facts.openQuestion).toEqual({ verb: 'cancelar', mention: null, candidates: [], askedTurnIndex: 1 });
  });

  it('with the kill switch nothing is asked, nothing runs, and the orchestrator answers', async () => {
    const customer = talk();
    const answer = await customer.say('cancela o tamboro', { kind: 'action_request', requestedAction: true, actionVerbs: ['cancelar'], mentionedItems: ['tamboro'] }, { enabled: false });
    expect(answer).toMatchObject({ handledBy: 'orchestrator', decision: { rule: 'default', reason: 'runtime_disabled' } });
    expect(customer.state.pendingConfirmation).toBeNull();
    expect(customer.orchestrator.requests[0]?.conversationStateSummary).toContain('Turno atual: 1');
  });
});

describe('several items for one name', () => {
  it('are asked back with a directive, and a line alone answers the question (architecture §4.5)', async () => {
    const customer = talk({ invoice: FAMILY });
    const which = await customer.request('netflix');
    expect(which.decision).toMatchObject({ rule: '3.5', reason: 'ambiguous_item_match' });
    expect(customer.orchestrator.requests[0]?.directive).toMatch(/^###[\s\S]*###$/);
    const asked = await customer.say('o do final 9999', { kind: 'action_request', requestedAction: true, mentionedItems: ['final 9999'] });
    expect(asked.decision).toMatchObject({ action: 'ask_confirmation', rule: '5' });
    expect(customer.state.pendingConfirmation?.authorizedQueue.steps[0]?.items).toMatchObject([{ canonicalName: 'Netflix', msisdn: '11900009999' }]);
  });

  it('two ambiguous names are narrowed by one line', async () => {
    const customer = talk({ invoice: FAMILY });
    await customer.request('netflix', 'aya');
    await customer.say('os do final 9999', { kind: 'action_request', requestedAction: true, mentionedItems: [] });
    const items = customer.state.pendingConfirmation?.authorizedQueue.steps.flatMap((step) => step.items) ?? [];
    expect(items.map(({ canonicalName, msisdn }) => [canonicalName, msisdn])).toEqual([['Aya Books', '11900009999'], ['Netflix', '11900009999']]);
  });

  it('a line that holds none of them brings the question again', async () => {
    const customer = talk({ invoice: FAMILY });
    await customer.request('netflix');
    const again = await customer.say('o do final 1234', { kind: 'action_request', requestedAction: true, mentionedItems: ['final 1234'] });
    expect(again.decision).toMatchObject({ rule: '3.5', reason: 'ambiguous_item_match' });
  });

  it.each([['sim', { affirmation: true }], ['não', { negation: true }]] as const)('a tap "%s" on a void button brings the question again, and it is answered all the same (case C10)', async (text, intent) => {
    const customer = talk({ invoice: FAMILY });
    const which = await customer.request('netflix');
    const again = await customer.say(text, { kind: 'confirmation_response', ...intent }, { inReplyTo: 'c-0' });
    expect(again.decision).toMatchObject({ rule: '3.5', reason: 'ambiguous_item_match' });
    expect(again.text).toMatch(/^Essa resposta era de uma pergunta anterior, que já não vale\. A pergunta em aberto é esta\. /);
    expect(which.text.endsWith(again.text.slice(again.text.indexOf('é esta. ') + 8))).toBe(true);
    await customer.say('o do final 9999', { kind: 'action_request', requestedAction: true, mentionedItems: ['final 9999'] });
    expect(customer.state.pendingConfirmation?.authorizedQueue.steps[0]?.items).toMatchObject([{ canonicalName: 'Netflix', msisdn: '11900009999' }]);
  });

  it('the question which one lives for one turn', async () => {
    const customer = talk({ invoice: FAMILY });
    await customer.request('netflix');
    await customer.say('qual o total?', { kind: 'value_question' });
    const late = await customer.say('o do final 9999', { kind: 'action_request', requestedAction: true, mentionedItems: ['final 9999'] });
    expect(late.text).toBe('Não localizei esse serviço na sua fatura. Pode confirmar o nome do serviço, por favor?');
  });

  it('"nenhum deles" means all that was listed, one name on two lines included (incident CY0004)', async () => {
    const customer = talk({ invoice: FAMILY });
    await customer.say('quero entender minha fatura', { kind: 'invoice_overview' });
    const listed = customer.state.invoiceSnapshot.map(({ canonicalName, msisdn }) => [canonicalName, msisdn]);
    expect(listed).toHaveLength(4);
    const asked = await customer.say('não contratei nenhum deles', { kind: 'action_request', requestedAction: true, mentionedItems: ['Aya Books', 'Netflix'] });
    expect(asked.decision).toMatchObject({ action: 'ask_confirmation', rule: '5' });
    const queued = customer.state.pendingConfirmation?.authorizedQueue.steps.flatMap((step) => step.items) ?? [];
    expect(queued.map(({ canonicalName, msisdn }) => [canonicalName, msisdn]).sort()).toEqual([...listed].sort());
  });

  it('one of the listed names alone is still asked back', async () => {
    const customer = talk({ invoice: FAMILY });
    await customer.say('quero entender minha fatura', { kind: 'invoice_overview' });
    expect((await customer.request('Netflix')).decision.reason).toBe('ambiguous_item_match');
  });
});
