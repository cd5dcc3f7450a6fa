import {
  type ActionStep, type ConversationState, newConversationState, NO_SESSION_FACTS, type PendingWorkflow, serializeFacts, serializeState,
} from '../conversation/index.js';
import type { JsonObject } from '../kernel/json.js';
import { moveSession, openSession } from '../session/index.js';
import { checkpointOf, type DialogueSession, loadConversation, type LoadedConversation, type LoadOptions } from './load-conversation.js';
import type { ConversationRow } from './persistence/conversation-row.js';
import { writeSession } from './session-json.js';

const START = new Date('2026-11-30T12:00:00Z');
const LATER = new Date('2026-11-30T12:10:00Z');
const OPTIONS: LoadOptions = {
  now: LATER,
  idleSeconds: 86_400,
  newSessionId: () => 's-new',
  agentId: 'telecom_contas',
  channel: 'text',
  rejectsAfterEnd: () => false,
};
const OPENED: DialogueSession = openSession({ sessionId: 's-1', agentId: 'telecom_contas', channel: 'text', previousSessionId: null, now: START, facts: NO_SESSION_FACTS });
const RUNNING = moveSession(OPENED, 'TRIAGE', START);
const STATE: JsonObject = serializeState({ ...newConversationState({ sessionId: 's-1', channel: 'text', turnIndex: 3 }), offContextCount: 1 });

function row(session: DialogueSession, more: Partial<ConversationRow> = {}): ConversationRow {
  return {
    tenant_id: 't',
    conversation_key: 'c',
    session_id: session.sessionId,
    session: writeSession(session, serializeFacts(session.facts)),
    state: STATE,
    checksum: checkpointOf(STATE).checksum,
    turn_index: 4,
    version: '4',
    epoch: '0',
    latest_seq: '9',
    handled_seq: '8',
    open_receipts: 1,
    committed_seq: null,
    lease_token: '1',
    lease_owner: 'me',
    ...more,
  };
}

describe('loadConversation', () => {
  it('opens the first session of a conversation', () => {
    const loaded = loadConversation(row(OPENED, { session_id: '', session: null, state: null, checksum: '', turn_index: 0 }), OPTIONS);
    expect(loaded).toMatchObject({ session: { sessionId: 's-new', status: 'NEW', previousSessionId: null }, state: { turnIndex: 0 }, ended: null, archived: null });
  });

  it('goes on with the running one, and counts the turns of the conversation, not of the state (architecture §4.20)', () => {
    expect(loadConversation(row(RUNNING), OPTIONS)).toMatchObject({ session: { sessionId: 's-1', status: 'TRIAGE' }, state: { turnIndex: 4, offContextCount: 1 }, ended: null, archived: null });
  });

  it('opens a session linked to the one that ended, with a fresh state and the turns so far', () => {
    const loaded = loadConversation(row(moveSession(RUNNING, 'CLOSED', LATER)), OPTIONS);
    expect(loaded).toMatchObject({
      session: { sessionId: 's-new', previousSessionId: 's-1' },
      state: { sessionId: 's-new', turnIndex: 4, offContextCount: 0 },
      ended: { sessionId: 's-1', status: 'CLOSED' },
      archived: null,
    });
  });

  it('stays with the ended session where the profile rejects what comes after it', () => {
    const loaded = loadConversation(row(moveSession(RUNNING, 'CLOSED', LATER)), { ...OPTIONS, rejectsAfterEnd: () => true });
    expect(loaded).toMatchObject({ session: { sessionId: 's-1', status: 'CLOSED' }, ended: null });
  });

  it('closes a session that lay idle, at the limit not yet', () => {
    const after = (seconds: number) => loadConversation(row(RUNNING), { ...OPTIONS, now: new Date(START.getTime() + seconds * 1000) });
    expect(after(86_400)).toMatchObject({ session: { sessionId: 's-1' }, ended: null });
    expect(after(86_401)).toMatchObject({ session: { sessionId: 's-new', previousSessionId: 's-1' }, ended: { status: 'CLOSED' } });
  });

  describe('where the session lay idle', () => {
    const step = (tool: ActionStep['tool'], subject: string): ActionStep => ({ tool, subject, items: [], workflowVersion: 1 });
    const QUEUE = { steps: [step('vas_estrategico', 'HBO Max'), step('contestacao_tool', 'Tamboro Mensal')], cursor: 0 };
    const pause = (tool: string): PendingWorkflow => ({
      tool, workflow: tool, version: 1, executionId: 'e-1', expectedInputKey: 'resposta', allowedValues: ['SIM'], question: 'Sim?', normalize: null, reprompts: 0,
    });
    const idle = (open: Partial<ConversationState>, more: Partial<ConversationRow> = {}): LoadedConversation => {
      const state = serializeState({ ...newConversationState({ sessionId: 's-1', channel: 'text', turnIndex: 3 }), ...open });
      return loadConversation(row(RUNNING, { state, checksum: checkpointOf(state).checksum, ...more }), { ...OPTIONS, now: new Date('2026-12-02T12:00:00Z') });
    };

    it.each<readonly [string, Partial<ConversationState>, readonly string[] | null]>([
      ['nothing', {}, null],
      ['a step with another behind it', { pendingWorkflow: pause('vas_estrategico'), actionQueue: QUEUE }, ['Tamboro Mensal']],
      ['the last step', { pendingWorkflow: pause('contestacao_tool'), actionQueue: { ...QUEUE, cursor: 1 } }, []],
      ['an explanation, beside a queue that had stopped', { pendingWorkflow: pause('invoice_explanation'), actionQueue: QUEUE }, []],
    ])('while %s waited, the next one knows the steps behind it', (_name, open, subjects) => {
      const { session: { facts }, ended } = idle(open);
      expect(ended).toMatchObject({ sessionId: 's-1', status: 'CLOSED' });
      expect(facts.leftBehindPause?.map(({ subject }) => subject) ?? null).toEqual(subjects);
      expect(facts.questionExpired).toBe(false);
    });

    it('with a state that cannot be read, the next one knows nothing of it', () => {
      expect(idle({ pendingWorkflow: pause('vas_estrategico') }, { checksum: 'another' })).toMatchObject({ session: { facts: NO_SESSION_FACTS }, archived: null });
    });
  });

  it.each(['HANDOFF_PENDING', 'HUMAN'] as const)('never closes one that waits for or belongs to a person, however long: %s', (status) => {
    const years = new Date('2030-01-01T00:00:00Z');
    expect(loadConversation(row(moveSession(RUNNING, status, START, 'ana')), { ...OPTIONS, now: years })).toMatchObject({ session: { sessionId: 's-1', status }, ended: null });
  });

  describe('what cannot be read is kept beside a fresh start, never overwritten', () => {
    it.each<readonly [string, Partial<ConversationRow>, string]>([
      ['a state that was changed behind its checksum', { state: { ...STATE, off_context_count: 2 } }, 'checksum_mismatch'],
      ['a state that is no object', { state: 'poison' }, 'checksum_mismatch'],
      ['a state of an unknown version', { state: { schema_version: 99 }, checksum: checkpointOf({ schema_version: 99 }).checksum }, 'state_unreadable'],
    ])('%s', (_name, poison, reason) => {
      const poisoned = row(RUNNING, poison);
      const loaded = loadConversation(poisoned, OPTIONS);
      expect(loaded).toMatchObject({ session: { sessionId: 's-1' }, state: { sessionId: 's-1', turnIndex: 4, offContextCount: 0 }, archived: { reason, state: poisoned.state } });
    });

    it('a session', () => {
      const loaded = loadConversation(row(RUNNING, { session: { status: 'ASLEEP' } }), OPTIONS);
      expect(loaded).toMatchObject({ session: { sessionId: 's-new' }, state: { turnIndex: 4 }, archived: { reason: 'session_unreadable', state: STATE } });
    });
  });
});
