import type { FallbackReason, RuleId } from '../decision.js';
import { toPromptContext } from '../prompt-context.js';
import { rememberListedItems } from './remember-items.js';
import { said, type Performed, type TurnContext } from './turn-context.js';

/**
 * Gives the turn to the orchestrator with the state's summary and the directive of the turn (CONVERSATION "Injeção do
 * contexto no fallback"). Items that its answer lists become the snapshot.
 */
export async function fallBack(turn: TurnContext, rule: RuleId, reason: FallbackReason): Promise<Performed> {
  const { dialogue, input, parts, resolution, asked } = turn;
  const reply = await parts.orchestrator.answer({
    userText: input.userText,
    channel: input.channel,
    intent: input.intent,
    rule,
    reason,
    conversationStateSummary: toPromptContext(dialogue.state),
    directive: directiveOf(turn, reason),
    invoice: input.invoice,
    previousInvoice: input.previousInvoice,
    resolution,
    discarded: dialogue.state.pendingConfirmation === null ? asked : null,
    questionExpired: turn.questionExpired,
    doneItems: input.facts.doneItems,
    turnIndex: dialogue.state.turnIndex,
    customerKnown: input.scope.customer.customerId !== null,
    activeMsisdn: dialogue.state.msisdn,
  });
  if (reply.listedItems) rememberListedItems(turn);
  return said({ action: 'fallback_to_orchestrator', rule, reason }, reply.text, {
    handledBy: 'orchestrator',
    evidence: reply.evidence,
    openQuestion: reply.openQuestion,
  });
}

function directiveOf({ composer, resolution, asked }: TurnContext, reason: FallbackReason): string | null {
  if (reason === 'ambiguous_item_match') return composer.disambiguationDirective(resolution.ambiguous);
  if (reason === 'confirmation_response_negation_pending' && asked !== null) return composer.negationWithPendingDirective(asked);
  return null;
}
