import { deserializeFacts, deserializeState, newConversationState } from '../conversation/index.js';
import { openSession } from '../session/index.js';
import type { TurnResponse } from './domain/turn.js';
import type { ConversationRow } from './persistence/conversation-row.js';
import type { ReceivedMessage } from './run-turn.js';
import { readSession } from './session-json.js';
import { supersededResponse } from './turn-response.js';

/** The answer to a message that a newer one has overtaken: where the conversation stands, and nothing said. */
export function overtakenAnswer(row: ConversationRow, message: ReceivedMessage): TurnResponse {
  const session = readSession(row.session, deserializeFacts) ?? unopened(message);
  const fallback = { sessionId: session.sessionId, turnIndex: row.turn_index, channel: session.channel };
  const state = row.session_id === '' ? newConversationState(fallback) : deserializeState(row.state, fallback).state;
  return supersededResponse({
    conversationKey: row.conversation_key,
    messageId: message.messageId,
    traceId: message.traceId,
    session,
    state,
  });
}

/** The very first messages of a conversation came in a burst: no session was opened for this one. */
function unopened(message: ReceivedMessage): ReturnType<typeof openSession<ReturnType<typeof deserializeFacts>>> {
  return openSession({
    sessionId: '',
    agentId: message.details.agentId ?? '',
    channel: message.details.channel ?? 'text',
    previousSessionId: null,
    now: message.receivedAt,
    facts: deserializeFacts(null),
  });
}
