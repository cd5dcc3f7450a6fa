import { assertNever } from '../../../kernel/errors.js';
import { discardConfirmation } from '../confirmation-manager.js';
import type { ConversationDecision } from '../decision.js';
import { ask } from './ask.js';
import { fallBack } from './fall-back.js';
import { finish } from './finish.js';
import { inform } from './inform.js';
import { otherChargesWanted } from './other-charges.js';
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
      return inform(turn, decision, { tool: 'buscar_informacao', queries: decision.queries });
    case 'call_informative_tool':
      return inform(turn, decision, { tool: decision.tool, queries: [] });
    case 'item_not_found':
      return notFound(turn, decision);
    case 'answer':
      return decision.rule === 'double_refund' ? askWhatToContest(turn, decision) : said(decision, composer.fromCatalog(decision.script));
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

/** Double refund without an item: the script asks which one, and its name in the next turn continues the request (architecture §4.5, §4.14). */
function askWhatToContest({ composer }: TurnContext, decision: ConversationDecision): Performed {
  return said(decision, composer.fromCatalog('recusa_ressarcimento_dobro_sem_item'), { openQuestion: { verb: 'contestar', mention: null, candidates: [] } });
}

/** Without an invoice nothing can be missing from it: the turn says what it cannot see. What stands there and is no service is not missing either. */
async function notFound(turn: TurnContext, decision: Extract<ConversationDecision, { action: 'item_not_found' }>): Promise<Performed> {
  const { composer, input } = turn;
  if (input.invoice === null) return fallBack(turn, '6', 'invoice_unavailable');
  const { refusals, wayOut, missing, reason } = await otherChargesWanted(turn);
  if (refusals.length > 0) {
    const text = [...refusals, missing.length === 0 ? '' : composer.notFoundBesideFound(missing), wayOut].filter((part) => part !== '').join(' ');
    return said({ action: 'fallback_to_orchestrator', rule: '6', reason }, text, { handledBy: 'orchestrator' });
  }
  const { actionVerbs } = input.intent;
  // The sentence asks for the name: a bare name in the next turn continues the request (architecture §4.5).
  const openQuestion = { verb: actionVerbs[0] ?? 'cancelar', mention: null, candidates: [] };
  return said(decision, composer.itemNotFound(missing), { openQuestion });
}
