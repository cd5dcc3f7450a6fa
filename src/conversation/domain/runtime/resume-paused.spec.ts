import { loadScripts } from '../../scripts-loader.js';
import type { JourneyResult } from '../ports/journey-runner.js';
import { Conversation } from '../testing/a-conversation.js';
import { aPause, aQueue, aState, aStep, aStrategicItem } from '../testing/builders.js';
import { ScriptedJourneyRunner } from '../testing/scripted-journey-runner.js';

const catalog = loadScripts('config/scripts');
const pause = (question: string): JourneyResult => ({ kind: 'paused', pending: aPause({ question }), message: question });

/** A conversation whose first step has paused, with another behind it. */
async function paused(results: readonly JourneyResult[] = []): Promise<Conversation> {
  const runner = new ScriptedJourneyRunner({ results: [pause('Deseja seguir?'), ...results] });
  const talk = new Conversation(catalog, { runner });
  await talk.request('tamboro', 'youtube premium');
  await talk.yes();
  return talk;
}

const resumed = (talk: Conversation): readonly string[] => talk.runner.calls.flatMap((call) => (call.operation === 'resume' ? [call.value] : []));
const cancelled = (talk: Conversation): readonly string[] => talk.runner.calls.flatMap((call) => (call.operation === 'cancel' ? [call.reason] : []));

describe('a paused step', () => {
  it('keeps its pause and the rest of the queue (architecture §4.13)', async () => {
    const talk = await paused();
    expect(talk.state).toMatchObject({ status: 'awaiting_workflow_input', pendingWorkflow: { executionId: 'e-1', question: 'Deseja seguir?' }, actionQueue: { cursor: 0 } });
    expect(talk.runner.startedSteps).toHaveLength(1);
  });

  it('takes the answer before the policy does, and the rest of the queue runs on', async () => {
    const talk = await paused();
    const done = await talk.yes();
    expect(done).toMatchObject({ handledBy: 'workflow', decision: { action: 'resume_workflow', rule: 'resume' } });
    expect(done.actions.map(({ tool, outcome }) => [tool, outcome])).toEqual([['cancelar_vas_avulso', 'success'], ['vas_estrategico', 'success']]);
    expect(resumed(talk)).toEqual(['SIM']);
    expect(talk.state).toMatchObject({ status: 'open', pendingWorkflow: null });
  });

  it('may pause again in the same step (case C02)', async () => {
    const talk = await paused([pause('E agora?')]);
    const again = await talk.yes();
    expect(again).toMatchObject({ text: 'E agora?', actions: [] });
    expect(talk.state.pendingWorkflow?.question).toBe('E agora?');
    await talk.yes();
    expect(resumed(talk)).toEqual(['SIM', 'SIM']);
  });

  it('repeats its question three times to unclear replies; the fourth goes to a person (architecture §4.28)', async () => {
    const talk = await paused();
    for (const reprompts of [1, 2, 3]) {
      expect(await talk.say('banana')).toMatchObject({ text: 'Deseja seguir?', handledBy: 'workflow', decision: { action: 'resume_workflow' } });
      expect(talk.state.pendingWorkflow?.reprompts).toBe(reprompts);
    }
    expect(await talk.say('banana')).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', handoffReason: 'reprompts_exhausted' });
    expect(cancelled(talk)).toEqual(['reprompts_exhausted']);
    expect(talk.state.pendingWorkflow).toBeNull();
  });

  it('is released for a person, once (case C09)', async () => {
    const talk = await paused();
    const handed = await talk.say('quero falar com um atendente');
    expect(handed).toMatchObject({ decision: { action: 'human_handoff', rule: '2' }, sessionControl: 'HUMAN_HANDOFF', handoffReason: 'person_requested' });
    expect(handed.text.match(/pessoa/g)).toHaveLength(1);
    expect(cancelled(talk)).toEqual(['person_requested']);
    expect(resumed(talk)).toEqual([]);
  });

  it('is left by a goodbye, which ends the session', async () => {
    const talk = await paused();
    const end = await talk.say('tchau');
    expect(end).toMatchObject({ decision: { action: 'finalize', rule: '2' }, finalization: { status: 'nao_resolvido', protocol: 'P-1' }, sessionControl: 'END_SESSION' });
    expect(cancelled(talk)).toEqual(['end_requested']);
  });

  it('resumes with the runtime switched off (architecture §4.21)', async () => {
    const talk = await paused();
    await talk.say('sim', { kind: 'confirmation_response', affirmation: true }, { enabled: false });
    expect(resumed(talk)).toEqual(['SIM']);
  });

  it('tells what completed before the pause', async () => {
    const talk = new Conversation(catalog, {
      runner: new ScriptedJourneyRunner({ results: [pause('Confirma o endereço?')] }),
      state: aState({
        status: 'awaiting_workflow_input',
        actionQueue: { ...aQueue(aStep({ subject: 'Tamboro Mensal' }), aStep({ tool: 'vas_estrategico', subject: 'YouTube Premium Mensal', items: [aStrategicItem()] })), cursor: 1 },
        pendingWorkflow: aPause(),
      }),
    });
    expect((await talk.yes()).text).toBe('Confirma o endereço?');
  });
});
