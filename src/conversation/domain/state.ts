import type { JsonObject } from '../../kernel/json.js';
import type { ResolvedInvoiceItem } from '../../invoice/domain/index.js';

/** Schema version of persisted state (architecture §4.20). */
export const SCHEMA_VERSION = 7;

export type ConversationStatus =
  | 'open'
  | 'awaiting_confirmation'
  | 'executing_action'
  | 'awaiting_workflow_input'
  | 'finalizing'
  | 'closed';
export type Channel = 'voice' | 'text';
export type ToolKind = 'info' | 'explanation' | 'action' | 'meta';
/** `unknown` is ours: dispatched, and nobody knows whether it happened (architecture §4.27). */
export type ToolOutcome = 'success' | 'no_match' | 'failure' | 'partial' | 'unknown';
export type ActionTool = 'cancelar_vas_avulso' | 'pro_rata' | 'vas_estrategico' | 'contestacao_tool';
export type InvoiceAnswer = 'SIM' | 'NAO';

export interface ActionStep {
  readonly tool: ActionTool;
  /** Canonical names, joined for people. */
  readonly subject: string;
  readonly items: readonly ResolvedInvoiceItem[];
  /** The workflow version authorised with the confirmation; null while no engine runs it. */
  readonly workflowVersion: number | null;
}

/** Steps in a fixed order with a cursor at the next one to run. */
export interface ActionQueue {
  readonly steps: readonly ActionStep[];
  readonly cursor: number;
}

/** A confirmation as a contract (architecture §4.10): only the queue that hashes to `hash` can be released. */
export interface PendingConfirmation {
  readonly id: string;
  readonly hash: string;
  readonly authorizedQueue: ActionQueue;
  readonly askedTurnIndex: number;
  readonly promptText: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** How often the same question has been asked again because the answer was unclear (0, 1 or 2). */
  readonly repetitions: number;
}

export interface ActionItemResult {
  readonly name: string;
  readonly msisdn: string;
  /** Decimal text with a point, "14.99"; null where the charge has no amount. */
  readonly value: string | null;
  readonly outcome: ToolOutcome;
}

export interface ResolvedAction {
  readonly tool: ActionTool;
  readonly subject: string;
  readonly toolKind: ToolKind;
  readonly outcome: ToolOutcome;
  readonly items: readonly ActionItemResult[];
  readonly protocol: string | null;
  readonly resultSummary: JsonObject;
}

/** What the runtime needs to hand the next message to a paused workflow (CONVERSATION "Hooks de workflow"). */
export interface PendingWorkflow {
  readonly tool: string;
  readonly workflow: string;
  readonly version: number;
  readonly executionId: string;
  readonly expectedInputKey: string;
  readonly allowedValues: readonly string[];
  readonly question: string;
  readonly normalize: string | null;
  readonly reprompts: number;
}

export interface ConversationState {
  readonly schemaVersion: number;
  readonly sessionId: string;
  readonly turnIndex: number;
  readonly channel: Channel;
  readonly status: ConversationStatus;
  readonly pendingConfirmation: PendingConfirmation | null;
  readonly pendingWorkflow: PendingWorkflow | null;
  readonly actionQueue: ActionQueue;
  readonly lastCompletedAction: ResolvedAction | null;
  readonly lastInvoiceAnswer: InvoiceAnswer | null;
  readonly clientRequestedEnd: boolean;
  readonly offContextCount: number;
  readonly informativeAnswerDelivered: boolean;
  readonly lastFinalizationReason: string | null;
  /** The last turn only; the history is in its own table (architecture §4.20). */
  readonly decisionTrace: readonly JsonObject[];
  readonly msisdn: string;
  readonly invoiceSnapshot: readonly ResolvedInvoiceItem[];
  readonly invoiceSnapshotSourceTurn: number;
  readonly invoiceSnapshotSourceMsisdn: string;
}

export const EMPTY_QUEUE: ActionQueue = { steps: [], cursor: 0 };

/** A state with safe defaults; every field can be overridden. */
export function newConversationState(overrides: Partial<ConversationState> = {}): ConversationState {
  return {
    schemaVersion: SCHEMA_VERSION,
    sessionId: '',
    turnIndex: 0,
    channel: 'voice',
    status: 'open',
    pendingConfirmation: null,
    pendingWorkflow: null,
    actionQueue: EMPTY_QUEUE,
    lastCompletedAction: null,
    lastInvoiceAnswer: null,
    clientRequestedEnd: false,
    offContextCount: 0,
    informativeAnswerDelivered: false,
    lastFinalizationReason: null,
    decisionTrace: [],
    msisdn: '',
    invoiceSnapshot: [],
    invoiceSnapshotSourceTurn: 0,
    invoiceSnapshotSourceMsisdn: '',
    ...overrides,
  };
}
