import { ActionQueueExecutor } from './action-executor.js';
import { Dialogue } from './dialogue.js';
import type { JourneyResult } from './ports/journey-runner.js';
import type { ActionQueue, ConversationState } from './state.js';
import { completed, ScriptedJourneyRunner } from './testing/scripted-journey-runner.js';
import { anItem, aPause, aQueue, aScope, aState, aStep, aStrategicItem } from './testing/builders.js';

const vod = aStep({ subject: 'VOD', items: [anItem({ canonicalName: 'VOD' })] });
const hbo = aStep({ tool: 'vas_estrategico', subject: 'HBO Max', items: [aStrategicItem({ canonicalName: 'HBO Max' })] });
const scope = aScope();
const keys = { of: (_step: unknown, index: number) => `c-1/${index}`, ofFailed: () => null };

function running(actionQueue: ActionQueue = aQueue(vod, hbo), overrides: Partial<ConversationState> = {}): Dialogue {
  return new Dialogue(aState({ status: 'executing_action', actionQueue, ...overrides }), () => undefined);
}

async function run(result: JourneyResult, dialogue = running()) {
  const runner = new ScriptedJourneyRunner({ results: [result] });
  return { dialogue, runner, outcome: await new ActionQueueExecutor(runner).executeNext(dialogue, scope, keys) };
}

function hookNames(dialogue: Dialogue): readonly string[] {
  return dialogue.records.map((record) => record.hook);
}

describe('executeNext', () => {
  it('says so when the queue is empty or exhausted, and calls nothing', async () => {
    const runner = new ScriptedJourneyRunner();
    for (const queue of [{ steps: [], cursor: 0 }, { steps: [vod], cursor: 1 }]) {
      const dialogue = running(queue);
      expect(await new ActionQueueExecutor(runner).executeNext(dialogue, scope, keys)).toEqual({ kind: 'queue_empty' });
      expect(dialogue.records).toEqual([]);
    }
    expect(runner.calls).toEqual([]);
  });

  it.each([vod, hbo, aStep({ tool: 'pro_rata' }), aStep({ tool: 'contestacao_tool' })])('hands a step of $tool over with key, scope and rest', async (step) => {
    const { runner } = await run(completed(), running({ steps: [aStep(), step, vod, hbo], cursor: 1 }));
    expect(runner.calls).toEqual([
      {
        operation: 'start',
        request: {
          step,
          executionKey: 'c-1/1',
          failedKeys: [],
          remaining: [
            { tool: 'cancelar_vas_avulso', subject: 'VOD' },
            { tool: 'vas_estrategico', subject: 'HBO Max' },
          ],
          scope,
        },
      },
    ]);
  });

  it.each(['success', 'no_match', 'partial'] as const)('records %s and moves the cursor on', async (stepOutcome) => {
    const items = [{ name: 'VOD', msisdn: '1', value: '14.99', outcome: stepOutcome }];
    const { dialogue, outcome } = await run(completed({ outcome: stepOutcome, items, message: 'Pronto.', output: { n: 1 }, recommendsFinalization: true }));
    const action = {
      tool: 'cancelar_vas_avulso',
      subject: 'VOD',
      toolKind: 'action',
      outcome: stepOutcome,
      items,
      protocol: 'P-1',
      resultSummary: { n: 1 },
    };
    expect(outcome).toEqual({ kind: 'completed', action, message: 'Pronto.', recommendsFinalization: true, evidence: [], sessionControl: null, parts: null });
    expect(dialogue.state).toMatchObject({ lastCompletedAction: action, actionQueue: { cursor: 1 } });
    expect(hookNames(dialogue)).toEqual(['on_action_started', 'on_action_completed']);
  });

  it.each([
    ['failed', 'failure'],
    ['unknown', 'unknown'],
  ] as const)('stops at a step that ended %s: cursor stays, rest is kept (case C32)', async (kind, recorded) => {
    const { dialogue, outcome } = await run({ kind, items: [], error: 'backend' });
    expect(outcome).toMatchObject({ kind: 'stopped', action: { outcome: recorded, protocol: null, resultSummary: { error: 'backend' } } });
    expect(dialogue.state).toMatchObject({ status: 'open', lastCompletedAction: { outcome: recorded }, actionQueue: { cursor: 0, steps: [vod, hbo] } });
    expect(hookNames(dialogue)).toEqual(['on_action_started', 'on_action_stopped']);
  });

  it('stores a pause; the step is not complete and nothing counts as done', async () => {
    const { dialogue, outcome } = await run({ kind: 'paused', pending: aPause(), message: 'Deseja seguir?', evidence: [] });
    expect(outcome).toEqual({ kind: 'paused', pending: aPause(), message: 'Deseja seguir?', evidence: [] });
    expect(dialogue.state).toMatchObject({
      status: 'awaiting_workflow_input',
      pendingWorkflow: aPause(),
      lastCompletedAction: null,
      actionQueue: { cursor: 0, steps: [vod, hbo] },
    });
  });

  it('leaves the state at the started step when the runner throws', async () => {
    const dialogue = running();
    const runner = new ScriptedJourneyRunner({ results: [new Error('fence lost')] });
    await expect(new ActionQueueExecutor(runner).executeNext(dialogue, scope, keys)).rejects.toThrow('fence lost');
    expect(dialogue.state).toMatchObject({ lastCompletedAction: null, actionQueue: { cursor: 0 } });
  });

  it('runs the whole queue in order, one call a step', async () => {
    const runner = new ScriptedJourneyRunner();
    const executor = new ActionQueueExecutor(runner);
    const dialogue = running();
    for (const kind of ['completed', 'completed', 'queue_empty']) {
      expect((await executor.executeNext(dialogue, scope, keys)).kind).toBe(kind);
    }
    expect(runner.startedSteps).toEqual([vod, hbo]);
  });
});

describe('the snapshot after an action', () => {
  const listed = { invoiceSnapshot: [anItem()], invoiceSnapshotSourceTurn: 1 };

  it.each([
    ['a cancellation', aQueue(vod), 'success', 0],
    ['a partial cancellation', aQueue(vod), 'partial', 0],
    ['a cancellation of nothing', aQueue(vod), 'no_match', 1],
    ['a strategic service', aQueue(hbo), 'success', 1],
  ] as const)('%s (%#)', async (_what, queue, stepOutcome, left) => {
    const { dialogue } = await run(completed({ outcome: stepOutcome }), running(queue, listed));
    expect(dialogue.state.invoiceSnapshot).toHaveLength(left);
  });

  it('a failed cancellation keeps it', async () => {
    const { dialogue } = await run({ kind: 'failed', items: [], error: 'x' }, running(aQueue(vod), listed));
    expect(dialogue.state.invoiceSnapshot).toHaveLength(1);
  });
});

describe('settleResumed', () => {
  const paused = () => running(aQueue(hbo, vod), { status: 'awaiting_workflow_input', pendingWorkflow: aPause() });
  const executor = new ActionQueueExecutor(new ScriptedJourneyRunner());

  it('completes the step that waited', () => {
    const dialogue = paused();
    expect(executor.settleResumed(dialogue, completed({ protocol: 'P-9' }))).toMatchObject({ kind: 'completed', action: { subject: 'HBO Max', protocol: 'P-9' } });
    expect(dialogue.state).toMatchObject({ pendingWorkflow: null, status: 'executing_action', actionQueue: { cursor: 1 } });
  });

  it('keeps a second and a third pause of the same node resumable (case C02)', () => {
    const dialogue = paused();
    for (const reprompts of [1, 2]) {
      expect(executor.settleResumed(dialogue, { kind: 'paused', pending: aPause({ reprompts }), message: 'De novo?', evidence: [] })).toMatchObject({ kind: 'paused', message: 'De novo?' });
      expect(dialogue.state).toMatchObject({ status: 'awaiting_workflow_input', pendingWorkflow: { reprompts }, actionQueue: { cursor: 0 } });
    }
    expect(executor.settleResumed(dialogue, completed()).kind).toBe('completed');
  });

  it('is a fault when nothing is paused, or when no step is behind the pause', () => {
    const noStep = running({ steps: [], cursor: 0 }, { pendingWorkflow: aPause() });
    expect(() => executor.settleResumed(running(), completed())).toThrow(expect.objectContaining({ code: 'internal_error', kind: 'unexpected' }));
    expect(() => executor.settleResumed(noStep, completed())).toThrow(expect.objectContaining({ code: 'internal_error' }));
  });
});
