import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../../../test/support/property.js';
import type { JsonValue } from '../../../kernel/json.js';
import { NO_SESSION_FACTS, type SessionFacts } from '../session-facts.js';
import { aQueue, aStep } from '../testing/builders.js';
import { deserializeFacts, serializeFacts } from './session-facts-json.js';

const facts: SessionFacts = {
  openQuestion: { verb: 'cancelar', mention: null, candidates: [{ name: 'Aya', msisdn: '1' }], askedTurnIndex: 3 },
  discardedQuestion: { queue: aQueue(aStep({ workflowVersion: 2 })), turnIndex: 4 },
  questionExpired: true,
  leftBehindPause: [aStep({ workflowVersion: 2 })],
  hasSuccessfulAction: true,
  failedExecutions: [{ stepHash: 'h', executionKey: 'k' }],
  doneItems: [{ tool: 'cancelar_vas_avulso', name: 'Tamboro Mensal', msisdn: '1', protocol: '2026-1', turnIndex: 2 }],
  openQuestionRepeated: true,
  lastItems: [{ name: 'Tamboro Mensal', msisdn: '1', turnIndex: 2 }],
  lastQuestion: 'Olá',
  lastIntentKind: 'value_question',
};

function stored(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}

describe('the dialogue part of the session record', () => {
  it.each([facts, NO_SESSION_FACTS])('comes back as it was stored (%#)', (original) => {
    expect(deserializeFacts(stored(serializeFacts(original)))).toEqual(original);
  });

  it.each([null, [], 'x', {}, { ...serializeFacts(facts), last_intent_kind: 'other' }])('forgets what it cannot read (%#)', (data) => {
    expect(deserializeFacts(stored(data))).toEqual(NO_SESSION_FACTS);
  });

  it('reads a record of before the done items as if nothing was done', () => {
    const { done_items: _absent, ...older } = serializeFacts(facts);
    expect(deserializeFacts(stored(older))).toEqual({ ...facts, doneItems: [] });
  });

  it('reads a record of before the repeated question as a question that was put once', () => {
    const { open_question_repeated: _absent, ...older } = serializeFacts(facts);
    expect(deserializeFacts(stored(older))).toEqual({ ...facts, openQuestionRepeated: false });
  });

  it('reads a record of before the spoken items as if nothing was spoken of', () => {
    const { last_items: _absent, ...older } = serializeFacts(facts);
    expect(deserializeFacts(stored(older))).toEqual({ ...facts, lastItems: [] });
  });

  it('never throws, whatever one of its fields became', () => {
    const keys = fc.constantFrom(...Object.keys(serializeFacts(facts)));
    fc.assert(
      fc.property(keys, fc.jsonValue(), (key, value) => {
        expect(Object.keys(deserializeFacts(stored({ ...serializeFacts(facts), [key]: value })))).toEqual(Object.keys(NO_SESSION_FACTS));
      }),
      PROPERTY_RUNS,
    );
  });
});
