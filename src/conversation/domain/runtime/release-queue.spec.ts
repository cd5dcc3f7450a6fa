import { loadScripts } from '../../scripts-loader.js';
import { contractHash } from '../confirmation-contract.js';
import type { JourneyResult, ReleaseCheck, StepParts } from '../ports/journey-runner.js';
import type { ActionItemResult, ToolOutcome } from '../state.js';
import { Conversation } from '../testing/a-conversation.js';
import { aConfirmation, anItem, aPause, aQueue, aScope, aState, aStep } from '../testing/builders.js';
import { completed, ScriptedJourneyRunner } from '../testing/scripted-journey-runner.js';
import { refusingRunner } from './refusing-runner.js';

const catalog = loadScripts('config/scripts');
const failed = (error: string): JourneyResult => ({ kind: 'failed', items: [], error });
const unknown = (error: string): JourneyResult => ({ kind: 'unknown', items: [], error });

function talkOf(results: readonly JourneyResult[], checks: readonly ReleaseCheck[] = []): Conversation {
  return new Conversation(catalog, { runner: new ScriptedJourneyRunner({ results, checks }) });
}

const keys = (talk: Conversation): readonly string[] => talk.runner.calls.flatMap((call) => (call.operation === 'start' ? [call.request.executionKey] : []));

describe('a confirmed queue', () => {
  it('runs whole in one turn, each step told and the rest announced (architecture §4.12)', async () => {
    const talk = talkOf([]);
    await talk.request('tamboro', 'youtube premium');
    const done = await talk.yes();
    expect(done.decision).toEqual({ action: 'execute_action_queue', rule: '1', reason: null });
    expect(done.actions.map(({ tool, outcome }) => [tool, outcome])).toEqual([['cancelar_vas_avulso', 'success'], ['vas_estrategico', 'success']]);
    expect(done.text).toContain('Agora, seguindo com YouTube Premium Mensal.');
    expect(keys(talk)).toEqual(['c-1:0', 'c-1:1']);
    const remaining = talk.runner.calls.flatMap((call) => (call.operation === 'start' ? [call.request.remaining] : []));
    expect(remaining).toEqual([[{ tool: 'vas_estrategico', subject: 'YouTube Premium Mensal' }], []]);
    expect(talk.state).toMatchObject({ status: 'open', pendingConfirmation: null });
    expect(talk.facts.hasSuccessfulAction).toBe(true);
  });

  it('stops at a failure: the cursor stays, the customer is told, later steps are named (case C32)', async () => {
    const talk = talkOf([failed('boom')]);
    await talk.request('tamboro', 'youtube premium');
    const stopped = await talk.yes();
    expect(stopped.actions).toMatchObject([{ tool: 'cancelar_vas_avulso', outcome: 'failure' }]);
    expect(stopped.text).toBe(
      'Não consegui concluir o cancelamento do serviço Tamboro Mensal, porque o sistema da operadora apresentou uma falha. Se quiser tentar de novo, é só pedir. Se preferir, peça para falar com uma pessoa. ' +
        'Também não fiz o registro do atendimento sobre o serviço YouTube Premium Mensal. Se quiser seguir com isso, é só pedir de novo.',
    );
    expect(stopped.text).not.toContain('boom');
    expect(talk.state).toMatchObject({ status: 'open', actionQueue: { cursor: 0 } });
    expect(talk.runner.startedSteps).toHaveLength(1);
  });

  it('a failed step asked for again goes on under the same key; a successful one gets a new key (architecture §4.13)', async () => {
    const talk = talkOf([failed('boom')]);
    await talk.request('tamboro');
    await talk.yes();
    await talk.request('tamboro');
    await talk.yes();
    await talk.request('tamboro');
    await talk.yes();
    expect(keys(talk)).toEqual(['c-1:0', 'c-1:0', 'c-3:0']);
    expect(talk.facts.failedExecutions).toEqual([]);
  });

  it('a failure of one step keeps what another step left', async () => {
    const talk = talkOf([failed('one'), failed('two')]);
    await talk.request('tamboro');
    await talk.yes();
    await talk.request('youtube premium');
    await talk.yes();
    expect(talk.facts.failedExecutions.map(({ executionKey }) => executionKey)).toEqual(['c-1:0', 'c-2:0']);
  });

  it('an outcome that nobody knows goes to a person, in honest words (architecture §4.27)', async () => {
    const talk = talkOf([unknown('timeout')]);
    await talk.request('tamboro');
    const lost = await talk.yes();
    expect(lost).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', handoffReason: 'unknown_outcome:cancelar_vas_avulso', actions: [{ outcome: 'unknown' }] });
    expect(lost.text).toContain('não posso afirmar que foi feito');
    expect(lost.handoffSummary).toContain('Última mensagem do cliente: sim');
  });

  describe('of several executions', () => {
    const [tamboro, fashion, craque] = ['Tamboro Mensal', 'TIM Fashion Mensal', 'Craque Jr'].map((canonicalName) => anItem({ canonicalName }));
    const contest = aStep({ tool: 'contestacao_tool', subject: 'Tamboro Mensal, TIM Fashion Mensal e Craque Jr', items: [tamboro, fashion, craque].filter((each) => each !== undefined) });
    const authorizedQueue = aQueue(contest);
    const pendingConfirmation = aConfirmation({ authorizedQueue, hash: contractHash(authorizedQueue) });
    const asked = () => ({ state: aState({ pendingConfirmation, status: 'awaiting_confirmation', turnIndex: 1 }) });
    const resultOf = (name: string, outcome: ToolOutcome): ActionItemResult => ({ name, msisdn: '11900007048', value: '14.99', outcome });
    const parts: StepParts = {
      unfinished: [], notTried: contest.items.slice(2), itemProtocols: ['P-1', null],
      told: { text: 'Contestei a cobrança de Tamboro Mensal. O protocolo é P-1.', evidence: [{ fact: 'protocol', value: 'P-1', from: 'registrar_protocolo' }] },
    };

    it('tells what was done, what is not known and what was not tried, and lists only what was tried', async () => {
      const lost: JourneyResult = { kind: 'unknown', items: [resultOf('Tamboro Mensal', 'success'), resultOf('TIM Fashion Mensal', 'unknown')], error: 'time_limit', parts };
      const talk = new Conversation(catalog, { runner: new ScriptedJourneyRunner({ results: [lost] }), ...asked() });
      const done = await talk.yes();
      expect(done.text).toBe(
        'Contestei a cobrança de Tamboro Mensal. O protocolo é P-1. Enviei a contestação do serviço TIM Fashion Mensal, mas não recebi a resposta do sistema e por isso não posso afirmar que foi feito. ' +
          'Para não fazer duas vezes, não vou repetir: uma pessoa vai verificar e seguir com você. Também não fiz a contestação do serviço Craque Jr.',
      );
      expect(done).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', actions: [{ subject: 'Tamboro Mensal e TIM Fashion Mensal', outcome: 'unknown', protocol: 'P-1' }] });
      expect(done.actions[0]?.items.map(({ name }) => name)).toEqual(['Tamboro Mensal', 'TIM Fashion Mensal']);
    });

    it('names what was not tried after a step that completed in part, too', async () => {
      const partial = completed({ outcome: 'partial', items: [resultOf('Tamboro Mensal', 'success'), resultOf('TIM Fashion Mensal', 'failure')], message: 'Contestei uma.', parts });
      const talk = new Conversation(catalog, { runner: new ScriptedJourneyRunner({ results: [partial] }), ...asked() });
      expect((await talk.yes()).text).toBe('Contestei uma. Também não fiz a contestação do serviço Craque Jr. Se quiser seguir com isso, é só pedir de novo.');
    });

    it('lets an item that failed go on under its own key beside one that was not tried, and forgets it once it is done', async () => {
      const failure: JourneyResult = { kind: 'failed', items: [resultOf('Tamboro Mensal', 'failure')], error: 'down', parts: { unfinished: [{ items: [tamboro ?? anItem()], executionKey: 'c-1:0:0' }], notTried: contest.items.slice(1), itemProtocols: [null], told: null } };
      const rest: StepParts = { unfinished: [], notTried: [], itemProtocols: ['P-1', 'P-2'], told: null };
      const both = completed({ items: ['Tamboro Mensal', 'TIM Fashion Mensal'].map((name) => resultOf(name, 'success')), message: 'Contestei as duas.', parts: rest });
      const talk = new Conversation(catalog, { runner: new ScriptedJourneyRunner({ results: [failure, both] }), ...asked() });
      await talk.yes();
      const two = aQueue(aStep({ tool: 'contestacao_tool', items: contest.items.slice(0, 2) }));
      talk.state = { ...talk.state, status: 'awaiting_confirmation', pendingConfirmation: aConfirmation({ id: 'c-9', authorizedQueue: two, hash: contractHash(two), askedTurnIndex: talk.state.turnIndex }) };
      await talk.yes();
      const started = talk.runner.calls.flatMap((call) => (call.operation === 'start' ? [[call.request.executionKey, call.request.failedKeys]] : []));
      expect(started).toEqual([['c-1:0', [null, null, null]], ['c-9:0', ['c-1:0:0', null]]]);
      expect(talk.facts.failedExecutions.map(({ executionKey }) => executionKey)).toEqual(['c-1:0']);
    });

    it('remembers each item by its own protocol, and tells each when asked', async () => {
      const items = ['Tamboro Mensal', 'TIM Fashion Mensal'].map((name) => resultOf(name, 'success'));
      const both = completed({ items, message: 'Contestei as duas.', parts: { unfinished: [], notTried: [], itemProtocols: ['P-1', 'P-2'], told: null } });
      const talk = new Conversation(catalog, { runner: new ScriptedJourneyRunner({ results: [both] }), ...asked() });
      await talk.yes();
      expect(talk.facts.doneItems.map(({ name, protocol }) => [name, protocol])).toEqual([['Tamboro Mensal', 'P-1'], ['TIM Fashion Mensal', 'P-2']]);
      expect((await talk.say('qual é o protocolo?', { kind: 'unknown' })).text).toBe(
        'Neste atendimento já fiz a contestação do serviço Tamboro Mensal (protocolo P-1) e a contestação do serviço TIM Fashion Mensal (protocolo P-2).',
      );
    });
  });

  it('moves on over a step without a match', async () => {
    const talk = talkOf([completed({ outcome: 'no_match', protocol: null })]);
    await talk.request('tamboro', 'youtube premium');
    const done = await talk.yes();
    expect(done.actions.map(({ outcome }) => outcome)).toEqual(['no_match', 'success']);
  });

  it('"sim, obrigada" closes after the yes, with the protocol of the end', async () => {
    const talk = talkOf([]);
    await talk.request('tamboro');
    const end = await talk.say('sim, obrigada', { kind: 'confirmation_response', affirmation: true, endsAfterAnswer: true });
    expect(end).toMatchObject({ finalization: { status: 'resolvido', protocol: 'P-1' }, sessionControl: 'END_SESSION' });
    expect(talk.state.status).toBe('closed');
  });

  it('an earlier step of the same queue that succeeded makes the end resolvido (architecture §4.16)', async () => {
    const talk = talkOf([completed(), completed({ outcome: 'no_match', protocol: null })]);
    await talk.request('tamboro', 'youtube premium');
    const end = await talk.say('sim, obrigada', { kind: 'confirmation_response', affirmation: true, endsAfterAnswer: true });
    expect(end).toMatchObject({ finalization: { status: 'resolvido' }, sessionControl: 'END_SESSION' });
  });

  it('"sim, obrigada" does not close while one item failed', async () => {
    const talk = talkOf([completed({ outcome: 'partial' })]);
    await talk.request('tamboro');
    const partial = await talk.say('sim, obrigada', { kind: 'confirmation_response', affirmation: true, endsAfterAnswer: true });
    expect(partial).toMatchObject({ finalization: null, sessionControl: null, actions: [{ outcome: 'partial' }] });
  });

  it('"sim, obrigada" does not close over a failure', async () => {
    const talk = talkOf([failed('boom')]);
    await talk.request('tamboro');
    const stopped = await talk.say('sim, obrigada', { kind: 'confirmation_response', affirmation: true, endsAfterAnswer: true });
    expect(stopped).toMatchObject({ finalization: null, sessionControl: null });
  });

  it('a journey may recommend the end without ending the session (architecture §4.16)', async () => {
    const talk = talkOf([completed({ recommendsFinalization: true })]);
    await talk.request('tamboro');
    expect(await talk.yes()).toMatchObject({ finalization: { status: 'resolvido' }, sessionControl: null });
  });
});

describe('the release', () => {
  it('asks again with the new amount and runs nothing (case C23)', async () => {
    const steps = [aStep({ items: [anItem({ value: '24.99' })] })];
    const talk = talkOf([], [{ kind: 'amount_changed', steps }]);
    await talk.request('tamboro');
    const again = await talk.yes();
    expect(again.decision).toMatchObject({ action: 'ask_confirmation', rule: '1', reason: 'amount_changed' });
    expect(again.text).toMatch(/^No sistema da operadora, o valor de Tamboro Mensal passou de R\$ 14,99 para R\$ 24,99\. Por isso não fiz nada e pergunto de novo\. Vamos seguir .* R\$ 24,99/);
    expect(talk.runner.startedSteps).toEqual([]);
    await talk.yes();
    expect(talk.runner.startedSteps[0]?.items[0]?.value?.toFixed(2)).toBe('24.99');
  });

  it.each(['0.00', null])('does not ask about what is charged no more (%s): told where nothing else is left, else asked without it', async (value) => {
    const gone = anItem({ value });
    const alone = talkOf([], [{ kind: 'amount_changed', steps: [aStep({ items: [gone] })] }]);
    await alone.request('tamboro');
    const told = await alone.yes();
    expect(told).toMatchObject({ decision: { action: 'fallback_to_orchestrator', rule: '1', reason: 'item_without_charge' }, state: { pendingConfirmation: null } });
    expect(told.text).toMatch(/^No sistema da operadora, o valor de Tamboro Mensal passou de R\$ 14,99 para .*não há o que cancelar ou contestar\.$/);
    const beside = talkOf([], [{ kind: 'amount_changed', steps: [aStep({ items: [gone, anItem({ canonicalName: 'VOD' })] })] }]);
    await beside.request('tamboro');
    expect((await beside.yes()).state.pendingConfirmation?.authorizedQueue.steps).toMatchObject([{ subject: 'VOD', items: [{ canonicalName: 'VOD' }] }]);
  });

  it('without the operator nothing runs, and the failure is told', async () => {
    const talk = talkOf([], [{ kind: 'unavailable', error: 'down' }]);
    await talk.request('tamboro');
    const stopped = await talk.yes();
    expect(stopped.actions).toMatchObject([{ outcome: 'failure', items: [{ name: 'Tamboro Mensal', outcome: 'failure' }] }]);
    expect(stopped.text).toMatch(/^O sistema da operadora não respondeu agora, então não executei nada\./);
    expect(talk.runner.startedSteps).toEqual([]);
    expect(talk.state.status).toBe('open');
  });

  it('refuses a queue that is not the one that was asked about', async () => {
    const tampered = aConfirmation({ authorizedQueue: aQueue(aStep({ items: [anItem({ value: '1.00' })] })), hash: 'of another queue', askedTurnIndex: 1 });
    const talk = new Conversation(catalog, { state: aState({ turnIndex: 1, status: 'awaiting_confirmation', pendingConfirmation: tampered }) });
    const refused = await talk.yes();
    expect(refused.decision).toEqual({ action: 'fallback_to_orchestrator', rule: '1', reason: 'affirmation_without_pending' });
    expect(talk.runner.calls).toEqual([]);
    expect(talk.state.pendingConfirmation).toBeNull();
  });
});

describe('a runner that refuses', () => {
  it('starts, informs, resumes and registers nothing', async () => {
    const runner = refusingRunner('down');
    expect(await runner.checkRelease([], [], aScope())).toEqual({ kind: 'unavailable', error: 'down' });
    expect(await runner.start({ step: aStep(), executionKey: 'k', failedKeys: [], remaining: [], scope: aScope() })).toMatchObject({ kind: 'failed', items: [{ outcome: 'failure' }], error: 'down' });
    expect(await runner.inform({ tool: 'pro_rata', userText: '', queries: [], executionKey: 'k', scope: aScope() })).toEqual({ kind: 'failed', items: [], error: 'down' });
    expect(await runner.reply({ pending: aPause(), text: 'sim', step: null, scope: aScope() })).toEqual({ kind: 'gone' });
    expect(await runner.activeVersions(['pro_rata'], aScope())).toEqual({});
    await expect(runner.cancel(aPause(), aScope())).resolves.toBeUndefined();
    expect(await runner.finalize({ status: 'resolvido', summary: '', executionKey: 'k', scope: aScope() })).toEqual({ protocol: null });
  });

  it('reports every item of the step as failed, and invents no amount for one without', async () => {
    const step = aStep({ items: [anItem(), anItem({ canonicalName: 'TIM Fashion Mensal', value: null })] });
    expect(await refusingRunner('down').start({ step, executionKey: 'k', failedKeys: [], remaining: [], scope: aScope() })).toEqual({
      kind: 'failed',
      items: [
        { name: 'Tamboro Mensal', msisdn: '11900007048', value: '14.99', outcome: 'failure' },
        { name: 'TIM Fashion Mensal', msisdn: '11900007048', value: null, outcome: 'failure' },
      ],
      error: 'down',
    });
  });
});
