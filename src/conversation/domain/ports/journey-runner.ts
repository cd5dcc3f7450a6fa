import type { Invoice, ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import type { JsonObject } from '../../../kernel/json.js';
import type { Evidence, Said } from '../../../kernel/said.js';
import type { FinalizationStatus, InformativeTool } from '../decision.js';
import type { ActionItemResult, ActionStep, ActionTool, Channel, InvoiceAnswer, PendingWorkflow } from '../state.js';

/** Who the customer is, as the session knows it. Plain strings; null where unknown. */
export interface CustomerFacts {
  readonly customerId: string | null;
  readonly msisdn: string | null;
  readonly socialSecNo: string | null;
  readonly name: string | null;
}

/** What a journey may know of the turn that starts it. */
export interface JourneyScope {
  readonly tenantId: string;
  readonly conversationKey: string;
  readonly sessionId: string;
  readonly customer: CustomerFacts;
  /** How the operator knows the invoice: its id, else the content hash of the document in hand. */
  readonly invoiceId: string | null;
  readonly invoiceHash: string | null;
  /** The session's invoices, as this turn has them in hand: no journey fetches them again (architecture §4.29). */
  readonly invoices: { readonly current: Invoice | null; readonly previous: Invoice | null };
  readonly channel: Channel;
  readonly messageId: string;
  /** The turn's time: when its message was received, so that a repeat after a crash shares it. */
  readonly now: Date;
  /** Aborted when a newer message overtakes the turn before its commit point. */
  readonly signal: AbortSignal;
  /**
   * Handed through unread: the shell's proof that effects may commit (`EffectFence` of the effects module).
   * `conversation` imports neither effects nor turn (architecture §2).
   */
  readonly permit: unknown;
}

export interface JourneyRequest {
  readonly step: ActionStep;
  /** Stable over a repeat of the turn: derived from the confirmation's id and the step's place in its queue. */
  readonly executionKey: string;
  /** Where the step holds several items: the key under which each failed before, null for one that did not; else empty. */
  readonly failedKeys: readonly (string | null)[];
  /** Steps of the same queue that run after this one. */
  readonly remaining: readonly { readonly tool: string; readonly subject: string }[];
  readonly scope: JourneyScope;
}

/** A journey that answers and changes nothing, started without confirmation (architecture §4.15). */
export interface InformativeRequest {
  readonly tool: InformativeTool | 'buscar_informacao';
  readonly userText: string;
  /** One a concept; none but for `buscar_informacao`. */
  readonly queries: readonly string[];
  /** Stable over a repeat of the turn. */
  readonly executionKey: string;
  readonly scope: JourneyScope;
}

/** The error of a failed step that a newer message or a person came before: it was not started. */
export const OVERTAKEN = 'overtaken';

/** A part of a step that did not come to its end; asked for alone and confirmed anew, it goes on under its own key (architecture §4.13). */
export interface UnfinishedPart {
  readonly items: readonly ResolvedInvoiceItem[];
  readonly executionKey: string;
}

/** What a step that is several executions came to beside its outcome. */
export interface StepParts {
  /** The executions that did not end well. */
  readonly unfinished: readonly UnfinishedPart[];
  /** Items that no execution was begun for, because one before them did not end well: not done, and no result of the step. */
  readonly notTried: readonly ResolvedInvoiceItem[];
  /** The protocols of the items that were tried, one an item, in order. */
  readonly itemProtocols: readonly (string | null)[];
  /** The words of the executions that completed; null where they have none. */
  readonly told: Said | null;
}

interface SteppedResult {
  /** Absent where the step is one execution: its protocol is that of all its items. */
  readonly parts?: StepParts;
}

/** How a step ended. `completed` covers every outcome the cursor moves on from; the rest stop the queue (architecture §4.13). */
export type JourneyResult =
  | (SteppedResult & {
      readonly kind: 'completed';
      readonly outcome: 'success' | 'no_match' | 'partial';
      readonly items: readonly ActionItemResult[];
      readonly protocol: string | null;
      /** Sentence for the customer; null lets the composer phrase the outcome. */
      readonly message: string | null;
      readonly recommendsFinalization: boolean;
      readonly output: JsonObject;
      /** Where each amount, date and protocol of `message` comes from (architecture §4.36). */
      readonly evidence: readonly Evidence[];
      /** The journey hands the customer to a person. */
      readonly sessionControl: 'HUMAN_HANDOFF' | null;
      /** The journey ended the matter itself, with its own protocol (architecture §4.15). */
      readonly finalization: { readonly status: FinalizationStatus; readonly protocol: string | null } | null;
      /** The customer said whether the invoice is clear now. */
      readonly invoiceAnswer: InvoiceAnswer | null;
    })
  | { readonly kind: 'paused'; readonly pending: PendingWorkflow; readonly message: string; readonly evidence: readonly Evidence[] }
  | (SteppedResult & {
      readonly kind: 'failed' | 'unknown';
      readonly items: readonly ActionItemResult[];
      readonly error: string;
      /** What is known to be done all the same, in the journey's own words; without it the composer phrases the outcome. */
      readonly told?: Said & { readonly protocol: string | null };
      /** What the customer had said of the invoice before it failed: that stands. */
      readonly invoiceAnswer?: InvoiceAnswer | null;
    });

/** A journey that does not wait. */
export type EndedJourney = Exclude<JourneyResult, { kind: 'paused' }>;
export type StoppedJourney = Extract<JourneyResult, { kind: 'failed' | 'unknown' }>;

/** What the customer's words did to the journey that waits for them (WORKFLOWS §7-9, architecture §4.28). */
export type JourneyReply =
  | { readonly kind: 'resumed'; readonly result: JourneyResult }
  /** They fit nothing: it asks once more. */
  | { readonly kind: 'asked_again'; readonly pending: PendingWorkflow; readonly message: string }
  /** None were offered: it goes on waiting, as it was. */
  | { readonly kind: 'waits' }
  /** They belong to the normal routing (`contextual_reentry`); the journey goes on waiting. */
  | { readonly kind: 'reentry' }
  /** It is CANCELLED: a person or an end was asked for, or it was asked often enough. */
  | { readonly kind: 'left'; readonly reason: 'person_requested' | 'end_requested' | 'reprompts_exhausted' }
  /** Its time had passed; it is CANCELLED and the message stands alone. */
  | { readonly kind: 'expired' }
  /** Nothing of that id waits here (case C03): the message stands alone. */
  | { readonly kind: 'gone' };

export interface ReplyRequest {
  readonly pending: PendingWorkflow;
  /** Null where the message answers nothing that a journey asks. */
  readonly text: string | null;
  /** The step of the confirmed queue that waits; null for an informative journey. */
  readonly step: ActionStep | null;
  readonly scope: JourneyScope;
}

/** The result of comparing the authorised amounts with the operator's system just before release (architecture §4.9-10). */
export type ReleaseCheck =
  | { readonly kind: 'unchanged' }
  /** The same steps with the operator's amounts. */
  | { readonly kind: 'amount_changed'; readonly steps: readonly ActionStep[] }
  /** The operator's system did not answer: nothing may run. */
  | { readonly kind: 'unavailable'; readonly error: string };

export interface FinalizationRequest {
  readonly status: FinalizationStatus;
  readonly summary: string;
  /** Stable over a repeat of the turn. */
  readonly executionKey: string;
  readonly scope: JourneyScope;
}

/** Runs the journeys behind confirmed steps. Its adapter lives in `contas` (architecture §2). */
export abstract class JourneyRunner {
  /** Reads the operator's amounts for the steps. Steps whose effects have begun (a repeat after a crash) are not compared again. */
  abstract checkRelease(steps: readonly ActionStep[], executionKeys: readonly string[], scope: JourneyScope): Promise<ReleaseCheck>;

  /** The workflow versions that a confirmation freezes, by tool (architecture §4.10). */
  abstract activeVersions(tools: readonly ActionTool[], scope: JourneyScope): Promise<Partial<Readonly<Record<ActionTool, number>>>>;

  abstract start(request: JourneyRequest): Promise<JourneyResult>;

  /** Runs a journey that only informs. `failed`: it has no answer; nothing was changed. */
  abstract inform(request: InformativeRequest): Promise<JourneyResult>;

  /** Offers the customer's words to the journey that waits. */
  abstract reply(request: ReplyRequest): Promise<JourneyReply>;

  /** The customer went on elsewhere: the execution becomes CANCELLED. */
  abstract cancel(pending: PendingWorkflow, scope: JourneyScope): Promise<void>;

  /** Registers the end of the service. Returns its protocol, null when the operator's system could not give one. */
  abstract finalize(request: FinalizationRequest): Promise<{ readonly protocol: string | null }>;
}
