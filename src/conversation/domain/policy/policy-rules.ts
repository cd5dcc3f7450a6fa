import type { ConversationDecision, FallbackReason, PolicySignals, RuleId } from '../decision.js';
import type { PolicyInput, PolicyRule } from './policy-rule.js';

/**
 * The whole policy, in order of evaluation: the first rule that matches decides (CONVERSATION policy_engine,
 * architecture §4.11, §4.14-17, §4.19). Where two rules can match at once, the pair is in `DECLARED_PRECEDENCE`.
 */
export const POLICY_RULES: readonly PolicyRule[] = [
  {
    id: '1',
    number: 1,
    covers: 'A yes to the open question runs the authorised queue (CONVERSATION scenario 1).',
    when: (signals) => signals.reaction === 'affirm',
    decide: () => ({ action: 'execute_action_queue', rule: '1', reason: null }),
  },
  {
    id: '1.5',
    number: 9,
    covers: 'A yes to nothing executes nothing; right after a digression the dropped question comes again (cases C14, C16).',
    when: (signals) => signals.affirmation && signals.reaction === 'none' && signals.resolution === 'none',
    decide: (signals, input) =>
      signals.revivable
        ? { action: 'ask_confirmation', rule: '1.5', reason: 'question_repeated', queue: input.discardedQueue }
        : fallback('1.5', 'affirmation_without_pending'),
  },
  {
    id: '1.5b',
    number: 10,
    covers: 'A no to nothing is for the orchestrator to understand.',
    when: (signals) => signals.negation && signals.reaction === 'none' && signals.resolution === 'none',
    decide: () => fallback('1.5b', 'negation_without_pending'),
  },
  {
    id: '1.6',
    number: 11,
    covers: 'A refusal or a denial of the charge is answered without offering the cancellation again (CY0006 runs 230207, 230336, 230436).',
    when: (signals) => signals.reaction === 'refuse',
    decide: () => fallback('1.6', 'confirmation_response_negation_pending'),
  },
  {
    id: '1.7',
    number: 12,
    covers: 'A complaint or a question about the pending action brings the same question again, twice at most (cases C06, C26, C27).',
    when: (signals) => signals.reaction === 'unclear',
    decide: (signals, input) =>
      signals.repetitionLeft
        ? { action: 'ask_confirmation', rule: '1.7', reason: 'answer_unclear', queue: input.pendingQueue }
        : fallback('1.7', 'repetitions_exhausted'),
  },
  {
    id: '2',
    number: 2,
    covers: 'The customer ends the conversation or asks for a person (CONVERSATION scenario 3, case C09).',
    when: (signals) => signals.kind === 'human_or_end',
    decide: (signals) =>
      signals.wantsPerson ? { action: 'human_handoff', rule: '2', reason: null } : { action: 'finalize', rule: '2', reason: null },
  },
  {
    id: 'double_refund',
    number: 14,
    covers: 'Double refund is refused in the fixed words and the simple contestation is offered (CONVERSATION scenario 5).',
    when: (signals) => signals.trigger === 'recusa_ressarcimento_dobro',
    decide: decideDoubleRefund,
  },
  {
    id: 'script',
    number: 13,
    covers: 'What interest and fines are, and money back before a cancellation, are answered in the fixed words.',
    when: (signals) => signals.trigger !== null && signals.trigger !== 'recusa_ressarcimento_dobro',
    decide: (signals) =>
      signals.trigger === null ? fallback('script', 'uncovered_intent') : { action: 'answer', rule: 'script', reason: null, script: signals.trigger },
  },
  {
    id: '3',
    number: 3,
    covers: 'What a service or concept is, one query a concept ("um tal de tamboro" found nothing as it was said).',
    when: (signals) => signals.kind === 'conceptual_question',
    decide: (_signals, input) => decideRetrieval(input),
  },
  {
    id: '3.5',
    number: 8,
    covers: 'One mention with several possible items or lines is asked back, never chosen ("dois Ayas").',
    when: (signals) => signals.requestedAction && !signals.targetsPlanOrAccount && signals.resolution === 'ambiguous',
    decide: () => fallback('3.5', 'ambiguous_item_match'),
  },
  {
    id: '4',
    number: 4,
    covers: 'An explanation of the invoice, of a proportional charge, an ended discount or another amount than agreed.',
    when: (signals) => signals.informativeTool !== null,
    decide: (signals, input) =>
      input.capabilities.workflows && signals.informativeTool !== null
        ? { action: 'call_informative_tool', rule: '4', reason: null, tool: signals.informativeTool }
        : fallback('4', 'workflow_unavailable'),
  },
  {
    id: '5',
    number: 5,
    covers: 'A request with items on the invoice is asked about before anything runs (CONVERSATION scenario 1, case C21).',
    when: (signals) => signals.requestedAction && !signals.targetsPlanOrAccount && hasItems(signals),
    decide: decideRequest,
  },
  {
    id: '6',
    number: 6,
    covers: 'A request without an item on the invoice says so; the plan or the account is no item (corpus: no service is cancelled for it).',
    when: (signals) => signals.requestedAction && (signals.targetsPlanOrAccount || signals.resolution === 'none'),
    decide: (signals) =>
      signals.targetsPlanOrAccount ? fallback('6', 'unsupported_action') : { action: 'item_not_found', rule: '6', reason: null },
  },
  {
    id: '7',
    number: 7,
    covers: 'Two turns off the subject are led back, the third ends the service (CONVERSATION scenario 4).',
    when: (signals) => signals.offContextRun > 0,
    decide: (signals) =>
      signals.offContextRun === 3
        ? { action: 'finalize', rule: '7', reason: null }
        : { action: 'redirect_off_context', rule: '7', reason: null },
  },
];

function hasItems(signals: PolicySignals): boolean {
  return signals.resolution === 'items' || signals.resolution === 'without_charge';
}

/** Contestation is a workflow; cancellation and strategic services are not (architecture §4.8, §4.14). */
function decideRequest(signals: PolicySignals, input: PolicyInput): ConversationDecision {
  if (signals.resolution === 'without_charge') return fallback('5', 'item_without_charge');
  if (signals.contests && !input.capabilities.workflows) return fallback('5', 'workflow_unavailable');
  return { action: 'ask_confirmation', rule: '5', reason: null, queue: input.queue };
}

/** With an item, its simple contestation is asked about; without one the script asks which (architecture §4.14). */
function decideDoubleRefund(signals: PolicySignals, input: PolicyInput): ConversationDecision {
  if (!input.capabilities.workflows) return fallback('double_refund', 'workflow_unavailable');
  if (signals.resolution === 'ambiguous') return fallback('double_refund', 'ambiguous_item_match');
  if (signals.resolution === 'items') return { action: 'ask_confirmation', rule: 'double_refund', reason: null, queue: input.queue };
  return { action: 'answer', rule: 'double_refund', reason: null, script: 'recusa_ressarcimento_dobro' };
}

/** The refined queries, else the customer's own words; with neither nothing is searched (CONVERSATION rule 3 as built). */
function decideRetrieval({ ragQueries, userText }: PolicyInput): ConversationDecision {
  const refined = ragQueries.map((query) => query.trim()).filter((query) => query !== '');
  const queries = refined.length > 0 ? refined : [userText.trim()].filter((query) => query !== '');
  return queries.length > 0 ? { action: 'rag', rule: '3', reason: null, queries } : fallback('3', 'rag_no_query');
}

function fallback(rule: RuleId, reason: FallbackReason): ConversationDecision {
  return { action: 'fallback_to_orchestrator', rule, reason };
}
