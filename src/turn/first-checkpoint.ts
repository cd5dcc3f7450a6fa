import { newConversationState, NO_SESSION_FACTS, serializeFacts, storeState } from '../conversation/index.js';
import { openSession, type SessionChannel } from '../session/index.js';
import { type Checkpoint, checkpointOf } from './load-conversation.js';
import type { FirstCheckpoint } from './persistence/receive.js';
import { writeSession } from './session-json.js';

/** Written once a channel, for every message of every conversation carries it. */
const states = new Map<SessionChannel, Checkpoint>();

const NO_FACTS = serializeFacts(NO_SESSION_FACTS);

interface FirstOptions {
  readonly now: Date;
  readonly sessionId: string;
  readonly agentId: string;
  readonly channel: SessionChannel;
}

/**
 * A session and a state that no turn has touched yet, as a conversation's row holds them, in the text of the
 * statement's parameters.
 */
export function firstCheckpoint({ now, sessionId, agentId, channel }: FirstOptions): FirstCheckpoint {
  const session = openSession({ sessionId, agentId, channel, previousSessionId: null, now, facts: NO_SESSION_FACTS });
  return { sessionId, session: JSON.stringify(writeSession(session, NO_FACTS)), ...firstState(channel) };
}

function firstState(channel: SessionChannel): Checkpoint {
  const known = states.get(channel);
  if (known !== undefined) return known;
  // No session's id is in it: the row says whose state it is.
  const first = checkpointOf(storeState(newConversationState({ sessionId: '', channel }), ''));
  states.set(channel, first);
  return first;
}
