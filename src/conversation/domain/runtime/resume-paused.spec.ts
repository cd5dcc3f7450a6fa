import { Decimal } from 'decimal.js';
import { loadScripts } from '../../scripts-loader.js';
import type { JourneyReply, JourneyResult, ReleaseCheck, ReplyRequest } from '../ports/journey-runner.js';
import { NO_SESSION_FACTS } from '../session-facts.js';
import { Conversation } from '../testing/a-conversation.js';
import { anItem, aPause, aQueue, aState, aStep, aStrategicItem } from '../testing/builders.js';
import { completed, ScriptedJourneyRunner } from '../testing/scripted-journey-runner.js';

const catalog = loadScripts('config/scripts');
const QUESTION = 'Deseja seguir?';
const pause = (question = QUESTION, overrides: Parameters<typeof aPause>[0] = {}): JourneyResult => ({ kind: 'paused', pending: aPause({ tool: 'cancelar_vas_avulso', question, ...overrides }), message: question, evidence: [] });
const resumedWith = (result: JourneyResult): JourneyReply => ({ kind: 'resumed', result });

/** A conversation whose first step has paused, with another behind it. */
async function paused(...replies: readonly JourneyReply[]): Promise<Conversation> {
  const talk = new Conversation(catalog, { runner: new ScriptedJourneyRunner({ results: [pause()], replies }) });
  await talk.request('tamboro', 'youtube premium');
  await talk.yes();
  return talk;
}

/** A conversation in which an explanation waits for the customer. */
async function explained(...replies: readonly JourneyReply[]): Promise<Conversation> {
  const waits = pause('Consegui esclarecer?', { tool: 'invoice_explanation', workflow: 'invoice_explanation', allowedValues: ['SIM', 'NAO', 'CONTINUAR'] });
  const talk = new Conversation(catalog, { workflows: true, runner: new ScriptedJourneyRunner({ results: [waits], replies }) });
  await talk.say('quero entender minha fatura', { kind: 'invoice_overview' });
  return talk;
}

const offered = (talk: Conversation): readonly ReplyRequest[] => talk.runner.calls.flatMap((call) => (call.operation === 'reply' ? [call.request] : []));
const operations = (talk: Conversation): readonly string[] => talk.runner.calls.map(({ operation }) => operation);

describe('a paused step', () => {
  it('keeps its pause and the rest of the queue (architecture §4.13)', async () => {
    const talk = await paused();
    expect(talk.state).toMatchObject({ status: 'awaiting_workflow_input', pendingWorkflow: { executionId: 'e-1', question: QUESTION }, actionQueue: { cursor: 0 } });
    expect(talk.runner.startedSteps).toHaveLength(1);
  });

  it('is offered the words before the policy sees them, and the rest of the queue runs on', async () => {
    const talk = await paused();
    const done = await talk.yes();
    expect(done).toMatchObject({ handledBy: 'workflow', decision: { action: 'resume_workflow', rule: 'resume' } });
    expect(done.actions.map(({ tool, outcome }) => [tool, outcome])).toEqual([['cancelar_vas_avulso', 'success'], ['vas_estrategico', 'success']]);
    expect(offered(talk)).toMatchObject([{ text: 'sim', pending: { executionId: 'e-1' }, step: { tool: 'cancelar_vas_avulso' } }]);
    expect(talk.state).toMatchObject({ status: 'open', pendingWorkflow: null });
  });

  it('releases what waited behind it by the amounts of now: a changed one is asked about, and nothing of it runs (architecture §4.9-10)', async () => {
    const waiting = aStep({ tool: 'contestacao_tool', subject: 'TIM Fashion Mensal', items: [anItem({ canonicalName: 'TIM Fashion Mensal', value: '10.00' })] });
    const dearer = { ...waiting, items: waiting.items.map((item) => ({ ...item, value: new Decimal('12.00') })) };
    const talk = (check: ReleaseCheck) => new Conversation(catalog, {
      runner: new ScriptedJourneyRunner({ checks: [check] }),
      state: aState({ status: 'awaiting_workflow_input', actionQueue: aQueue(aStep({ tool: 'vas_estrategico', subject: 'YouTube Premium Mensal', items: [aStrategicItem()] }), waiting), pendingWorkflow: aPause({ tool: 'vas_estrategico' }) }),
    });
    const changed = talk({ kind: 'amount_changed', steps: [dearer] });
    const asked = await changed.yes();
    expect(asked.actions).toMatchObject([{ tool: 'vas_estrategico', outcome: 'success' }]);
    expect(asked.text).toMatch(/^Pronto! .+ No sistema da operadora, o valor de TIM Fashion Mensal passou de R\$ 10,00 para R\$ 12,00\. .+ deseja contestar o serviço TIM Fashion Mensal, no valor de R\$ 12,00/);
    expect(changed.state).toMatchObject({ status: 'awaiting_confirmation', pendingWorkflow: null });
    expect(changed.runner.startedSteps).toEqual([]);
    expect((await changed.yes()).actions).toMatchObject([{ tool: 'contestacao_tool', outcome: 'success' }]);

    const same = talk({ kind: 'unchanged' });
    expect((await same.yes()).actions).toHaveLength(2);
    const down = talk({ kind: 'unavailable', error: 'http_500' });
    expect((await down.yes()).actions).toMatchObject([{ tool: 'vas_estrategico', outcome: 'success' }, { tool: 'contestacao_tool', outcome: 'failure' }]);
    expect(down.runner.startedSteps).toEqual([]);
  });

  it('may pause again in the same step (case C02)', async () => {
    const talk = await paused(resumedWith(pause('E agora?')));
    expect(await talk.yes()).toMatchObject({ text: 'E agora?', actions: [] });
    expect(talk.state.pendingWorkflow?.question).toBe('E agora?');
    expect((await talk.yes()).actions).toHaveLength(2);
  });

  it('that fails after its answer stops the queue, and is known by its execution for another try (architecture §4.13)', async () => {
    const talk = await paused(resumedWith({ kind: 'failed', items: [], error: 'http_500' }));
    const failed = await talk.yes();
    expect(failed).toMatchObject({ actions: [{ outcome: 'failure' }], sessionControl: null });
    expect(talk.state).toMatchObject({ status: 'open', pendingWorkflow: null, actionQueue: { cursor: 0 } });
    expect(talk.facts.failedExecutions).toMatchObject([{ executionKey: 'e-1' }]);
  });

  it('whose journey calls a person names what is left of the queue as not done', async () => {
    const talk = await paused(resumedWith(completed({ message: 'Vou chamar alguém.', sessionControl: 'HUMAN_HANDOFF' })));
    const handed = await talk.yes();
    expect(handed).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', handoffReason: 'workflow:cancelar_vas_avulso', actions: [{ tool: 'cancelar_vas_avulso' }] });
    expect(handed.text).toBe('Vou chamar alguém. Também não fiz o registro do atendimento sobre o serviço YouTube Premium Mensal.');
  });

  it('asks again where the journey says so', async () => {
    const again = await paused({ kind: 'asked_again', pending: aPause({ tool: 'cancelar_vas_avulso', question: QUESTION, reprompts: 1 }), message: 'Não entendi. Deseja seguir?' });
    expect(await again.say('banana')).toMatchObject({ text: 'Não entendi. Deseja seguir?', handledBy: 'workflow', decision: { action: 'resume_workflow' } });
    expect(again.state).toMatchObject({ status: 'awaiting_workflow_input', pendingWorkflow: { reprompts: 1 } });
  });

  it.each(['person_requested', 'reprompts_exhausted'] as const)('is released for a person, once: %s (case C09, architecture §4.28)', async (reason) => {
    const talk = await paused({ kind: 'left', reason });
    const handed = await talk.say('quero falar com um atendente');
    expect(handed).toMatchObject({ decision: { action: 'human_handoff', rule: '2' }, sessionControl: 'HUMAN_HANDOFF', handoffReason: reason });
    expect(handed.text.match(/pessoa/g)).toHaveLength(1);
    expect(handed.text).toMatch(/^Não fiz o registro do atendimento sobre o serviço YouTube Premium Mensal\. (?!Se quiser)/);
    expect(talk.state).toMatchObject({ pendingWorkflow: null, status: 'open' });
  });

  it('is left by a goodbye, which ends the session', async () => {
    const talk = await paused({ kind: 'left', reason: 'end_requested' });
    expect(await talk.say('tchau')).toMatchObject({ decision: { action: 'finalize', rule: '2' }, finalization: { status: 'nao_resolvido', protocol: 'P-1' }, sessionControl: 'END_SESSION' });
  });

  it('resumes with the runtime switched off (architecture §4.21)', async () => {
    const talk = await paused();
    await talk.say('sim', { kind: 'confirmation_response', affirmation: true }, { enabled: false });
    expect(offered(talk)).toHaveLength(1);
  });

  it('tells what completed before the pause', async () => {
    const talk = new Conversation(catalog, {
      runner: new ScriptedJourneyRunner({ replies: [resumedWith(pause('Confirma o endereço?', { tool: 'vas_estrategico' }))] }),
      state: aState({
        status: 'awaiting_workflow_input',
        actionQueue: { ...aQueue(aStep({ subject: 'Tamboro Mensal' }), aStep({ tool: 'vas_estrategico', subject: 'YouTube Premium Mensal', items: [aStrategicItem()] })), cursor: 1 },
        pendingWorkflow: aPause({ tool: 'vas_estrategico' }),
      }),
    });
    expect((await talk.yes()).text).toBe('Confirma o endereço?');
  });
});

describe('a request for another service while a journey waits (architecture §4.2, §4.28)', () => {
  const again = (): JourneyReply => ({ kind: 'asked_again', pending: aPause({ reprompts: 1 }), message: 'Não entendi bem. Deseja seguir?' });
  const cancelling = (...mentionedItems: readonly string[]) => ({ kind: 'action_request', requestedAction: true, actionVerbs: ['cancelar'], mentionedItems }) as const;
  async function aboutYoutube(...names: readonly string[]): Promise<Conversation> {
    const talk = new Conversation(catalog, { runner: new ScriptedJourneyRunner({ results: [pause(QUESTION, { tool: 'vas_estrategico' })], replies: [again()] }) });
    await talk.request('youtube premium', ...names);
    await talk.yes();
    return talk;
  }

  it.each([
    'na verdade quero cancelar o tamboro', 'cancela o tamboro', 'não, cancela o tamboro', 'esquece isso, tira o tamboro', 'entao cancela o tamboro', 'perai, quero tirar é o tamboro',
    'desculpa, era pra cancelar o tamboro', 'tá, mas cancela o tamboro', 'deixa esse, cancela o tamboro', 'moça por favor cancela o tamboro', 'quero cancelar o tamboro mesmo', 'opa errei, cancelar o tamboro',
  ])('"%s" wins, and the next yes runs it alone', async (text) => {
    const talk = await aboutYoutube();
    expect(await talk.say(text, cancelling('tamboro'))).toMatchObject({ decision: { action: 'ask_confirmation', rule: '5' } });
    expect(talk.state.pendingWorkflow).toBeNull();
    expect(operations(talk)).toContain('cancel');
    expect((await talk.yes()).actions).toMatchObject([{ tool: 'cancelar_vas_avulso', subject: 'Tamboro Mensal' }]);
  });

  it.each([
    ['sim, mas cancela o tamboro também', cancelling('tamboro')],
    ['sim e cancela o tamboro', cancelling('tamboro')],
    ['cancela o youtube mesmo assim', cancelling('youtube premium')],
    ['cancela o netflix', cancelling('netflix')],
    ['cancela', cancelling()],
    ['não contratei o tamboro', { kind: 'action_request', requestedAction: true, mentionedItems: ['tamboro'] }],
    ['banana', {}],
  ] as const)('"%s" is asked again as the journey says', async (text, intent) => {
    const talk = await aboutYoutube();
    expect(await talk.say(text, intent)).toMatchObject({ text: 'Não entendi bem. Deseja seguir?', handledBy: 'workflow' });
    expect(talk.state.pendingWorkflow?.reprompts).toBe(1);
  });

  it('with the runtime switched off the journey asks again', async () => {
    const talk = await aboutYoutube();
    expect(await talk.say('cancela o tamboro', cancelling('tamboro'), { enabled: false })).toMatchObject({ handledBy: 'workflow' });
  });

  it('names what was left of the queue as not done', async () => {
    const talk = new Conversation(catalog, {
      runner: new ScriptedJourneyRunner({ replies: [again()] }),
      state: aState({
        status: 'awaiting_workflow_input',
        actionQueue: aQueue(aStep({ tool: 'vas_estrategico', subject: 'YouTube Premium Mensal', items: [aStrategicItem()] }), aStep({ tool: 'contestacao_tool', subject: 'TIM Fashion Mensal', items: [] })),
        pendingWorkflow: aPause(),
      }),
    });
    expect((await talk.say('na verdade cancela o tamboro', cancelling('tamboro'))).text).toMatch(/^Não fiz .+ Vamos seguir com o cancelamento do serviço Tamboro Mensal/);
  });

  it('wins over a journey that explains again', async () => {
    const talk = await explained(resumedWith(pause('Ficou claro agora?', { tool: 'pro_rata' })));
    expect(await talk.say('na verdade quero cancelar o tamboro', cancelling('tamboro'))).toMatchObject({ decision: { action: 'ask_confirmation', rule: '5' } });
    expect(talk.state.pendingWorkflow).toBeNull();
  });
});

describe('an informative journey that waits', () => {
  it('is started without a confirmation, and its items are the snapshot (architecture §4.15)', async () => {
    const talk = await explained();
    expect(talk.state).toMatchObject({ status: 'awaiting_workflow_input', pendingWorkflow: { tool: 'invoice_explanation' }, informativeAnswerDelivered: true });
    expect(talk.state.invoiceSnapshot.length).toBeGreaterThan(0);
    expect(talk.hooks).toContain('on_invoice_snapshot_populated');
  });

  it('ends the matter with its own protocol; the latch is cleared and the session goes on (architecture §4.15, §4.30)', async () => {
    const done = completed({ message: 'Seu protocolo é 123.', protocol: '123', finalization: { status: 'resolvido', protocol: '123' }, invoiceAnswer: 'SIM' });
    const talk = await explained(resumedWith(done));
    expect(await talk.yes()).toMatchObject({
      text: 'Seu protocolo é 123.', handledBy: 'workflow', decision: { action: 'resume_workflow' }, actions: [],
      finalization: { status: 'resolvido', protocol: '123' }, sessionControl: null,
    });
    expect(talk.state).toMatchObject({ status: 'closed', pendingWorkflow: null, lastInvoiceAnswer: 'SIM' });
    expect(offered(talk)).toMatchObject([{ step: null }]);
    await talk.say('ah espera', { kind: 'unknown' });
    expect(offered(talk)).toHaveLength(1);
  });

  it('states no amount without evidence, and the trace names what was left out (architecture §4.36)', async () => {
    const talk = await explained(resumedWith(completed({ message: 'Ficou claro. Você vai pagar R$ 99,00.' })));
    const done = await talk.yes();
    expect(done.text).toMatch(/^Ficou claro\. Prefiro não informar/);
    expect(done.notes).toMatchObject({ ungrounded: [{ kind: 'amount', value: '99.00' }] });
  });

  it('hands over where the journey says so', async () => {
    const talk = await explained(resumedWith(completed({ message: 'Vou transferir.', sessionControl: 'HUMAN_HANDOFF', invoiceAnswer: 'NAO' })));
    expect(await talk.say('não')).toMatchObject({ text: 'Vou transferir.', sessionControl: 'HUMAN_HANDOFF', handoffReason: 'workflow:invoice_explanation' });
    expect(talk.state).toMatchObject({ pendingWorkflow: null, lastInvoiceAnswer: 'NAO', status: 'open' });
  });

  it.each([null, 'SIM', 'NAO'] as const)('whose effect is not known goes to a person, and says what is not known: %s', async (invoiceAnswer) => {
    const talk = await explained(resumedWith({ kind: 'unknown', items: [], error: 'time_limit', invoiceAnswer }));
    const lost = await talk.yes();
    expect(lost).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', handoffReason: 'unknown_outcome:invoice_explanation' });
    expect(lost.text).toMatch(/^Enviei o registro da sua resposta, mas não recebi a resposta do sistema/);
    expect(talk.state).toMatchObject({ pendingWorkflow: null, lastInvoiceAnswer: invoiceAnswer });
  });

  it.each([null, 'SIM'] as const)('that fails after its answer says so, denies nothing and offers no try that nothing waits for: %s (architecture §6)', async (invoiceAnswer) => {
    const talk = await explained(resumedWith({ kind: 'failed', items: [], error: 'x', invoiceAnswer }));
    const failed = await talk.yes();
    expect(failed).toMatchObject({ handledBy: 'workflow', decision: { action: 'resume_workflow' }, finalization: null, sessionControl: null });
    expect(failed.text).toMatch(/^Não consegui registrar a sua resposta/);
    expect(failed.text).not.toMatch(/tentar de novo/);
    expect(talk.state).toMatchObject({ pendingWorkflow: null, status: 'open', lastInvoiceAnswer: invoiceAnswer });
  });

  it('that was clear makes the end resolvido though its registration failed (architecture §4.16)', async () => {
    const talk = await explained(resumedWith({ kind: 'failed', items: [], error: 'x', invoiceAnswer: 'SIM' }));
    await talk.yes();
    expect(await talk.say('tchau', { kind: 'human_or_end' })).toMatchObject({ finalization: { status: 'resolvido', protocol: 'P-1' }, sessionControl: 'END_SESSION' });
  });

  it('that was not clear reaches a person though its registration failed (WORKFLOWS §11.12)', async () => {
    const talk = await explained(resumedWith({ kind: 'failed', items: [], error: 'x', invoiceAnswer: 'NAO' }));
    const handed = await talk.no();
    expect(handed).toMatchObject({ handledBy: 'workflow', sessionControl: 'HUMAN_HANDOFF', handoffReason: 'workflow:invoice_explanation', finalization: null });
    expect(handed.text).toMatch(/uma pessoa.*Não consegui registrar a sua resposta/);
    expect(talk.state.lastInvoiceAnswer).toBe('NAO');
  });

  it('that is not known to be registered before it could ask says so, too', async () => {
    const runner = new ScriptedJourneyRunner({ results: [{ kind: 'unknown', items: [], error: 'time_limit' }] });
    const talk = new Conversation(catalog, { workflows: true, runner });
    const lost = await talk.say('quero entender minha fatura', { kind: 'invoice_overview' });
    expect(lost).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', handoffReason: 'unknown_outcome:invoice_explanation' });
    expect(lost.text).toMatch(/^Enviei o registro deste atendimento, mas não recebi/);
  });

  it('whose answer was taken without a protocol is told so, and claims neither more nor less', async () => {
    const talk = await explained(resumedWith(completed({ message: null, invoiceAnswer: 'SIM' })));
    const answer = await talk.say('sim');
    expect(answer).toMatchObject({ handledBy: 'workflow', decision: { action: 'resume_workflow' }, finalization: null });
    expect(answer.text).toMatch(/^Considerei a sua resposta, mas .* não me deu um número de protocolo/);
  });

  it('that gives the words back leaves them to the orchestrator and stays what decided', async () => {
    const talk = await explained(resumedWith(completed({ message: null })));
    expect(await talk.say('não sei')).toMatchObject({ handledBy: 'workflow', decision: { action: 'resume_workflow' } });
    expect(talk.state).toMatchObject({ pendingWorkflow: null, status: 'open' });
  });
});

describe('thanks on a voice line', () => {
  it.each(['obrigado', 'valeu', 'muito obrigada'])('"%s" brings the question again, and hangs up on nobody (case C26)', async (thanks) => {
    const talk = await explained();
    const again = await talk.say(thanks, {}, { channel: 'voice' });
    expect(again).toMatchObject({ text: 'Consegui esclarecer?', handledBy: 'workflow', sessionControl: null });
    expect(talk.state.pendingWorkflow).not.toBeNull();
    expect(offered(talk).map(({ text: words }) => words)).toEqual([null]);
  });
});

describe('words that a waiting journey lets pass (architecture §4.28)', () => {
  const REENTRY = { kind: 'reentry' } as const;

  it('are answered, and its question is put again', async () => {
    const talk = await explained(REENTRY);
    const answer = await talk.say('mês que vem fica mais barato?', { kind: 'value_question' });
    expect(answer).toMatchObject({ handledBy: 'orchestrator', decision: { action: 'fallback_to_orchestrator' } });
    expect(answer.text).toMatch(/ Consegui esclarecer\?$/);
    expect(talk.state).toMatchObject({ status: 'awaiting_workflow_input', pendingWorkflow: { executionId: 'e-1' } });
    expect(operations(talk)).not.toContain('cancel');
  });

  it('that open a confirmation end it: one thing is pending', async () => {
    const talk = await explained(REENTRY);
    const asked = await talk.request('tamboro');
    expect(asked.decision).toMatchObject({ action: 'ask_confirmation', rule: '5' });
    expect(asked.text).not.toContain('Consegui esclarecer');
    expect(talk.state).toMatchObject({ status: 'awaiting_confirmation', pendingWorkflow: null });
    expect(operations(talk)).toEqual(['inform', 'reply', 'cancel']);
  });

  it.each([
    ['a person', 'quero um atendente', { kind: 'human_or_end', wantsPerson: true }],
    ['an end', 'tchau', { kind: 'human_or_end' }],
    ['another journey', 'por que veio proporcional?', { kind: 'value_question' }],
  ] as const)('that ask for %s end it', async (_what, text, intent) => {
    const talk = await explained(REENTRY);
    await talk.say(text, intent);
    expect(operations(talk)).toContain('cancel');
    expect(talk.state.pendingWorkflow).toBeNull();
  });

  it('with the runtime switched off are the orchestrator’s, and it goes on waiting (architecture §4.21)', async () => {
    const talk = await explained(REENTRY);
    expect(await talk.say('e o tamboro?', {}, { enabled: false })).toMatchObject({ decision: { rule: 'default', reason: 'runtime_disabled' } });
    expect(talk.state.pendingWorkflow).not.toBeNull();
  });
});

describe('a journey that waits no more', () => {
  it('says that its time has passed, before whatever is answered (case C11)', async () => {
    const talk = await explained({ kind: 'expired' });
    const late = await talk.request('tamboro');
    expect(late.text).toMatch(/^O tempo para responder à minha pergunta anterior passou.*Você confirma\?$/);
    expect(talk.state).toMatchObject({ pendingWorkflow: null, status: 'awaiting_confirmation' });
  });

  it.each([
    ['a tap on a void button', 'sim', { kind: 'confirmation_response', affirmation: true }, { inReplyTo: 'c-0' }],
    ['thanks on a voice line', 'obrigada', { kind: 'unknown' }, { channel: 'voice' }],
  ] as const)('says so to %s, which it is not offered', async (_name, text, intent, more) => {
    const late = await (await explained({ kind: 'expired' })).say(text, intent, more);
    expect(late.text).toMatch(/^O tempo para responder à minha pergunta anterior passou/);
    const waiting = await explained();
    expect(await waiting.say(text, intent, more)).toMatchObject({ text: 'Consegui esclarecer?', handledBy: 'workflow' });
    expect(offered(waiting)).toMatchObject([{ text: null }]);
  });

  it('takes no yes, and says so', async () => {
    const talk = await explained({ kind: 'expired' });
    const late = await talk.yes();
    expect(late).toMatchObject({ decision: { rule: '1.5', reason: 'affirmation_without_pending' }, actions: [] });
    expect(late.text).toMatch(/^O tempo para responder à minha pergunta anterior passou/);
  });

  it.each([
    ['expired', 'O tempo para responder à minha pergunta anterior passou, e eu a encerrei. Não fiz'],
    ['gone', 'Não fiz'],
  ] as const)('names what was behind it in its queue: %s (architecture §4.13)', async (kind, beginning) => {
    const talk = await paused({ kind });
    const late = await talk.yes();
    expect(late.text).toContain(`${beginning} o registro do atendimento sobre o serviço YouTube Premium Mensal. Se quiser seguir com isso, é só pedir de novo. `);
    expect(late.actions).toEqual([]);
    expect((await talk.yes()).text).not.toContain('Não fiz');
  });

  it.each([
    ['a yes', 'sim', { kind: 'confirmation_response', affirmation: true }],
    ['a no', 'não', { kind: 'confirmation_response', negation: true }],
    ['a greeting', 'oi', { kind: 'start' }],
    ['a request', 'cancela o tamboro', { kind: 'action_request', requestedAction: true, actionVerbs: ['cancelar'], mentionedItems: ['tamboro'] }],
  ] as const)('is told of once where its session lay idle, with what was behind it, whatever comes: %s (architecture §4.13, §4.28)', async (_name, text, intent) => {
    const steps = [aStep({ tool: 'contestacao_tool', subject: 'TIM Fashion Mensal', items: [] })];
    const talk = new Conversation(catalog, { facts: { ...NO_SESSION_FACTS, leftBehindPause: steps } });
    const first = await talk.say(text, intent);
    expect(first.text).toMatch(/^O tempo para responder à minha pergunta anterior passou, e eu a encerrei\. Não fiz a contestação.*\. Se quiser seguir com isso, é só pedir de novo\. \S/);
    expect(first.actions).toEqual([]);
    expect((await talk.say(text, intent)).text).not.toMatch(/^O tempo|Não fiz a contestação/);
    const alone = new Conversation(catalog, { facts: { ...NO_SESSION_FACTS, leftBehindPause: [] } });
    expect((await alone.say(text, intent)).text).toMatch(/^O tempo para responder à minha pergunta anterior passou, e eu a encerrei\. (?!Não fiz a)/);
  });

  it('is not held on to when it is gone (case C03)', async () => {
    const talk = await explained({ kind: 'gone' });
    expect(await talk.yes()).toMatchObject({ decision: { rule: '1.5' } });
    expect(talk.state).toMatchObject({ pendingWorkflow: null, status: 'open' });
  });
});
