import { loadScripts } from '../../scripts-loader.js';
import type { JourneyResult, ReleaseCheck } from '../ports/journey-runner.js';
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
  it('starts, resumes and registers nothing', async () => {
    const runner = refusingRunner('down');
    expect(await runner.checkRelease([], [], aScope())).toEqual({ kind: 'unavailable', error: 'down' });
    expect(await runner.start({ step: aStep(), executionKey: 'k', remaining: [], scope: aScope() })).toMatchObject({ kind: 'failed', items: [{ outcome: 'failure' }], error: 'down' });
    expect(await runner.resume(aPause(), 'SIM', aScope())).toEqual({ kind: 'failed', items: [], error: 'down' });
    await expect(runner.cancel(aPause(), 'x', aScope())).resolves.toBeUndefined();
    expect(await runner.finalize({ status: 'resolvido', summary: '', executionKey: 'k', scope: aScope() })).toEqual({ protocol: null });
  });

  it('reports every item of the step as failed, and invents no amount for one without', async () => {
    const step = aStep({ items: [anItem(), anItem({ canonicalName: 'TIM Fashion Mensal', value: null })] });
    expect(await refusingRunner('down').start({ step, executionKey: 'k', remaining: [], scope: aScope() })).toEqual({
      kind: 'failed',
      items: [
        { name: 'Tamboro Mensal', msisdn: '11900007048', value: '14.99', outcome: 'failure' },
        { name: 'TIM Fashion Mensal', msisdn: '11900007048', value: null, outcome: 'failure' },
      ],
      error: 'down',
    });
  });
});
