import type { JsonObject } from '../../../kernel/json.js';
import type { ActionItemResult, ActionStep, PendingWorkflow } from '../state.js';

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
  /** Steps of the same queue that run after this one. */
  readonly remaining: readonly { readonly tool: string; readonly subject: string }[];
  readonly scope: JourneyScope;
}

/** The error of a failed step that a newer message or a person came before: it was not started. */
export const OVERTAKEN = 'overtaken';

/** How a step ended. `completed` covers every outcome the cursor moves on from; the rest stop the queue (architecture §4.13). */
export type JourneyResult =
  | {
      readonly kind: 'completed';
      readonly outcome: 'success' | 'no_match' | 'partial';
      readonly items: readonly ActionItemResult[];
      readonly protocol: string | null;
      /** Sentence for the customer; null lets the composer phrase the outcome. */
      readonly message: string | null;
      readonly recommendsFinalization: boolean;
      readonly output: JsonObject;
    }
  | { readonly kind: 'paused'; readonly pending: PendingWorkflow; readonly message: string }
  | { readonly kind: 'failed'; readonly items: readonly ActionItemResult[]; readonly error: string }
  | { readonly kind: 'unknown'; readonly items: readonly ActionItemResult[]; readonly error: string };

/** The result of comparing the authorised amounts with the operator's system just before release (architecture §4.9-10). */
export type ReleaseCheck =
  | { readonly kind: 'unchanged' }
  /** The same steps with the operator's amounts. */
  | { readonly kind: 'amount_changed'; readonly steps: readonly ActionStep[] }
  /** The operator's system did not answer: nothing may run. */
  | { readonly kind: 'unavailable'; readonly error: string };

export interface FinalizationRequest {
  readonly status: 'resolvido' | 'nao_resolvido' | 'outros_assuntos';
  readonly summary: string;
  /** Stable over a repeat of the turn. */
  readonly executionKey: string;
  readonly scope: JourneyScope;
}

/** Runs the journeys behind confirmed steps. Its adapter lives in `contas` (architecture §2). */
export abstract class JourneyRunner {
  /** Reads the operator's amounts for the steps. Steps whose effects have begun (a repeat after a crash) are not compared again. */
  abstract checkRelease(steps: readonly ActionStep[], executionKeys: readonly string[], scope: JourneyScope): Promise<ReleaseCheck>;

  abstract start(request: JourneyRequest): Promise<JourneyResult>;

  abstract resume(pending: PendingWorkflow, value: string, scope: JourneyScope): Promise<JourneyResult>;

  /** The customer left the journey: the execution becomes CANCELLED. */
  abstract cancel(pending: PendingWorkflow, reason: string, scope: JourneyScope): Promise<void>;

  /** Registers the end of the service. Returns its protocol, null when the operator's system could not give one. */
  abstract finalize(request: FinalizationRequest): Promise<{ readonly protocol: string | null }>;
}
