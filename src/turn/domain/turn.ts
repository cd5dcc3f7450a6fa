import type { JsonObject } from '../../kernel/json.js';
import type { IntentSource, IntentKind } from '../../intent/domain/index.js';
import type { ActionItemResult, ConversationStatus, DecisionAction, FinalizationStatus, RuleId, ToolOutcome } from '../../conversation/domain/index.js';
import type { SessionChannel, SessionStatus } from '../../session/domain/index.js';

/** One customer message, validated at the edge (api.md "Turns"). */
export interface TurnRequest {
  readonly tenantId: string;
  readonly conversationKey: string;
  readonly messageId: string;
  readonly text: string;
  readonly details: TurnDetails;
  /** Documents given in `context`, by content hash; stored once a conversation. */
  readonly documents: readonly InvoiceDocument[];
  readonly traceId: string;
}

/** What a receipt keeps of the request besides its text, so that a repeat after a crash decides the same. */
export interface TurnDetails {
  readonly channel?: SessionChannel;
  readonly agentId?: string;
  readonly customer?: {
    readonly customerId?: string;
    readonly msisdn?: string;
    readonly socialSecNo?: string;
    readonly name?: string;
  };
  readonly invoiceId?: string;
  readonly invoiceHash?: string;
  readonly previousInvoiceHash?: string;
  readonly inReplyTo?: string;
}

export interface InvoiceDocument {
  readonly hash: string;
  readonly customerKey: string;
  readonly invoiceKey: string;
  readonly document: JsonObject;
}

export type HandledBy = 'conversation_runtime' | 'workflow' | 'orchestrator' | 'guardrail' | 'session' | 'commercial';
export type SessionControl = 'HUMAN_HANDOFF' | 'END_SESSION';

export interface ActionReport {
  readonly tool: string;
  readonly subject: string;
  readonly outcome: ToolOutcome;
  readonly items: readonly ActionItemResult[];
  readonly protocol: string | null;
}

export type PendingView =
  | {
      readonly kind: 'confirmation';
      readonly confirmationId: string;
      readonly expiresAt: string;
      readonly items: readonly { readonly name: string; readonly msisdn: string; readonly value: string | null; readonly tool: string }[];
    }
  | {
      readonly kind: 'workflow_input';
      readonly workflow: string;
      readonly version: number;
      readonly executionId: string;
      readonly expectedInput: { readonly key: string; readonly allowedValues: readonly string[] };
    };

/** The answer to one turn, as the API gives it and the receipt keeps it. */
export interface TurnResponse {
  readonly conversationKey: string;
  readonly sessionId: string;
  readonly messageId: string;
  readonly turnIndex: number | null;
  readonly reply: { readonly text: string; readonly speech: string | null } | null;
  readonly status: ConversationStatus;
  readonly sessionStatus: SessionStatus;
  readonly sessionControl: SessionControl | null;
  readonly handledBy: HandledBy;
  readonly intent: {
    readonly kind: IntentKind;
    readonly source: IntentSource;
    readonly mentionedItems: readonly string[];
    readonly affirmation: boolean;
    readonly negation: boolean;
  } | null;
  readonly decision: { readonly action: DecisionAction; readonly rule: RuleId | 'resume'; readonly reason: string | null } | null;
  readonly pending: PendingView | null;
  readonly actions: readonly ActionReport[];
  readonly finalization: { readonly status: FinalizationStatus; readonly protocol: string | null } | null;
  readonly superseded: boolean;
  readonly replayed: boolean;
  readonly traceId: string;
}
