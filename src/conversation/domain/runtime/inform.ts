import { assertNever } from '../../../kernel/errors.js';
import { continueTurn, markClosed } from '../finalization-machine.js';
import { onInformativeAnswered, onInvoiceAnswer } from '../hooks/index.js';
import type { EndedJourney, InformativeRequest, JourneyResult, StoppedJourney } from '../ports/journey-runner.js';
import { storePause, takeUpPause } from '../workflow-pause.js';
import { fallBack } from './fall-back.js';
import { rememberListedItems } from './remember-items.js';
import type { RuntimeDecision } from './runtime-types.js';
import { said, type Performed, type TurnContext } from './turn-context.js';

type Completed = Extract<JourneyResult, { kind: 'completed' }>;

/** How a turn that an informative journey decided shows itself. */
interface InformedAs {
  readonly decision: RuntimeDecision;
  /** `workflow`: the journey had waited, and its answer resumed it. */
  readonly handledBy: 'conversation_runtime' | 'workflow';
  /** The journey. */
  readonly tool: string;
}

/** Runs an informative journey from its start; without an answer the orchestrator has the turn (architecture §4.15). */
export async function inform(turn: TurnContext, decision: RuntimeDecision, request: Pick<InformativeRequest, 'tool' | 'queries'>): Promise<Performed> {
  const { input, parts } = turn;
  const { sessionId } = input.scope;
  const result = await parts.runner.inform({ ...request, userText: input.userText, executionKey: `${sessionId}:${input.turnKey}:${request.tool}`, scope: input.scope });
  return informed(turn, { decision, handledBy: 'conversation_runtime', tool: request.tool }, result);
}

/** What the turn comes to by the end, the pause or the failure of an informative journey. */
export async function informed(turn: TurnContext, as: InformedAs, result: JourneyResult): Promise<Performed> {
  const { dialogue } = turn;
  if (as.handledBy === 'workflow') takeUpPause(dialogue);
  if (result.kind !== 'paused') rememberAnswer(turn, result);
  switch (result.kind) {
    case 'paused':
      answered(turn, as);
      storePause(dialogue, result.pending);
      return said(as.decision, result.message, { handledBy: as.handledBy, evidence: result.evidence });
    case 'completed':
      return conclude(turn, as, result);
    case 'failed':
      continueTurn(dialogue);
      return as.handledBy === 'workflow' ? notRegistered(turn, as, result) : unanswered(turn, as);
    case 'unknown':
      continueTurn(dialogue);
      return registrationLost(turn, as);
    default:
      return assertNever(result);
  }
}

/** The latch is cleared with the answer: the next message is a new entry in the same session (WORKFLOWS §10, architecture §4.30). */
async function conclude(turn: TurnContext, as: InformedAs, result: Completed): Promise<Performed> {
  const { dialogue } = turn;
  const { message, finalization, sessionControl, evidence } = result;
  if (finalization === null) continueTurn(dialogue);
  else markClosed(dialogue, finalization.status);
  if (message === null) return (result.invoiceAnswer ?? null) === null ? unanswered(turn, as) : withoutProtocol(turn, as);
  answered(turn, as);
  const handoffReason = sessionControl === null ? null : `workflow:${as.tool}`;
  return said(as.decision, message, { handledBy: as.handledBy, evidence, finalization, sessionControl, handoffReason });
}

function answered(turn: TurnContext, { tool }: InformedAs): void {
  turn.dialogue.apply(onInformativeAnswered);
  if (tool === 'invoice_explanation') rememberListedItems(turn);
}

/**
 * The customer answered, and that could not be registered: it is said (architecture §6), and the answer stands. SIM makes the end
 * of the session `resolvido` (§4.16), whose registration brings the protocol; NAO still reaches a person (WORKFLOWS §11.12). Another
 * try is not offered, for nothing waits for it.
 */
function notRegistered({ composer }: TurnContext, as: InformedAs, result: StoppedJourney): Performed {
  const failure = composer.fromCatalog('registro_resposta_falhou');
  if (result.invoiceAnswer !== 'NAO') return said(as.decision, failure, { handledBy: as.handledBy });
  return handedOver(as, `${composer.fromCatalog('transferencia_atendente')} ${failure}`, `workflow:${as.tool}`);
}

/** The answer was taken, and the journey ended without words for it: the operator gave it no protocol. */
function withoutProtocol({ composer }: TurnContext, as: InformedAs): Performed {
  return said(as.decision, composer.fromCatalog('registro_resposta_sem_protocolo'), { handledBy: as.handledBy });
}

/** Nobody knows whether it was registered: a person finds out, and the customer is told so (architecture §4.27). */
function registrationLost({ composer }: TurnContext, as: InformedAs): Performed {
  const acao = as.handledBy === 'workflow' ? 'o registro da sua resposta' : 'o registro deste atendimento';
  return handedOver(as, composer.fromCatalog('resultado_desconhecido', { acao }), `unknown_outcome:${as.tool}`);
}

function handedOver({ decision, handledBy }: InformedAs, text: string, handoffReason: string): Performed {
  return said(decision, text, { handledBy, sessionControl: 'HUMAN_HANDOFF', handoffReason });
}

/** What was said of the invoice counts however the journey ended. */
function rememberAnswer({ dialogue }: TurnContext, { invoiceAnswer = null }: EndedJourney): void {
  if (invoiceAnswer !== null) dialogue.apply(onInvoiceAnswer, invoiceAnswer);
}

/** A journey that was resumed stays what decided the turn, whoever found the words (api.md "Turns"). */
async function unanswered(turn: TurnContext, { decision, handledBy, tool }: InformedAs): Promise<Performed> {
  if (tool === 'buscar_informacao') return fallBack(turn, '3', 'rag_no_answer');
  const reply = await fallBack(turn, '4', 'workflow_unavailable');
  return handledBy === 'workflow' ? { ...reply, decision, handledBy } : reply;
}
