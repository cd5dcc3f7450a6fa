import type { ExtractedIntent } from '../../../intent/domain/index.js';
import type { Invoice } from '../../../invoice/domain/index.js';
import type { JsonObject } from '../../../kernel/json.js';
import type { ConversationDecision, FinalizationStatus } from '../decision.js';
import type { HookRecord } from '../dialogue.js';
import type { Evidence } from '../ports/orchestrator.js';
import type { JourneyScope } from '../ports/journey-runner.js';
import type { SessionFacts } from '../session-facts.js';
import type { Channel, ConversationState, ResolvedAction } from '../state.js';

/** One customer turn, as the runtime sees it. */
export interface RuntimeInput {
  readonly state: ConversationState;
  readonly facts: SessionFacts;
  readonly channel: Channel;
  /** The customer's words; for a burst all of its messages, joined by line breaks. */
  readonly userText: string;
  /** Extracted once a turn, from the state before the turn. */
  readonly intent: ExtractedIntent;
  readonly invoice: Invoice | null;
  readonly previousInvoice: Invoice | null;
  /** The policy's time: when the message was received, so that a repeat after a crash decides the same. */
  readonly now: Date;
  /** An identifier of the turn that a repeat shares (its messageId); names confirmations and executions. */
  readonly turnKey: string;
  /** The question that a button belonged to (api.md `inReplyTo`); null for free text. */
  readonly inReplyTo: string | null;
  readonly confirmationTtlSeconds: number;
  readonly enabled: boolean;
  readonly scope: JourneyScope;
}

export type RuntimeDecision =
  | ConversationDecision
  | { readonly action: 'resume_workflow'; readonly rule: 'resume'; readonly reason: null };

export interface Finalization {
  readonly status: FinalizationStatus;
  readonly protocol: string | null;
}

/** What the turn comes to: the sentence, and everything the answer and the trace must show. */
export interface RuntimeResult {
  readonly state: ConversationState;
  readonly facts: SessionFacts;
  readonly handledBy: 'conversation_runtime' | 'workflow' | 'orchestrator';
  readonly decision: RuntimeDecision;
  readonly text: string;
  /** Steps of a confirmed queue that completed, failed or ended unknown in this turn. */
  readonly actions: readonly ResolvedAction[];
  readonly finalization: Finalization | null;
  readonly sessionControl: 'HUMAN_HANDOFF' | 'END_SESSION' | null;
  /** Why a person is asked for, and what they should know; empty without a handoff. */
  readonly handoffReason: string | null;
  readonly handoffSummary: string;
  readonly hooks: readonly HookRecord[];
  readonly evidence: readonly Evidence[];
  /** What the mentions came to, and why a question was dropped, for the trace. */
  readonly notes: JsonObject;
}
