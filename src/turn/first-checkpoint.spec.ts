import { deserializeState, newConversationState, NO_SESSION_FACTS, serializeFacts, storeState } from '../conversation/index.js';
import { openSession } from '../session/index.js';
import { firstCheckpoint } from './first-checkpoint.js';
import { checkpointOf } from './load-conversation.js';
import { writeSession } from './session-json.js';

const now = new Date('2026-11-30T12:00:00.000Z');

describe('the checkpoint of a conversation that no turn has touched', () => {
  it.each([
    ['text', 'session-1'],
    ['voice', 'session-2'],
    ['voice', 'an "odd" \\ id with ú'],
    ['text', '<session>'],
  ] as const)('on channel %s holds the new state and session %s under their own checksum', (channel, sessionId) => {
    const checkpoint = firstCheckpoint({ now, sessionId, agentId: 'telecom_contas', channel });
    const fresh = newConversationState({ sessionId, channel });
    const state = storeState(fresh, sessionId);
    expect(JSON.parse(checkpoint.state)).toEqual(state);
    expect(checkpoint.checksum).toBe(checkpointOf(state).checksum);
    expect(deserializeState(JSON.parse(checkpoint.state), { sessionId, turnIndex: 0, channel })).toEqual({ state: fresh, outcome: 'restored' });
    const session = openSession({ sessionId, agentId: 'telecom_contas', channel, previousSessionId: null, now, facts: NO_SESSION_FACTS });
    expect(JSON.parse(checkpoint.session)).toEqual(writeSession(session, serializeFacts(NO_SESSION_FACTS)));
  });
});
