import type { JsonObject, JsonValue } from '../kernel/json.js';
import { sha256Hex } from '../kernel/hash.js';
import { readTrace, writeEvidence, writeTrace } from './stored-trace.js';

const NAME = 'HBO Max';
const EVIDENCE: JsonObject = {
  intent: { kind: 'action_request', source: 'nlu', mentionedItems: ['hbo max'], actionVerbs: ['cancelar'], affirmation: false, negation: false },
  resolved: [{ name: NAME, msisdn: '1', tool: 'cancelar_vas_avulso', section: 'SVA', value: '39.90' }],
  ambiguous: [],
  notFound: ['vod'],
  withoutCharge: [],
  reaction: 'none',
  trigger: null,
  confirmation: { id: 'c', hash: 'h', askedTurnIndex: 1 },
  handoffReason: null,
  facts: [],
  hooks: ['on_turn_started'],
  skippedEntries: [],
  decisionTrace: [{ event: 'decision', intent: 'action_request', source: 'nlu', resolved: [NAME], action: 'ask_confirmation', rule: '5', reason: null }],
  invoice: { hash: 'h', previousHash: null },
};
const EMPTY: JsonObject = {
  ...EVIDENCE,
  intent: { kind: 'unclear', source: 'rules', mentionedItems: [], actionVerbs: [], affirmation: false, negation: false },
  resolved: [],
  notFound: [],
  confirmation: null,
  hooks: [],
  decisionTrace: [],
  invoice: { hash: null, previousHash: null },
};
/** Of a decision that has little in common with what the turn understood. */
const APART: JsonObject = { ...EVIDENCE, decisionTrace: [{ event: 'other', intent: 'x', source: 'y', resolved: [], action: 'a', rule: '1', reason: 'r' }] };

function traceOf(evidence: JsonObject, more: JsonObject = {}): JsonObject {
  return { nodes: ['understand', 'decide'], rule: '5', evidence, toolCalls: [], rails: [], judges: [], versions: { application: '1' }, timings: { total: 3, understand: 1, decide: 2 }, ...more };
}

function stored(trace: JsonObject, evidence: JsonObject): JsonValue {
  return JSON.parse(JSON.stringify(writeTrace({ ...trace, evidence }))) as JsonValue;
}

describe('a trace as it is stored', () => {
  it.each([EVIDENCE, EMPTY])('reads as it was, whatever was left out (%#)', (evidence) => {
    const trace = traceOf(evidence);
    expect(readTrace(stored(trace, writeEvidence(evidence)))).toEqual(trace);
  });

  it('keeps what a decision says otherwise than the evidence around it', () => {
    const trace = traceOf(APART);
    expect(readTrace(stored(trace, writeEvidence(APART)))).toEqual(trace);
  });

  it('of a turn that the session answered has no evidence', () => {
    const trace = traceOf({}, { rule: null, nodes: ['session'], timings: { total: 1, session: 1 } });
    expect(stored(trace, {})).toEqual({ versions: { application: '1' }, timings: { total: 1, session: 1 } });
    expect(readTrace(stored(trace, {}))).toEqual(trace);
  });

  it('names its nodes when its timings do not: one that ran twice, and one called as the whole', () => {
    const trace = traceOf(EVIDENCE, { nodes: ['total', 'decide', 'decide'], timings: { total: 3, decide: 2 } });
    expect(readTrace(stored(trace, writeEvidence(EVIDENCE)))).toEqual(trace);
  });

  it('of before, which says everything, reads the same', () => {
    for (const trace of [traceOf(EVIDENCE), traceOf(APART, { rails: ['r'], toolCalls: [{ tool: 't' }] })]) expect(readTrace(trace)).toEqual(trace);
  });

  it.each([[[]], [['on_turn_started']], [['on_decision_traced', 'on_turn_started']], [['on_turn_started', 'on_decision_traced']], [['on_turn_started', 'on_item_resolved', 'on_decision_traced']]])(
    'keeps the hooks %j',
    (hooks) => {
      const evidence = { ...EVIDENCE, hooks };
      const trace = traceOf(evidence);
      expect(readTrace(stored(trace, writeEvidence(evidence)))).toEqual(trace);
    },
  );

  it('keeps hashes whole, and tells them so', () => {
    const evidence = { ...EVIDENCE, confirmation: { id: 'c', hash: sha256Hex('contract'), askedTurnIndex: 1 }, invoice: { hash: sha256Hex('invoice'), previousHash: sha256Hex('before') } };
    const trace = traceOf(evidence);
    expect(readTrace(stored(trace, writeEvidence(evidence)))).toEqual(trace);
    expect(JSON.stringify(writeEvidence(evidence))).not.toMatch(/[0-9a-f]{64}/);
  });

  it.each([null, '5', '6'])('keeps the rule %j, whatever the decision names', (rule) => {
    for (const evidence of [EVIDENCE, EMPTY]) {
      const trace = traceOf(evidence, { rule });
      expect(readTrace(stored(trace, writeEvidence(evidence)))).toEqual(trace);
    }
  });

  it('says each thing once', () => {
    expect(writeEvidence(EVIDENCE)['decisionTrace']).toEqual([{ action: 'ask_confirmation', rule: '5' }]);
    expect(writeEvidence({ ...EVIDENCE, hooks: ['on_turn_started', 'on_decision_traced'] })).toMatchObject({ hooksBetween: [] });
    expect(Object.keys(writeEvidence(EMPTY))).toEqual(['intent', 'invoice']);
  });
});
