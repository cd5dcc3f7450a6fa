import type { ClassifiedIntentKind, IntentKind } from '../src/intent/index.js';

/** The backend tools that a row's queue may name. */
export const QUEUE_TOOLS = ['cancelar_vas_avulso', 'pro_rata', 'vas_estrategico', 'contestacao_tool'] as const;
export type QueueTool = (typeof QUEUE_TOOLS)[number];

/** One step of a question that waits: its tool and the names on the invoice. */
export type QueueStep = readonly [tool: QueueTool, names: readonly string[]];

/** What stands before a row's sentence (corpus README, `context`). */
export type RowContext = { readonly channel?: 'text' | 'voice' } & (
  | { readonly kind: 'pending_confirmation'; readonly queue: readonly QueueStep[]; readonly prompt?: string }
  | { readonly kind: 'stale_confirmation'; readonly queue: readonly QueueStep[] }
  | { readonly kind: 'paused_workflow'; readonly question: string; readonly allowed_values: readonly string[]; readonly workflow?: string }
  | { readonly kind: 'invoice_snapshot'; readonly items: readonly string[]; readonly last_agent_turn?: string }
  | { readonly kind: 'agent_asked_item'; readonly question?: string }
  | { readonly kind: 'after_explanation'; readonly last_tool?: string }
  | { readonly kind: 'after_execution'; readonly queue?: readonly QueueStep[]; readonly last_agent_turn?: string }
  | { readonly kind: 'no_snapshot' | 'history' | 'after_terminal_workflow' | 'session_closed'; readonly last_agent_turn?: string }
);

export type RowContextKind = RowContext['kind'];

/** One labelled sentence. An absent label is not scored. */
export interface LabelledRow {
  readonly id: string;
  readonly text: string;
  readonly intent: ClassifiedIntentKind;
  readonly also_ok?: readonly IntentKind[];
  readonly affirmation?: boolean;
  readonly negation?: boolean;
  readonly mentioned_items?: readonly string[];
  readonly resolves_to?: readonly string[];
  readonly context?: RowContext | null;
  /** Null: no value may be taken from the reply. */
  readonly expected_token?: string | null;
  readonly must_not_execute?: boolean;
  readonly rag_query?: readonly string[];
  readonly action_verbs?: readonly string[];
}
