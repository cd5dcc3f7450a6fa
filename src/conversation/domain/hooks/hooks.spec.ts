import { aConfirmation, anAction, anIntent, anItem, aPause, aQueue, aState, aStep } from '../testing/builders.js';
import {
  onActionCompleted,
  onActionStarted,
  onActionStopped,
  onConfirmationConsumed,
  onConfirmationDiscarded,
  onConfirmationRequested,
  onDecisionTraced,
  onFinalizationEmitted,
  onFinalizeRecommended,
  onInContextMessage,
  onInformativeAnswered,
  onInvoiceAnswer,
  onInvoiceSnapshotInvalidated,
  onInvoiceSnapshotPopulated,
  onMsisdnChanged,
  onNextActionRequested,
  onOffContextDetected,
  onTurnContinued,
  onTurnStarted,
  onWorkflowAbandoned,
  onWorkflowPaused,
  onWorkflowResumed,
} from './index.js';

describe('turn hooks', () => {
  it('onTurnStarted counts the turn and clears the trace of the turn before', () => {
    const state = onTurnStarted(aState({ turnIndex: 3, decisionTrace: [{ rule: '5' }] }), anIntent());
    expect(state).toMatchObject({ turnIndex: 4, clientRequestedEnd: false, decisionTrace: [], status: 'open' });
  });

  it.each([
    { intent: anIntent({ kind: 'human_or_end' }), ends: true },
    { intent: anIntent({ kind: 'human_or_end', wantsPerson: true }), ends: false },
    { intent: anIntent({ kind: 'confirmation_response', affirmation: true, endsAfterAnswer: true }), ends: false },
  ])('onTurnStarted takes only an end for an end ($intent.kind, person $intent.wantsPerson)', ({ intent, ends }) => {
    expect(onTurnStarted(aState(), intent).clientRequestedEnd).toBe(ends);
  });

  it('onTurnStarted forgets the end that the turn before asked for', () => {
    expect(onTurnStarted(aState({ clientRequestedEnd: true }), anIntent()).clientRequestedEnd).toBe(false);
  });

  it('onTurnStarted opens a closed journey again and leaves an open question alone', () => {
    expect(onTurnStarted(aState({ status: 'closed' }), anIntent()).status).toBe('open');
    expect(onTurnStarted(aState({ status: 'awaiting_confirmation' }), anIntent()).status).toBe('awaiting_confirmation');
  });

  it('onDecisionTraced adds to the trace and keeps what is there', () => {
    const state = onDecisionTraced(onDecisionTraced(aState(), { rule: '5' }), { rule: '7' });
    expect(state.decisionTrace).toEqual([{ rule: '5' }, { rule: '7' }]);
  });

  it('onOffContextDetected counts, onInContextMessage starts again from zero', () => {
    const twice = onOffContextDetected(onOffContextDetected(aState()));
    expect(twice.offContextCount).toBe(2);
    expect(onInContextMessage(twice).offContextCount).toBe(0);
    expect(onInContextMessage(aState()).offContextCount).toBe(0);
  });
});

describe('confirmation hooks', () => {
  const asked = onConfirmationRequested(aState(), aConfirmation());

  it('onConfirmationRequested waits for the answer, and replaces an older question', () => {
    expect(asked).toMatchObject({ status: 'awaiting_confirmation', pendingConfirmation: { id: 'c-1' } });
    expect(onConfirmationRequested(asked, aConfirmation({ id: 'c-2' })).pendingConfirmation?.id).toBe('c-2');
  });

  it('onConfirmationConsumed makes the authorised queue the one that runs', () => {
    const queue = aQueue();
    const state = onConfirmationConsumed(asked, queue);
    expect(state).toMatchObject({ status: 'executing_action', pendingConfirmation: null });
    expect(state.actionQueue).toBe(queue);
  });

  it('onConfirmationConsumed drops an older queue that was not finished', () => {
    const state = onConfirmationConsumed(aState({ actionQueue: { steps: [aStep(), aStep()], cursor: 1 } }), aQueue());
    expect(state.actionQueue).toEqual(aQueue());
  });

  it('onConfirmationDiscarded opens the dialogue, and the trace says why', () => {
    const state = onConfirmationDiscarded(asked, 'refused');
    expect(state).toMatchObject({ status: 'open', pendingConfirmation: null });
    expect(state.decisionTrace).toEqual([{ event: 'confirmation_discarded', confirmation_id: 'c-1', reason: 'refused' }]);
  });

  it('onConfirmationDiscarded keeps another status and changes nothing without a question', () => {
    expect(onConfirmationDiscarded({ ...asked, status: 'closed' }, 'expired').status).toBe('closed');
    const open = aState();
    expect(onConfirmationDiscarded(open, 'expired')).toBe(open);
  });
});

describe('action hooks', () => {
  const running = aState({ status: 'executing_action', actionQueue: { steps: [aStep(), aStep()], cursor: 0 } });

  it('onActionStarted is seen only: the state stays the same object', () => {
    expect(onActionStarted(running, aStep())).toBe(running);
  });

  it('onActionCompleted records the action and moves the cursor, never past the end', () => {
    const once = onActionCompleted(running, anAction());
    expect(once).toMatchObject({ lastCompletedAction: { outcome: 'success' }, actionQueue: { cursor: 1 }, status: 'executing_action' });
    expect(onActionCompleted(onActionCompleted(once, anAction()), anAction()).actionQueue.cursor).toBe(2);
  });

  it('onActionStopped records the action and keeps the cursor (case C32)', () => {
    const state = onActionStopped({ ...running, actionQueue: { ...running.actionQueue, cursor: 1 } }, anAction({ outcome: 'failure' }));
    expect(state).toMatchObject({ status: 'open', lastCompletedAction: { outcome: 'failure' }, actionQueue: { cursor: 1 } });
  });

  it('onWorkflowPaused keeps what resumes the journey, and the rest of the queue', () => {
    const state = onWorkflowPaused(running, aPause());
    expect(state).toMatchObject({ status: 'awaiting_workflow_input', pendingWorkflow: { executionId: 'e-1' }, actionQueue: { cursor: 0 } });
  });

  it('onWorkflowPaused replaces the pause before (case C02)', () => {
    const again = onWorkflowPaused(onWorkflowPaused(running, aPause()), aPause({ reprompts: 1 }));
    expect(again.pendingWorkflow?.reprompts).toBe(1);
  });

  it('onWorkflowResumed uses the pause up, with or without one', () => {
    expect(onWorkflowResumed(onWorkflowPaused(running, aPause()))).toMatchObject({ status: 'executing_action', pendingWorkflow: null });
    expect(onWorkflowResumed(running).pendingWorkflow).toBeNull();
  });
});

describe('leaving a journey', () => {
  it('onWorkflowAbandoned drops the pause, with or without one, and keeps what was done', () => {
    const paused = onWorkflowPaused(aState({ lastCompletedAction: anAction() }), aPause());
    expect(onWorkflowAbandoned(paused)).toMatchObject({ pendingWorkflow: null, status: 'open', lastCompletedAction: anAction() });
    expect(onWorkflowAbandoned(aState())).toEqual(aState());
  });
});

describe('answer hooks', () => {
  it('onInvoiceAnswer keeps the last answer', () => {
    expect(onInvoiceAnswer(aState(), 'SIM').lastInvoiceAnswer).toBe('SIM');
    expect(onInvoiceAnswer(aState({ lastInvoiceAnswer: 'SIM' }), 'NAO').lastInvoiceAnswer).toBe('NAO');
  });

  it('onInformativeAnswered can be told twice', () => {
    const once = onInformativeAnswered(aState());
    expect(once.informativeAnswerDelivered).toBe(true);
    expect(onInformativeAnswered(once).informativeAnswerDelivered).toBe(true);
  });
});

describe('transition hooks', () => {
  it('onFinalizationEmitted closes with its reason, also from an open question', () => {
    expect(onFinalizationEmitted(aState(), 'resolvido')).toMatchObject({ status: 'closed', lastFinalizationReason: 'resolvido' });
    expect(onFinalizationEmitted(aState({ status: 'finalizing', lastFinalizationReason: 'x' }), 'outros_assuntos')).toMatchObject({
      status: 'closed',
      lastFinalizationReason: 'outros_assuntos',
    });
  });

  it.each([
    [onNextActionRequested, 'executing_action'],
    [onFinalizeRecommended, 'finalizing'],
    [onTurnContinued, 'open'],
  ] as const)('%p sets the status and nothing else', (hook, status) => {
    for (const from of ['open', 'executing_action', 'awaiting_workflow_input'] as const) {
      const state = aState({ status: from });
      expect(hook(state)).toEqual({ ...state, status });
    }
  });
});

describe('snapshot hooks', () => {
  const listed = onInvoiceSnapshotPopulated(aState({ msisdn: '11900007048' }), [anItem()], '11900007048', 2);

  it('onInvoiceSnapshotPopulated keeps items, line and turn, and replaces an older list', () => {
    expect(listed).toMatchObject({ invoiceSnapshotSourceTurn: 2, invoiceSnapshotSourceMsisdn: '11900007048' });
    expect(onInvoiceSnapshotPopulated(listed, [], '11900007048', 5)).toMatchObject({ invoiceSnapshot: [], invoiceSnapshotSourceTurn: 5 });
  });

  it('onInvoiceSnapshotInvalidated empties it, also when it was empty', () => {
    const emptied = onInvoiceSnapshotInvalidated(listed);
    expect(emptied).toMatchObject({ invoiceSnapshot: [], invoiceSnapshotSourceTurn: 0, invoiceSnapshotSourceMsisdn: '' });
    expect(onInvoiceSnapshotInvalidated(emptied)).toEqual(emptied);
  });

  it('onMsisdnChanged drops snapshot and question (architecture §4.9)', () => {
    const state = onMsisdnChanged(onConfirmationRequested(listed, aConfirmation()), '11988880000');
    expect(state).toMatchObject({ msisdn: '11988880000', invoiceSnapshot: [], pendingConfirmation: null, status: 'open' });
    expect(state.decisionTrace).toEqual([{ event: 'confirmation_discarded', confirmation_id: 'c-1', reason: 'msisdn_changed' }]);
    expect(onMsisdnChanged(listed, '11988880000').decisionTrace).toEqual([]);
  });

  it('onMsisdnChanged changes nothing for the same line, and keeps another status', () => {
    expect(onMsisdnChanged(listed, '11900007048')).toBe(listed);
    expect(onMsisdnChanged({ ...listed, status: 'closed' }, '11988880000').status).toBe('closed');
  });
});
