import type { ConversationDecision, PolicySignals, RuleId } from '../decision.js';
import type { ActionQueue } from '../state.js';

/** What a decision is made of, besides the signals that choose the rule. */
export interface PolicyInput {
  /** Built from the items of this message; empty when none resolved. */
  readonly queue: ActionQueue;
  /** Of the question that is open; empty when none is. */
  readonly pendingQueue: ActionQueue;
  /** Of the question that the turn before dropped; empty when none was. */
  readonly discardedQueue: ActionQueue;
  readonly userText: string;
  /** The classifier's queries, one a concept. */
  readonly ragQueries: readonly string[];
  readonly capabilities: PolicyCapabilities;
}

/** What this installation can do. */
export interface PolicyCapabilities {
  /** Journeys run as workflows: invoice explanation, contestation and what builds on them. */
  readonly workflows: boolean;
}

/** One entry of the policy (architecture §4.19). */
export interface PolicyRule {
  /** As the API shows it. */
  readonly id: Exclude<RuleId, 'default'>;
  /** In order of introduction; from the eleventh on `docs/decisions/policy-rule-<id>.md` gives the reasons. */
  readonly number: number;
  /** The incident or case that made the rule necessary (CONVERSATION governance 1). */
  readonly covers: string;
  /** At most three conditions (governance 3). */
  readonly when: (signals: PolicySignals) => boolean;
  readonly decide: (signals: PolicySignals, input: PolicyInput) => ConversationDecision;
}
