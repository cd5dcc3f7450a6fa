/** The closed taxonomy of CONVERSATION intent_extractor.py. `start` is the system's sentinel: no classifier gives it. */
export const INTENT_KINDS = [
  'start',
  'invoice_overview',
  'broad_invoice_complaint',
  'conceptual_question',
  'value_question',
  'action_request',
  'confirmation_response',
  'human_or_end',
  'off_context',
  'unknown',
] as const;
export type IntentKind = (typeof INTENT_KINDS)[number];
export type ClassifiedIntentKind = Exclude<IntentKind, 'start'>;

/** Which path produced the intent: fast path, model, offline classifier, or none of them. */
export type IntentSource = 'rules' | 'llm' | 'nlu' | 'fallback';

/** How a message stands to the conversation besides its topic; decides what happens to a pending question (architecture §4.11). */
export type DialogueAct = 'none' | 'greeting' | 'postponement' | 'repeat_request';

/** What an action request is aimed at. Plan, line and account are out of reach of the item rules: no VAS is cancelled for them. */
export type ActionTarget = 'invoice_item' | 'plan_or_account';

export interface ExtractedIntent {
  readonly kind: IntentKind;
  /** True for action_request or any action verb (architecture §4.4). */
  readonly requestedAction: boolean;
  /** Infinitives, folded: "cancelar", "tirar", "contestar", "devolver", … */
  readonly actionVerbs: readonly string[];
  /** The customer's words for the items, negated ones left out, plural anaphora expanded from the snapshot. */
  readonly mentionedItems: readonly string[];
  readonly affirmation: boolean;
  readonly negation: boolean;
  /** One query a concept, "<concept> o que é"; empty unless conceptual_question (architecture §4.6). */
  readonly ragQuery: readonly string[];
  /** human_or_end because a person is asked for, not because the conversation ends (architecture §4.3). */
  readonly wantsPerson: boolean;
  /** A yes that also says goodbye ("sim, obrigada"): executes, then closes (architecture §4.2). */
  readonly endsAfterAnswer: boolean;
  readonly act: DialogueAct;
  readonly target: ActionTarget;
  /** The message speaks of the pending action itself: names of its queue, a pronoun, or nothing else. False without a pending question. */
  readonly aboutPending: boolean;
  readonly rawText: string;
  readonly source: IntentSource;
}

/**
 * What a classifier may know of the conversation: a plain value that `conversation` derives from its state
 * before the turn starts (CONVERSATION "Contexto de classificação", architecture §2 `IntentContext`).
 */
export interface IntentContext {
  readonly channel: 'text' | 'voice';
  readonly turnIndex: number;
  readonly hasPendingConfirmation: boolean;
  readonly pendingConfirmationPrompt: string | null;
  /** Names in the pending queue, as on the invoice. */
  readonly pendingItemNames: readonly string[];
  readonly lastToolName: string | null;
  readonly lastToolKind: 'info' | 'explanation' | 'action' | 'meta' | null;
  readonly lastInvoiceAnswer: 'SIM' | 'NAO' | null;
  /** Rendered snapshot, at most twenty lines, empty when there is none. */
  readonly invoiceSnapshotItems: string;
  readonly snapshotItemNames: readonly string[];
  /** Names that stand on the invoice in hand, so that a bare name can be recognised. */
  readonly invoiceItemNames: readonly string[];
  /** The question "which item or line?" of the turn before, still open (architecture §4.5). */
  readonly openQuestion: OpenQuestion | null;
  /** That question was put twice already: what cannot be read then leaves it. */
  readonly openQuestionRepeated: boolean;
  /** What can be charged on the invoice in hand, line by line, for "tudo" and "o resto" (architecture §4.5). */
  readonly chargeableItems: readonly NamedItem[];
  /** Items spoken of in the last turns, the latest turn first, for "cancela isso" and "os dois". */
  readonly recentItems: readonly RecentItem[];
  /** What the last reply ended by asking; null where it asked nothing. */
  readonly lastQuestion: string | null;
  /** The intent kind of the turn before; null on the first turn. */
  readonly lastIntentKind: IntentKind | null;
}

/** A request that waits for its item or line. Lives one turn in the session record. */
export interface OpenQuestion {
  /** Infinitive, folded: "cancelar". */
  readonly verb: string;
  /** The mention that was ambiguous, null when no item was named. */
  readonly mention: string | null;
  readonly candidates: readonly OpenQuestionCandidate[];
}

export type OpenQuestionCandidate = NamedItem;

/** One item of one line. */
export interface NamedItem {
  readonly name: string;
  readonly msisdn: string;
}

export interface RecentItem extends NamedItem {
  /** 1 for the turn before this one. */
  readonly turnsAgo: number;
}
