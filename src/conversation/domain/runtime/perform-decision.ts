import { assertNever } from '../../../kernel/errors.js';
import { discardConfirmation } from '../confirmation-manager.js';
import type { ConversationDecision } from '../decision.js';
import { onInformativeAnswered } from '../hooks/index.js';
import { ask } from './ask.js';
import { fallBack } from './fall-back.js';
import { finish } from './finish.js';
import { releaseQueue } from './release-queue.js';
import { said, type Performed, type TurnContext } from './turn-context.js';

/** Acts on the policy's decision (CONVERSATION "roteamento por decision.action"). */
export async function perform(turn: TurnContext, decision: ConversationDecision): Promise<Performed> {
  const { composer, signals } = turn;
  switch (decision.action) {
    case 'execute_action_queue':
      return releaseQueue(turn);
    case 'ask_confirmation':
      return ask(turn, decision);
    case 'rag':
      return answerFromKnowledge(turn, decision);
    case 'call_informative_tool':
      return fallBack(turn, decision.rule, 'workflow_unavailable');
    case 'item_not_found':
      return notFound(turn, decision);
    case 'answer':
      return said(decision, composer.fromCatalog(decision.script));
    case 'redirect_off_context':
      return said(decision, composer.offContextRedirection(signals.offContextRun === 2 ? 2 : 1));
    case 'finalize': {
      const end = await finish(turn, decision.rule === '7');
      return said(decision, end.text, { finalization: end.finalization, sessionControl: 'END_SESSION' });
    }
    case 'human_handoff':
      return said(decision, composer.fromCatalog('transferencia_atendente'), {
        sessionControl: 'HUMAN_HANDOFF',
        handoffReason: 'person_requested',
      });
    case 'fallback_to_orchestrator':
      if (decision.reason === 'repetitions_exhausted') discardConfirmation(turn.dialogue, 'repetitions_exhausted');
      return fallBack(turn, decision.rule, decision.reason);
    default:
      return assertNever(decision);
  }
}

async function answerFromKnowledge(turn: TurnContext, decision: Extract<ConversationDecision, { action: 'rag' }>): Promise<Performed> {
  const answer = await turn.parts.knowledge.search(decision.queries);
  if (answer === null) return fallBack(turn, '3', 'rag_no_answer');
  turn.dialogue.apply(onInformativeAnswered);
  return said(decision, answer);
}

/** Without an invoice nothing can be missing from it: the turn says what it cannot see. */
function notFound(turn: TurnContext, decision: Extract<ConversationDecision, { action: 'item_not_found' }>): Promise<Performed> {
  const { composer, input, resolution } = turn;
  if (input.invoice === null) return fallBack(turn, '6', 'invoice_unavailable');
  const { actionVerbs } = input.intent;
  // The sentence asks for the name: a bare name in the next turn continues the request (architecture §4.5).
  const openQuestion = { verb: actionVerbs[0] ?? 'cancelar', mention: null, candidates: [] };
  return Promise.resolve(said(decision, composer.itemNotFound(resolution.notFound), { openQuestion }));
}
