import { ActionQueueExecutor } from './action-executor.js';
import { Dialogue } from './dialogue.js';
import type { JourneyResult } from './ports/journey-runner.js';
import type { ActionQueue, ConversationState } from './state.js';
import { completed, ScriptedJourneyRunner } from './testing/scripted-journey-runner.js';
import { anItem, aPause, aQueue, aScope, aState, aStep, aStrategicItem } from './testing/builders.js';

const vod = aStep({ subject: 'VOD', items: [anItem({ canonicalName: 'VOD' })] });
const hbo = aStep({ tool: 'vas_estrategico', subject: 'HBO Max', items: [aStrategicItem({ canonicalName: 'HBO Max' })] });
const scope = aScope();
const keyOf = (_step: unknown, index: number) => `c-1/${index}`;

function running(actionQueue: ActionQueue = aQueue(vod, hbo), overrides: Partial<ConversationState> = {}): Dialogue {
  return new Dialogue(aState({ status: 'executing_action', actionQueue, ...overrides }), () => undefined);
}

async function run(result: JourneyResult, dialogue = running()) {
  const runner = new ScriptedJourneyRunner({ results: [result] });
  return { dialogue, runner, outcome: await new ActionQueueExecutor(runner).executeNext(dialogue, scope, keyOf) };
}

function hookNames(dialogue: Dialogue): readonly string[] {
  return dialogue.records.map((record) => record.hook);
}

describe('executeNext', () => {
  it('says so when the queue is empty or exhausted, and calls nothing', async () => {
    const runner = new ScriptedJourneyRunner();
    for (const queue of [{ steps: [], cursor: 0 }, { steps: [vod], cursor: 1 }]) {
      const dialogue = running(queue);
      expect(await new ActionQueueExecutor(runner).executeNext(dialogue, scope, keyOf)).toEqual({ kind: 'queue_empty' });
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
    expect(outcome).toEqual({ kind: 'completed', action, message: 'Pronto.', recommendsFinalization: true });
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
    const { dialogue, outcome } = await run({ kind: 'paused', pending: aPause(), message: 'Deseja seguir?' });
    expect(outcome).toEqual({ kind: 'paused', pending: aPause(), message: 'Deseja seguir?' });
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
    await expect(new ActionQueueExecutor(runner).executeNext(dialogue, scope, keyOf)).rejects.toThrow('fence lost');
    expect(dialogue.state).toMatchObject({ lastCompletedAction: null, actionQueue: { cursor: 0 } });
  });

  it('runs the whole queue in order, one call a step', async () => {
    const runner = new ScriptedJourneyRunner();
    const executor = new ActionQueueExecutor(runner);
    const dialogue = running();
    for (const kind of ['completed', 'completed', 'queue_empty']) {
      expect((await executor.executeNext(dialogue, scope, keyOf)).kind).toBe(kind);
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

describe('resumeCurrent', () => {
  const paused = () => running(aQueue(hbo, vod), { status: 'awaiting_workflow_input', pendingWorkflow: aPause() });

  it('hands the answer to the paused execution and completes its step', async () => {
    const dialogue = paused();
    const runner = new ScriptedJourneyRunner({ results: [completed({ protocol: 'P-9' })] });
    const outcome = await new ActionQueueExecutor(runner).resumeCurrent(dialogue, 'SIM', scope);
    expect(runner.calls).toEqual([{ operation: 'resume', pending: aPause(), value: 'SIM' }]);
    expect(outcome).toMatchObject({ kind: 'completed', action: { subject: 'HBO Max', protocol: 'P-9' } });
    expect(dialogue.state).toMatchObject({ pendingWorkflow: null, status: 'executing_action', actionQueue: { cursor: 1 } });
  });

  it('keeps a second and a third pause of the same node resumable (case C02)', async () => {
    const dialogue = paused();
    const again = [1, 2].map((reprompts): JourneyResult => ({ kind: 'paused', pending: aPause({ reprompts }), message: 'De novo?' }));
    const executor = new ActionQueueExecutor(new ScriptedJourneyRunner({ results: [...again, completed()] }));
    for (const reprompts of [1, 2]) {
      expect(await executor.resumeCurrent(dialogue, 'talvez', scope)).toMatchObject({ kind: 'paused', message: 'De novo?' });
      expect(dialogue.state).toMatchObject({ status: 'awaiting_workflow_input', pendingWorkflow: { reprompts }, actionQueue: { cursor: 0 } });
    }
    expect((await executor.resumeCurrent(dialogue, 'SIM', scope)).kind).toBe('completed');
  });

  it('is a fault when nothing is paused, or when no step is behind the pause', async () => {
    const executor = new ActionQueueExecutor(new ScriptedJourneyRunner());
    const noStep = running({ steps: [], cursor: 0 }, { pendingWorkflow: aPause() });
    await expect(executor.resumeCurrent(running(), 'SIM', scope)).rejects.toMatchObject({ code: 'internal_error', kind: 'unexpected' });
    await expect(executor.resumeCurrent(noStep, 'SIM', scope)).rejects.toMatchObject({ code: 'internal_error' });
  });
});
