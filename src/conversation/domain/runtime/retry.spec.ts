import { loadScripts } from '../../scripts-loader.js';
import type { ResolvedAction } from '../state.js';
import { Conversation } from '../testing/a-conversation.js';
import { aQueue, aState, aStep } from '../testing/builders.js';
import { ScriptedJourneyRunner } from '../testing/scripted-journey-runner.js';

const catalog = loadScripts('config/scripts');
const [TAMBORO, FASHION] = [{ name: 'Tamboro Mensal', msisdn: '11900007048' }, { name: 'TIM Fashion Mensal', msisdn: '11900007048' }];

describe('"tenta de novo" (architecture §4.13, §4.35)', () => {
  const again = (talk: Conversation) => talk.say('tenta de novo');
  const asked = (talk: Conversation): readonly string[] => (talk.state.pendingConfirmation?.authorizedQueue.steps ?? []).map(({ tool, subject }) => `${tool} ${subject}`);
  const contested = (outcome: ResolvedAction['outcome'], ...outcomes: readonly ResolvedAction['outcome'][]): ResolvedAction => ({
    tool: 'contestacao_tool', toolKind: 'action', resultSummary: {}, subject: 'dois', outcome, protocol: null,
    items: [TAMBORO, FASHION].map((item, index) => ({ ...item, value: '10.00', outcome: outcomes[index] ?? 'success' })),
  });

  it.each(['failed', 'unknown'] as const)('asks about the step that %s and those behind it, and goes on under its key', async (kind) => {
    const runner = new ScriptedJourneyRunner({ results: [{ kind, items: [], error: 'http_500' }] });
    const talk = new Conversation(catalog, { runner });
    await talk.request('tamboro', 'youtube premium');
    await talk.yes();
    expect(await again(talk)).toMatchObject({ decision: { action: 'ask_confirmation', rule: '5' }, actions: [] });
    expect(asked(talk)).toEqual(['cancelar_vas_avulso Tamboro Mensal', 'vas_estrategico YouTube Premium Mensal']);
    await talk.yes();
    const keys = runner.calls.flatMap((call) => (call.operation === 'start' ? [call.request.executionKey] : []));
    expect(keys[1]).toBe(keys[0]);
  });

  it('asks about the items that failed of a step that came to its end', async () => {
    const talk = new Conversation(catalog, { workflows: true, state: aState({ lastCompletedAction: contested('partial', 'success', 'failure') }) });
    await again(talk);
    expect(asked(talk)).toEqual(['contestacao_tool TIM Fashion Mensal']);
  });

  it.each([
    ['nothing was done', {}],
    ['all was done', { state: aState({ lastCompletedAction: contested('success') }) }],
    ['the invoice is not at hand', { invoice: null, state: aState({ lastCompletedAction: contested('partial', 'failure') }) }],
    ['a step that waits has not failed', { state: aState({ lastCompletedAction: contested('success'), actionQueue: aQueue(aStep({})) }) }],
  ])('asks about nothing where %s', async (_name, parts) => {
    const talk = new Conversation(catalog, { workflows: true, ...parts });
    await again(talk);
    expect(talk.state.pendingConfirmation).toBeNull();
  });

  it('leaves an open question alone', async () => {
    const talk = new Conversation(catalog, { state: aState({ lastCompletedAction: contested('partial', 'success', 'failure') }) });
    await talk.request('tamboro');
    await again(talk);
    expect(asked(talk)).not.toContain('contestacao_tool TIM Fashion Mensal');
  });
});
