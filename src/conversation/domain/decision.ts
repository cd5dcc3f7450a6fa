import type { IntentKind } from '../../intent/domain/index.js';
import type { ActionQueue } from './state.js';

/** Rule identifiers as the API shows them (api.md `decision.rule`). */
export type RuleId =
  | '1'
  | '1.5'
  | '1.5b'
  | '1.6'
  | '1.7'
  | '2'
  | '3'
  | '3.5'
  | '4'
  | '5'
  | '6'
  | '7'
  | 'script'
  | 'double_refund'
  | 'default';

export type InformativeTool = 'invoice_explanation' | 'pro_rata' | 'termino_desconto' | 'valor_divergente';
export type FinalizationStatus = 'resolvido' | 'nao_resolvido' | 'outros_assuntos';
export type ScriptTrigger = 'juros_e_multas' | 'devolucao_antes_cancelamento' | 'recusa_ressarcimento_dobro';

/** Why a turn goes to the orchestrator. */
export type FallbackReason =
  | 'uncovered_intent'
  | 'affirmation_without_pending'
  | 'negation_without_pending'
  | 'confirmation_response_negation_pending'
  | 'ambiguous_item_match'
  | 'item_without_charge'
  | 'item_not_contestable'
  | 'item_not_cancellable'
  | 'unsupported_action'
  | 'workflow_unavailable'
  | 'rag_no_query'
  | 'rag_no_answer'
  | 'repetitions_exhausted'
  | 'invoice_unavailable'
  | 'runtime_disabled';

/** Why a confirmation question is put again. */
export type AskAgainReason = 'question_repeated' | 'answer_unclear' | 'amount_changed' | 'void_confirmation';

/**
 * The next event of the dialogue, as data: the policy decides, the runtime acts (style principle 4).
 * A closed union; `rule` and `reason` are what the API and the trace show.
 */
export type ConversationDecision =
  | { readonly action: 'ask_confirmation'; readonly rule: RuleId; readonly reason: AskAgainReason | null; readonly queue: ActionQueue }
  | { readonly action: 'execute_action_queue'; readonly rule: '1'; readonly reason: null }
  | { readonly action: 'rag'; readonly rule: '3'; readonly reason: null; readonly queries: readonly string[] }
  | { readonly action: 'call_informative_tool'; readonly rule: '4'; readonly reason: null; readonly tool: InformativeTool }
  | { readonly action: 'item_not_found'; readonly rule: '6'; readonly reason: null }
  | { readonly action: 'answer'; readonly rule: 'script' | 'double_refund'; readonly reason: null; readonly script: ScriptTrigger }
  | { readonly action: 'redirect_off_context'; readonly rule: '7'; readonly reason: null }
  | { readonly action: 'finalize'; readonly rule: '2' | '7'; readonly reason: null }
  | { readonly action: 'human_handoff'; readonly rule: '2'; readonly reason: null }
  | { readonly action: 'fallback_to_orchestrator'; readonly rule: RuleId; readonly reason: FallbackReason };

export type DecisionAction = ConversationDecision['action'] | 'resume_workflow';

/** How the message stands to the confirmation question that is open (architecture §4.11). */
export type PendingReaction =
  /** no live question: none, expired, or not asked in the turn before */
  | 'none'
  /** a yes without a changed scope */
  | 'affirm'
  /** a refusal or a denial of the charge */
  | 'refuse'
  /** a new or changed scope: names, verbs or lines that differ from the queue */
  | 'rescope'
  /** a person, an end, another topic, a greeting, a postponement */
  | 'digress'
  /** a complaint or question about the pending action, "que?", unclear text */
  | 'unclear';

/** What the mentions came to, precomputed so that the policy stays a table. */
export type ResolutionSignal = 'none' | 'ambiguous' | 'items' | 'without_charge';

/** All that the policy looks at. Small closed sets, so that the rules are proven disjoint by enumeration (architecture §4.19). */
export interface PolicySignals {
  readonly kind: IntentKind;
  readonly affirmation: boolean;
  readonly negation: boolean;
  readonly requestedAction: boolean;
  readonly hasActionVerbs: boolean;
  readonly wantsPerson: boolean;
  readonly targetsPlanOrAccount: boolean;
  readonly reaction: PendingReaction;
  /** The open question may be put once more (it was repeated fewer than two times). */
  readonly repetitionLeft: boolean;
  /** The turn before discarded a question by a digression, so an orphan yes puts it again (rule 1.5). */
  readonly revivable: boolean;
  readonly resolution: ResolutionSignal;
  /** The request is for contestation or refund, which needs the workflow engine. */
  readonly contests: boolean;
  readonly trigger: ScriptTrigger | null;
  readonly informativeTool: InformativeTool | null;
  /** Off-context turns in a row, this one included: 0, 1, 2, 3 (three or more). */
  readonly offContextRun: 0 | 1 | 2 | 3;
}

