import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../../../test/support/property.js';
import type { JsonValue } from '../../../kernel/json.js';
import type { ActionQueue, ActionStep, ConversationState } from '../state.js';
import { aConfirmation, anAction, anItem, aPause, aQueue, aState, aStep } from '../testing/builders.js';
import { deserializeState, queueCodec, serializeState, storeState } from './index.js';

const FRESH = { sessionId: 's-fallback', turnIndex: 9, channel: 'text' } as const;

/** As a database gives it back. */
function stored(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}

const fullState = aState({
  turnIndex: 4,
  status: 'awaiting_confirmation',
  pendingConfirmation: aConfirmation({ authorizedQueue: aQueue(aStep({ items: [anItem({ value: null })], workflowVersion: 2 })) }),
  pendingWorkflow: aPause({ normalize: 'yes_no' }),
  actionQueue: { steps: [aStep(), aStep()], cursor: 1 },
  lastCompletedAction: anAction({ protocol: 'P-1', items: [{ name: 'VOD', msisdn: '1', value: null, outcome: 'partial' }] }),
  lastInvoiceAnswer: 'SIM',
  lastFinalizationReason: 'resolvido',
  decisionTrace: [{ rule: '5' }],
  msisdn: '11900007048',
  invoiceSnapshot: [anItem({ rawEntry: { desc: 'Tamboro Mensal', value: 'R$ 14,99' } })],
  invoiceSnapshotSourceTurn: 2,
  invoiceSnapshotSourceMsisdn: '11900007048',
});

describe('serializeState', () => {
  it('writes the documented snake_case keys, amounts as text, and a nested authorised queue', () => {
    expect(serializeState(fullState)).toMatchObject({
      schema_version: 7,
      session_id: 's-1',
      turn_index: 4,
      channel: 'text',
      status: 'awaiting_confirmation',
      pending_confirmation: { id: 'c-1', asked_turn_index: 1, prompt_text: 'Você confirma?', authorized_queue: { cursor: 0, steps: [{ workflow_version: 2 }] } },
      pending_workflow: { execution_id: 'e-1', expected_input_key: 'resposta_usuario', allowed_values: ['SIM', 'NAO'], normalize: 'yes_no' },
      action_queue: { cursor: 1, steps: [{ items: [{ canonical_name: 'Tamboro Mensal', value: '14.99' }] }, {}] },
      last_completed_action: { tool_kind: 'action', result_summary: {} },
      invoice_snapshot: [{ raw_entry: { desc: 'Tamboro Mensal', value: 'R$ 14,99' } }],
      invoice_snapshot_source_turn: 2,
      invoice_snapshot_source_msisdn: '11900007048',
    });
  });

  it('omits what is null', () => {
    const keys = Object.keys(serializeState(aState()));
    for (const key of ['pending_confirmation', 'pending_workflow', 'last_completed_action', 'last_invoice_answer', 'last_finalization_reason']) {
      expect(keys).not.toContain(key);
    }
    expect(JSON.stringify(serializeState(fullState))).not.toContain('null');
  });
});

describe('a state as the row keeps it', () => {
  it.each([fullState, aState()])('says only what a new state does not, and comes back (%#)', (state) => {
    const kept = stored(storeState(state, state.sessionId));
    expect(deserializeState(kept, { ...FRESH, sessionId: state.sessionId })).toEqual({ state, outcome: 'restored' });
    expect(serializeState(state)).toMatchObject(kept as Record<string, JsonValue>);
  });

  it('of a new session is its version and count', () => {
    expect(storeState(aState(), aState().sessionId)).toEqual({ schema_version: 7, turn_index: aState().turnIndex });
    expect(storeState(aState(), 'another')).toMatchObject({ session_id: aState().sessionId });
  });
});

describe('deserializeState of the present version', () => {
  it('restores a full state, with the cursor in the middle and a question open', () => {
    expect(deserializeState(stored(serializeState(fullState)), FRESH)).toEqual({ state: fullState, outcome: 'restored' });
  });

  it('restores any state as it was', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(deserializeState(stored(serializeState(state)), FRESH)).toEqual({ state, outcome: 'restored' });
      }),
      PROPERTY_RUNS,
    );
  });

  it.each([
    ['a number as amount', { invoice_snapshot: [{ ...serializeItem(), value: 14.99 }] }],
    ['an unreadable amount', { invoice_snapshot: [{ ...serializeItem(), value: '14,99' }] }],
    ['an unknown status', { status: 'waiting' }],
    ['an unknown tool', { action_queue: { steps: [{ tool: 'rm', subject: '', items: [] }], cursor: 0 } }],
    ['a cursor behind the end', { action_queue: { steps: [], cursor: 1 } }],
    ['a negative turn', { turn_index: -1 }],
    ['a fractional turn', { turn_index: 1.5 }],
    ['text for a flag', { client_requested_end: 'true' }],
    ['an object for a list', { decision_trace: {} }],
    ['a list for an object', { pending_confirmation: [] }],
    ['no moment of expiry', { pending_confirmation: { ...confirmationData(), expires_at: 'soon' } }],
    ['a number for a text', { msisdn: 11 }],
    ['a text in the trace', { decision_trace: ['x'] }],
    ['no count of turns', { turn_index: undefined }],
  ])('starts afresh for %s', (_what, damage) => {
    const data = stored({ ...serializeState(aState()), ...damage });
    expect(deserializeState(data, FRESH)).toEqual({ state: aState({ turnIndex: 9 }), outcome: 'reset' });
  });
});

describe('deserializeState of another version', () => {
  it('migrates version 0 through all versions', () => {
    const data = { schema_version: 0, session_id: 's-0', turn_index: 3, channel: 'voice', status: 'open' };
    expect(deserializeState(data, FRESH)).toEqual({ state: aState({ sessionId: 's-0', turnIndex: 3, channel: 'voice' }), outcome: 'migrated' });
  });

  it.each(['awaiting_confirmation', 'awaiting_workflow_input'])('opens a version 0 that waits (%s) for what it never stored', (status) => {
    const data = { schema_version: 0, session_id: 's-0', turn_index: 3, channel: 'voice', status };
    expect(deserializeState(data, FRESH).state.status).toBe('open');
  });

  it('migrates version 1 with its queue and last action, and drops a question that is no contract', () => {
    const data = stored({
      schema_version: 1,
      session_id: 's-1',
      turn_index: 2,
      channel: 'text',
      status: 'awaiting_confirmation',
      pending_confirmation: { id: 'c', authorized_queue: { steps: [], cursor: 0 }, asked_turn_index: 2, prompt_text: 'ok?' },
      action_queue: { steps: [{ tool: 'vas_estrategico', subject: 'HBO', items: [serializeItem()] }], cursor: 1 },
      last_completed_action: { tool: 'vas_estrategico', subject: 'HBO', tool_kind: 'action', outcome: 'success', result_summary: { a: 1 } },
      last_invoice_answer: 'SIM',
      client_requested_end: false,
      off_context_count: 1,
      informative_answer_delivered: true,
      last_finalization_reason: 'x',
      decision_trace: [{ rule: '5' }],
    });
    const { state, outcome } = deserializeState(data, FRESH);
    expect(outcome).toBe('migrated');
    expect(state).toMatchObject({
      schemaVersion: 7,
      status: 'open',
      pendingConfirmation: null,
      actionQueue: { cursor: 1, steps: [{ tool: 'vas_estrategico', workflowVersion: null }] },
      lastCompletedAction: { items: [], protocol: null, resultSummary: { a: 1 } },
      lastInvoiceAnswer: 'SIM',
      offContextCount: 1,
      informativeAnswerDelivered: true,
      invoiceSnapshot: [],
    });
  });

  it('migrates version 6: an empty snapshot, and a contract that is kept', () => {
    const { invoice_snapshot, invoice_snapshot_source_turn, invoice_snapshot_source_msisdn, ...data } = serializeState(fullState);
    expect([invoice_snapshot, invoice_snapshot_source_turn, invoice_snapshot_source_msisdn]).not.toContain(undefined);
    const { state, outcome } = deserializeState(stored({ ...data, schema_version: 6 }), FRESH);
    expect(outcome).toBe('migrated');
    expect(state).toEqual({ ...fullState, invoiceSnapshot: [], invoiceSnapshotSourceTurn: 0, invoiceSnapshotSourceMsisdn: '' });
  });

  it.each([undefined, null, 2, 5, 8, '7', 1.5, true])('starts afresh for version %p and keeps the session', (version) => {
    const data = stored({ ...serializeState(fullState), schema_version: version });
    expect(deserializeState(data, FRESH)).toEqual({ state: aState({ sessionId: 's-1', turnIndex: 9 }), outcome: 'reset' });
  });

  it.each([{}, [], null, 'x', 7, { session_id: 3 }, { session_id: '' }])('starts afresh for %j with the given session', (data) => {
    expect(deserializeState(data as JsonValue, FRESH)).toEqual({ state: aState({ sessionId: 's-fallback', turnIndex: 9 }), outcome: 'reset' });
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), almostStates()), (data) => {
        const { state, outcome } = deserializeState(data as JsonValue, FRESH);
        expect(state.schemaVersion).toBe(7);
        expect(['restored', 'migrated', 'reset']).toContain(outcome);
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('queueCodec', () => {
  it('carries a queue of the session record both ways', () => {
    const queue = aQueue(aStep(), aStep({ tool: 'contestacao_tool' }));
    expect(queueCodec.decode(stored(queueCodec.encode(queue)), '')).toEqual(queue);
  });
});

function serializeItem(): Record<string, JsonValue> {
  const [item] = serializeState(aState({ invoiceSnapshot: [anItem()] }))['invoice_snapshot'] as readonly Record<string, JsonValue>[];
  return item ?? {};
}

function confirmationData(): Record<string, JsonValue> {
  return serializeState(aState({ pendingConfirmation: aConfirmation() }))['pending_confirmation'] as Record<string, JsonValue>;
}

/** A stored state with one value replaced by anything: the damage that real stores do. */
function almostStates(): fc.Arbitrary<unknown> {
  const data = serializeState(fullState);
  return fc
    .record({ key: fc.constantFrom(...Object.keys(data)), value: fc.jsonValue(), version: fc.constantFrom(0, 1, 6, 7) })
    .map(({ key, value, version }) => ({ ...data, schema_version: version, [key]: value }));
}

const words = fc.string({ maxLength: 12, unit: 'grapheme' });
const counts = fc.nat({ max: 1000 });
const objects = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/).filter((key) => key !== '__proto__'), fc.oneof(words, counts, fc.boolean()));
const outcomes = fc.constantFrom('success', 'no_match', 'failure', 'partial', 'unknown');
const tools = fc.constantFrom('cancelar_vas_avulso', 'pro_rata', 'vas_estrategico', 'contestacao_tool');
const amounts = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => new Decimal(cents).div(100));

const items = fc.record({
  canonicalName: words,
  toolCategory: fc.constantFrom('cancelar_vas_avulso', 'vas_estrategico', 'pro_rata'),
  itemType: fc.constantFrom('avulso', 'estrategico', 'bundle', 'plano'),
  msisdn: words,
  value: fc.option(amounts),
  section: words,
  rawEntry: objects,
});
const steps: fc.Arbitrary<ActionStep> = fc.record({
  tool: tools,
  subject: words,
  items: fc.array(items, { maxLength: 3 }),
  workflowVersion: fc.option(counts),
});
const queues: fc.Arbitrary<ActionQueue> = fc
  .array(steps, { maxLength: 4 })
  .chain((list) => fc.record({ steps: fc.constant(list), cursor: fc.nat({ max: list.length }) }));
const moments = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((time) => new Date(time).toISOString());

const states: fc.Arbitrary<ConversationState> = fc.record({
  schemaVersion: fc.constant(7),
  sessionId: words,
  turnIndex: counts,
  channel: fc.constantFrom('voice', 'text'),
  status: fc.constantFrom('open', 'awaiting_confirmation', 'executing_action', 'awaiting_workflow_input', 'finalizing', 'closed'),
  pendingConfirmation: fc.option(
    fc.record({
      id: words,
      hash: words,
      authorizedQueue: queues,
      askedTurnIndex: counts,
      promptText: words,
      expiresAt: moments,
      repetitions: counts,
    }),
  ),
  pendingWorkflow: fc.option(
    fc.record({
      tool: words,
      workflow: words,
      version: counts,
      executionId: words,
      expectedInputKey: words,
      allowedValues: fc.array(words),
      question: words,
      normalize: fc.option(words),
      reprompts: counts,
    }),
  ),
  actionQueue: queues,
  lastCompletedAction: fc.option(
    fc.record({
      tool: tools,
      subject: words,
      toolKind: fc.constantFrom('info', 'explanation', 'action', 'meta'),
      outcome: outcomes,
      items: fc.array(fc.record({ name: words, msisdn: words, value: fc.option(words), outcome: outcomes }), { maxLength: 3 }),
      protocol: fc.option(words),
      resultSummary: objects,
    }),
  ),
  lastInvoiceAnswer: fc.option(fc.constantFrom('SIM', 'NAO')),
  clientRequestedEnd: fc.boolean(),
  offContextCount: counts,
  informativeAnswerDelivered: fc.boolean(),
  lastFinalizationReason: fc.option(words),
  decisionTrace: fc.array(objects, { maxLength: 3 }),
  msisdn: words,
  invoiceSnapshot: fc.array(items, { maxLength: 4 }),
  invoiceSnapshotSourceTurn: counts,
  invoiceSnapshotSourceMsisdn: words,
});
