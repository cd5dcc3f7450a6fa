import type { JsonObject, JsonValue } from '../../kernel/json.js';
import type { TurnResponse } from '../domain/turn.js';
import { readAnswer, writeAnswer } from './stored-answer.js';

const FULL: TurnResponse = {
  conversationKey: 'k',
  sessionId: 's',
  messageId: 'm',
  turnIndex: 3,
  status: 'awaiting_confirmation',
  sessionStatus: 'TRIAGE',
  superseded: false,
  replayed: false,
  traceId: 'trace',
  reply: { text: 'Posso cancelar?', speech: null },
  sessionControl: 'END_SESSION',
  handledBy: 'conversation_runtime',
  intent: { kind: 'action_request', source: 'nlu', mentionedItems: [], affirmation: false, negation: true },
  decision: { action: 'ask_confirmation', rule: '5', reason: null },
  pending: { kind: 'confirmation', confirmationId: 'c', expiresAt: '2026-11-30T12:00:00.000Z', items: [] },
  actions: [{ tool: 't', subject: 'x', outcome: 'success', items: [], protocol: null }],
  finalization: { status: 'resolvido', protocol: null },
};
const SILENT: TurnResponse = { ...FULL, reply: null, sessionControl: null, handledBy: 'session', intent: null, decision: null, pending: null, actions: [], finalization: null };
const OVERTAKEN: TurnResponse = { ...SILENT, turnIndex: null, superseded: true };
const COLUMNS = { conversation_key: 'k', message_id: 'm', session_id: 's', turn_index: 3 };
const stored = (text: string): JsonValue => JSON.parse(text) as JsonValue;

describe('an answer as its receipt keeps it', () => {
  it.each([FULL, SILENT])('comes back byte for byte, in the order of its fields (%#)', (answer) => {
    expect(JSON.stringify(readAnswer({ ...COLUMNS, response: stored(writeAnswer(answer)) }))).toBe(JSON.stringify(answer));
  });

  it('says neither what the columns say nor what is empty', () => {
    expect(stored(writeAnswer(SILENT))).toEqual({ status: 'awaiting_confirmation', sessionStatus: 'TRIAGE', traceId: 'trace', handledBy: 'session' });
  });

  it('says nothing that is empty in its parts either', () => {
    const { reply, intent, decision } = stored(writeAnswer(FULL)) as JsonObject;
    expect({ reply, intent, decision }).toEqual({
      reply: { text: 'Posso cancelar?' },
      intent: { kind: 'action_request', source: 'nlu', negation: true },
      decision: { action: 'ask_confirmation', rule: '5' },
    });
  });

  it.each([
    ['of before', FULL, COLUMNS],
    ['to an overtaken message', OVERTAKEN, { ...COLUMNS, session_id: null, turn_index: null }],
  ])('%s, kept whole, reads the same', (_which, answer, columns) => {
    expect(readAnswer({ ...columns, response: stored(JSON.stringify(answer)) })).toEqual(answer);
  });

  it('is null before there is one', () => {
    expect(readAnswer({ ...COLUMNS, response: null })).toBeNull();
  });
});
