import type { ConversationDecision, PolicySignals } from '../decision.js';
import type { PolicyInput } from './policy-rule.js';
import { POLICY_RULES } from './policy-rules.js';

/**
 * The next event of the dialogue: the first rule that matches, else the orchestrator (CONVERSATION policy_engine).
 * Pure: equal input gives an equal decision; nothing is called, stored or logged.
 */
export function decide(signals: PolicySignals, input: PolicyInput): ConversationDecision {
  const rule = POLICY_RULES.find(({ when }) => when(signals));
  return rule?.decide(signals, input) ?? { action: 'fallback_to_orchestrator', rule: 'default', reason: 'uncovered_intent' };
}
