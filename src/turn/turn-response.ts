import { type ConversationState, isLive, type ResolvedAction, type RuntimeResult, speechOf } from '../conversation/index.js';
import type { ExtractedIntent } from '../intent/index.js';
import type { DialogueSession } from './load-conversation.js';
import type { ActionReport, PendingView, SessionControl, TurnResponse } from './domain/turn.js';
import { toDecimalText } from '../kernel/money.js';

export interface ResponseFrame {
  readonly conversationKey: string;
  readonly messageId: string;
  readonly traceId: string;
  readonly turnIndex: number;
  readonly session: DialogueSession;
  readonly state: ConversationState;
  readonly channel: 'text' | 'voice';
}

export type CommittedResponse = TurnResponse & { readonly turnIndex: number };

/** The answer of a turn that the dialogue handled. */
export function dialogueResponse(frame: ResponseFrame, intent: ExtractedIntent, result: RuntimeResult): CommittedResponse {
  return {
    ...base(frame),
    reply: replyOf(result.text, frame.channel),
    sessionControl: result.sessionControl,
    handledBy: result.handledBy,
    intent:
      result.handledBy === 'workflow'
        ? null
        : {
            kind: intent.kind,
            source: intent.source,
            mentionedItems: intent.mentionedItems,
            affirmation: intent.affirmation,
            negation: intent.negation,
          },
    decision: { action: result.decision.action, rule: result.decision.rule, reason: result.decision.reason },
    pending: pendingView(frame.state),
    actions: result.actions.map(actionReport),
    finalization: result.finalization,
  };
}

/** The answer of a turn that the session's state decided: a person waits, owns, or the service has ended. */
export function sessionResponse(
  frame: ResponseFrame,
  text: string | null,
  actions: readonly ResolvedAction[] = [],
  sessionControl: SessionControl | null = null,
): CommittedResponse {
  return {
    ...base(frame),
    reply: text === null ? null : replyOf(text, frame.channel),
    sessionControl,
    handledBy: 'session',
    intent: null,
    decision: null,
    pending: pendingView(frame.state),
    actions: actions.map(actionReport),
    finalization: null,
  };
}

/** The answer of a turn that a newer message has overtaken (api.md "Turns"). It takes no turnIndex. */
export function supersededResponse(frame: Omit<ResponseFrame, 'turnIndex' | 'channel'>): TurnResponse {
  return {
    ...base(frame),
    turnIndex: null,
    reply: null,
    sessionControl: null,
    handledBy: 'session',
    intent: null,
    decision: null,
    pending: null,
    actions: [],
    finalization: null,
    superseded: true,
  };
}

/** What the customer is asked, as the API shows it; null when nothing is. */
export function pendingView(state: ConversationState): PendingView | null {
  const { pendingConfirmation: confirmation, pendingWorkflow: workflow } = state;
  if (workflow !== null) {
    return {
      kind: 'workflow_input',
      workflow: workflow.workflow,
      version: workflow.version,
      executionId: workflow.executionId,
      expectedInput: { key: workflow.expectedInputKey, allowedValues: workflow.allowedValues },
    };
  }
  if (confirmation === null) return null;
  return {
    kind: 'confirmation',
    confirmationId: confirmation.id,
    expiresAt: confirmation.expiresAt,
    items: confirmation.authorizedQueue.steps.flatMap((step) =>
      step.items.map((item) => ({
        name: item.canonicalName,
        msisdn: item.msisdn,
        value: item.value === null ? null : toDecimalText(item.value),
        tool: step.tool,
      })),
    ),
  };
}

/**
 * The pending view as `GET conversation` shows it: what has expired is no longer asked.
 * @param pauseWaits whether the execution of a pause still takes a reply
 */
export function livePendingView(state: ConversationState, now: Date, pauseWaits: boolean): PendingView | null {
  const { pendingConfirmation, pendingWorkflow, turnIndex } = state;
  if (pendingWorkflow !== null) return pauseWaits ? pendingView(state) : null;
  return pendingConfirmation !== null && isLive(state, { turnIndex: turnIndex + 1, now }) ? pendingView(state) : null;
}

function base(frame: Omit<ResponseFrame, 'turnIndex' | 'channel'> & { readonly turnIndex?: number }): Pick<
  CommittedResponse,
  'conversationKey' | 'sessionId' | 'messageId' | 'turnIndex' | 'status' | 'sessionStatus' | 'superseded' | 'replayed' | 'traceId'
> {
  return {
    conversationKey: frame.conversationKey,
    sessionId: frame.session.sessionId,
    messageId: frame.messageId,
    turnIndex: frame.turnIndex ?? 0,
    status: frame.state.status,
    sessionStatus: frame.session.status,
    superseded: false,
    replayed: false,
    traceId: frame.traceId,
  };
}

function replyOf(text: string, channel: 'text' | 'voice'): { text: string; speech: string | null } {
  return { text, speech: channel === 'voice' ? speechOf(text) : null };
}

function actionReport(action: ResolvedAction): ActionReport {
  return {
    tool: action.tool,
    subject: action.subject,
    outcome: action.outcome,
    items: action.items,
    protocol: action.protocol,
  };
}
