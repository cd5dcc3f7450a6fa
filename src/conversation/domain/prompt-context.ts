import { currentStep, remainingAfterCurrent } from './action-queue.js';
import type { ActionQueue, ConversationState } from './state.js';

/**
 * The state in words for a prompt, line by line as CONVERSATION `to_prompt_context` gives them. Telemetry
 * (decision_trace, last_finalization_reason) stays out. A paused journey adds its question.
 */
export function toPromptContext(state: ConversationState): string {
  return [
    `Turno atual: ${state.turnIndex}`,
    `Canal: ${state.channel}`,
    `Status: ${state.status}`,
    ...pendingLines(state),
    ...queueLines(state.actionQueue),
    ...outcomeLines(state),
  ].join('\n');
}

function pendingLines(state: ConversationState): readonly string[] {
  const { pendingConfirmation, pendingWorkflow } = state;
  return [
    ...(pendingConfirmation === null ? [] : [`Aguardando confirmação do cliente sobre: ${pendingConfirmation.promptText}`]),
    ...(pendingWorkflow === null ? [] : [`Aguardando resposta do cliente à pergunta: ${pendingWorkflow.question}`]),
  ];
}

function queueLines(queue: ActionQueue): readonly string[] {
  const current = currentStep(queue);
  const remaining = remainingAfterCurrent(queue);
  return [
    ...(current === null ? [] : [`Próxima ação na fila: ${current.tool} para ${current.subject}`]),
    ...(remaining.length === 0 ? [] : [`Pendentes depois: ${remaining.map((step) => step.subject).join(', ')}`]),
  ];
}

function outcomeLines(state: ConversationState): readonly string[] {
  const action = state.lastCompletedAction;
  return [
    ...(action === null ? [] : [`Última ação executada: ${action.tool} para ${action.subject}, resultado: ${action.outcome}`]),
    ...(state.lastInvoiceAnswer === null ? [] : [`Resposta do cliente sobre a fatura: ${state.lastInvoiceAnswer}`]),
    ...(state.clientRequestedEnd ? ['Cliente pediu encerramento.'] : []),
    ...(state.offContextCount > 0 ? [`Cliente está há ${state.offContextCount} turno(s) fora de contexto.`] : []),
  ];
}
