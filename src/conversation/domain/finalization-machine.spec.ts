import { Dialogue } from './dialogue.js';
import { afterToolResult, buildFinalizePayload, finalizationStatus, markClosed, toolResultOf, type ToolResult } from './finalization-machine.js';
import { NO_SESSION_FACTS } from './session-facts.js';
import type { ConversationState } from './state.js';
import { anAction, aPause, aQueue, aState, aStep } from './testing/builders.js';

const nothing: ToolResult = { stepPaused: false, awaits: null, recommendsFinalization: false };
const oneLeft = { steps: [aStep(), aStep()], cursor: 1 };

function after(result: Partial<ToolResult>, overrides: Partial<ConversationState> = {}) {
  const dialogue = new Dialogue(aState({ status: 'executing_action', ...overrides }), () => undefined);
  return { transition: afterToolResult(dialogue, { ...nothing, ...result }), dialogue, state: dialogue.state };
}

describe('afterToolResult', () => {
  it('goes on with the queue', () => {
    const { transition, state } = after({}, { actionQueue: oneLeft });
    expect(transition).toBe('ask_next_action');
    expect(state.status).toBe('executing_action');
  });

  it('waits for what a completed journey asks', () => {
    const { transition, state } = after({ awaits: aPause() });
    expect(transition).toBe('wait_workflow_input');
    expect(state).toMatchObject({ status: 'awaiting_workflow_input', pendingWorkflow: aPause() });
  });

  it('finalizes when the result recommends it', () => {
    const { transition, state } = after({ recommendsFinalization: true });
    expect(transition).toBe('finalize');
    expect(state.status).toBe('finalizing');
  });

  it('goes on with the conversation otherwise', () => {
    const { transition, state } = after({}, { actionQueue: { steps: [aStep()], cursor: 1 } });
    expect(transition).toBe('continue');
    expect(state.status).toBe('open');
  });

  it('prefers the queue to a pause, and a pause to the end', () => {
    expect(after({ awaits: aPause(), recommendsFinalization: true }, { actionQueue: oneLeft }).transition).toBe('ask_next_action');
    expect(after({ awaits: aPause(), recommendsFinalization: true }).transition).toBe('wait_workflow_input');
  });

  it('waits for a paused step although it is still in the queue (architecture §4.13)', () => {
    const { transition, dialogue } = after({ stepPaused: true }, { actionQueue: aQueue(), status: 'awaiting_workflow_input' });
    expect(transition).toBe('wait_workflow_input');
    expect(dialogue.records).toEqual([]);
  });
});

describe('toolResultOf', () => {
  it('reads a step outcome', () => {
    const action = anAction();
    const plain = { evidence: [], sessionControl: null, parts: null } as const;
    expect(toolResultOf({ kind: 'queue_empty' })).toEqual(nothing);
    expect(toolResultOf({ kind: 'paused', pending: aPause(), message: '?', evidence: [] })).toEqual({ ...nothing, stepPaused: true });
    expect(toolResultOf({ kind: 'completed', action, message: null, recommendsFinalization: true, ...plain })).toEqual({ ...nothing, recommendsFinalization: true });
    expect(toolResultOf({ kind: 'completed', action, message: null, recommendsFinalization: false, ...plain })).toEqual(nothing);
  });
});

describe('the end', () => {
  it.each(['resolvido', 'nao_resolvido', 'outros_assuntos'] as const)('buildFinalizePayload carries %s', (status) => {
    expect(buildFinalizePayload(status, 'resumo')).toEqual({ status, summary: 'resumo' });
  });

  it('markClosed closes with its reason', () => {
    const dialogue = new Dialogue(aState({ status: 'finalizing' }), () => undefined);
    markClosed(dialogue, 'outros_assuntos');
    expect(dialogue.state).toMatchObject({ status: 'closed', lastFinalizationReason: 'outros_assuntos' });
  });

  it.each([
    ['nothing done', {}, {}, false, 'nao_resolvido'],
    ['off the subject', {}, {}, true, 'outros_assuntos'],
    ['a success in the session', { hasSuccessfulAction: true }, {}, false, 'resolvido'],
    ['a success, then off the subject', { hasSuccessfulAction: true }, {}, true, 'resolvido'],
    ['a success in this turn', {}, { lastCompletedAction: anAction() }, false, 'resolvido'],
    ['a failure', {}, { lastCompletedAction: anAction({ outcome: 'failure' }) }, false, 'nao_resolvido'],
    ['the invoice is clear', {}, { lastInvoiceAnswer: 'SIM' }, false, 'resolvido'],
    ['the invoice is not clear', {}, { lastInvoiceAnswer: 'NAO' }, false, 'nao_resolvido'],
  ] as const)('finalizationStatus: %s', (_what, facts, state, offContext, expected) => {
    expect(finalizationStatus({ ...NO_SESSION_FACTS, ...facts }, aState(state), offContext)).toBe(expected);
  });
});
