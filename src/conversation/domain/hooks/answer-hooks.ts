import type { ConversationState, InvoiceAnswer } from '../state.js';

/** The customer said whether the invoice is clear now (CONVERSATION "Hooks de resposta de domínio"). */
export function onInvoiceAnswer(state: ConversationState, answer: InvoiceAnswer): ConversationState {
  return { ...state, lastInvoiceAnswer: answer };
}

/** A question about the service or the invoice was answered. */
export function onInformativeAnswered(state: ConversationState): ConversationState {
  return { ...state, informativeAnswerDelivered: true };
}
