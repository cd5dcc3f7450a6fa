import { type ConversationState, serializeFacts, storeState } from '../conversation/index.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../kernel/json.js';
import { maskDeep } from '../kernel/masking.js';
import { isBotOwned, moveSession } from '../session/index.js';
import { checkpointOf, type DialogueSession, type LoadedConversation } from './load-conversation.js';
import type { TurnRecord } from './persistence/commit-turn.js';
import type { LeftReason } from './persistence/left-executions.js';
import { writeEvidence, writeTrace } from './stored-trace.js';
import type { OwnedTurn, TurnAnswer } from './run-turn.js';
import { writeSession } from './session-json.js';
import type { TurnDependencies } from './turn-dependencies.js';
import { type CommittedResponse, dialogueResponse, sessionResponse } from './turn-response.js';

/** What the turn leaves behind and answers, from what it decided. Pure but for the trace's own times. */
export function turnRecord(
  deps: TurnDependencies,
  turn: OwnedTurn,
  loaded: LoadedConversation,
  answer: TurnAnswer,
  answered: number,
): { readonly response: CommittedResponse; readonly record: TurnRecord } {
  const session = sessionAfter(loaded.session, answer, turn.message.receivedAt);
  const state = answer.kind === 'dialogue' ? answer.result.state : loaded.state;
  const response = responseOf(turn, session, state, answer);
  return {
    response,
    record: {
      version: turn.row.version,
      now: deps.clock.now(),
      sessionId: session.sessionId,
      customerId: session.customer.customerId,
      session: sessionJson(session),
      ...checkpointOf(storeState(state, session.sessionId)),
      response,
      trace: writeTrace(turn.trace.toJson({
        rule: response.decision?.rule ?? null,
        evidence: { ...evidenceOf(answer), ...executionsOf(turn) },
        toolCalls: turn.guard.toolCalls.map((call) => ({ ...call })),
        versions: { ...deps.versions, ...workflowVersions(turn) },
      })),
      answered,
      statusChanged: statusChanged(loaded, session, state),
      handoff: handoffOf(answer, session),
      endedSession: loaded.ended === null ? null : { sessionId: loaded.ended.sessionId, session: sessionJson(loaded.ended) },
      archivedState: loaded.archived,
      documents: answer.kind === 'dialogue' ? answer.inHand.fetched : [],
      waitsFor: state.pendingWorkflow?.executionId ?? null,
      leaves: leavesBecause(turn, loaded),
    },
  };
}

function responseOf({ row, guard, message }: OwnedTurn, session: DialogueSession, state: ConversationState, answer: TurnAnswer): CommittedResponse {
  const frame = {
    conversationKey: guard.conversationKey,
    messageId: message.messageId,
    traceId: message.traceId,
    turnIndex: row.turn_index + 1,
    session,
    state,
    channel: session.channel,
  };
  return answer.kind === 'dialogue'
    ? dialogueResponse(frame, answer.intent, answer.result)
    : sessionResponse(frame, answer.text, answer.executed ?? []);
}

function sessionJson(session: DialogueSession): JsonObject {
  return writeSession(session, serializeFacts(session.facts));
}

function sessionAfter(session: DialogueSession, answer: TurnAnswer, now: Date): DialogueSession {
  if (answer.kind === 'session') return session;
  const remembered = { ...session, facts: answer.result.facts };
  switch (answer.result.sessionControl) {
    case 'HUMAN_HANDOFF':
      return moveSession(remembered, 'HANDOFF_PENDING', now);
    case 'END_SESSION':
      return moveSession(remembered, 'CLOSED', now);
    case null:
      return remembered;
  }
}

function statusChanged(loaded: LoadedConversation, session: DialogueSession, state: ConversationState): boolean {
  const before = loaded.ended === null ? loaded.session.status : null;
  return before !== session.status || loaded.state.status !== state.status;
}

/**
 * A turn ends what it lets go of by itself. Where the state is another than the one the executions belong to (a new session, a
 * state that could not be read, the repeat of a turn that may decide anew), nothing would (architecture §4.28, §4.41).
 */
function leavesBecause({ guard }: OwnedTurn, { session, ended, archived }: LoadedConversation): LeftReason | null {
  if (!isBotOwned(session.status) && guard.isRepeat) return 'taken_over';
  if (ended !== null) return 'expired';
  return guard.isRepeat || archived !== null ? 'abandoned' : null;
}

function handoffOf(answer: TurnAnswer, session: DialogueSession): TurnRecord['handoff'] {
  if (session.status !== 'HANDOFF_PENDING' || answer.kind === 'session') return null;
  return { reason: answer.result.handoffReason ?? 'person_requested', summary: answer.result.handoffSummary };
}

/** What the reply depended on. Personal data is masked: traces are read by more people than messages (architecture §5). */
function evidenceOf(answer: TurnAnswer): JsonObject {
  if (answer.kind === 'session') return {};
  const { intent, result, inHand } = answer;
  return writeEvidence(maskedObject({
    intent: {
      kind: intent.kind,
      source: intent.source,
      mentionedItems: intent.mentionedItems,
      actionVerbs: intent.actionVerbs,
      affirmation: intent.affirmation,
      negation: intent.negation,
    },
    ...result.notes,
    facts: result.evidence.map((fact): JsonValue => ({ ...fact })),
    hooks: result.hooks.map((hook) => hook.hook),
    skippedEntries: (inHand.invoice?.skipped ?? []).map((entry) => entry.path),
    decisionTrace: result.state.decisionTrace,
    invoice: { hash: inHand.session.hash, previousHash: inHand.session.previousHash },
  }));
}

/** `workflow.<name>` → the version that ran for this turn (architecture §5). */
function workflowVersions({ guard }: OwnedTurn): JsonObject {
  return Object.fromEntries([...guard.riders.values()].flatMap(({ versions }) => Object.entries(versions)));
}

/** The executions of this turn, and how they stand after it. */
function executionsOf({ guard }: OwnedTurn): JsonObject {
  const executions = [...guard.riders.values()].map(({ note }) => note);
  return executions.length === 0 ? {} : { executions };
}

function maskedObject(object: JsonObject): JsonObject {
  const masked = maskDeep(object);
  return isJsonObject(masked) ? masked : {};
}
