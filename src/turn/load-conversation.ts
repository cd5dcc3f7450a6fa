import {
  type ConversationState,
  deserializeFacts,
  deserializeState,
  newConversationState,
  NO_SESSION_FACTS,
  type SessionFacts,
  stepsBehind,
} from '../conversation/index.js';
import { sha256Hex } from '../kernel/hash.js';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../kernel/json.js';
import { isBotOwned, isEnded, isIdle, openSession, type Session, type SessionChannel } from '../session/index.js';
import { readSession } from './session-json.js';
import type { ConversationRow } from './persistence/conversation-row.js';

export type DialogueSession = Session<SessionFacts>;

export interface LoadOptions {
  readonly now: Date;
  readonly idleSeconds: number;
  readonly newSessionId: () => string;
  readonly agentId: string;
  readonly channel: SessionChannel;
  /** The profile's answer to a message after the end, for this session's channel. */
  readonly rejectsAfterEnd: (session: DialogueSession) => boolean;
}

export interface LoadedConversation {
  readonly session: DialogueSession;
  readonly state: ConversationState;
  /** The session before this message, when a new one was opened. */
  readonly ended: DialogueSession | null;
  /** A state that could not be read; kept beside its successor, never overwritten (architecture §4.20). */
  readonly archived: { readonly reason: string; readonly state: JsonValue } | null;
}

/**
 * The conversation as this message finds it: the running session, or a new one linked to it when it has ended or
 * lain idle; a fresh state takes over the conversation's turn count (architecture §4.20).
 */
export function loadConversation(row: ConversationRow, options: LoadOptions): LoadedConversation {
  const previous = row.session_id === '' ? null : readSession(row.session, deserializeFacts);
  if (previous === null) return opened(row, options, null);
  if (isEnded(previous.status) && !options.rejectsAfterEnd(previous)) return opened(row, options, previous);
  if (isBotOwned(previous.status) && isIdle(previous, options.now, options.idleSeconds)) {
    return opened(row, options, { ...previous, status: 'CLOSED', endedAt: options.now.toISOString() }, leftOpen(restored(row, previous).state));
  }
  return { ...restored(row, previous), session: previous, ended: null };
}

/** A state as a conversation's row holds it; its checksum is compared on every load (architecture §4.37). */
export interface Checkpoint {
  /** JSON text in its canonical form, which the checksum is of. */
  readonly state: string;
  readonly checksum: string;
}

export function checkpointOf(stored: JsonObject): Checkpoint {
  const state = canonicalJson(stored);
  return { state, checksum: sha256Hex(state) };
}

function newSession(
  { newSessionId, agentId, channel, now }: Pick<LoadOptions, 'now' | 'newSessionId' | 'agentId' | 'channel'>,
  previousSessionId: string | null,
  facts: SessionFacts,
): DialogueSession {
  return openSession({ sessionId: newSessionId(), agentId, channel, previousSessionId, now, facts });
}

function opened(row: ConversationRow, options: LoadOptions, ended: DialogueSession | null, facts = NO_SESSION_FACTS): LoadedConversation {
  const session = newSession(options, ended?.sessionId ?? null, facts);
  const state = newConversationState({ sessionId: session.sessionId, turnIndex: row.turn_index, channel: session.channel });
  // A row whose session cannot be read is poisoned: its content is kept, the conversation goes on.
  const unreadable = ended === null && row.session_id !== '';
  return { session, state, ended, archived: unreadable ? { reason: 'session_unreadable', state: row.state } : null };
}

/** The session lay idle while something was asked: the customer is told that its time has passed (case C11, architecture §4.28). */
function leftOpen({ pendingConfirmation, pendingWorkflow, actionQueue }: ConversationState): SessionFacts {
  return {
    ...NO_SESSION_FACTS,
    questionExpired: pendingConfirmation !== null,
    leftBehindPause: pendingWorkflow === null ? null : stepsBehind(actionQueue, pendingWorkflow),
  };
}

function restored(row: ConversationRow, session: DialogueSession): Pick<LoadedConversation, 'state' | 'archived'> {
  const fallback = { sessionId: session.sessionId, turnIndex: row.turn_index, channel: session.channel };
  const intact = isJsonObject(row.state) && checkpointOf(row.state).checksum === row.checksum;
  // Turns that the session answered count too: the conversation's count stands in its row (architecture §4.20).
  const stored = intact ? { ...row.state, turn_index: row.turn_index } : null;
  const { state, outcome } = deserializeState(stored, fallback);
  if (outcome !== 'reset') return { state, archived: null };
  return { state, archived: { reason: intact ? 'state_unreadable' : 'checksum_mismatch', state: row.state } };
}
