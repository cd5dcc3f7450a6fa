import { joinNames } from '../../composer/wording.js';
import type { Answerer, Question } from '../answerer.js';
import { personOffer } from '../answerer.js';
import { say } from '../said.js';

/** Rule 1.6, path B: possible origins, an open question, and no offer to cancel (CONVERSATION, CY0006). */
export const refusedPending: Answerer = {
  topic: 'confirmation_refused',
  applies: ({ reason }) => reason === 'confirmation_response_negation_pending',
  answer: (question) => {
    const subject = refusedNames(question);
    return say`Tudo bem, não fiz nada. ${subject} pode ter começado de algumas formas: um teste gratuito que passou a ser cobrado, um engano em um canal digital ou um aceite sem perceber durante outra contratação. Você se lembra de algo assim?`;
  },
};

function refusedNames({ discarded }: Question): string {
  const items = discarded?.authorizedQueue.steps.flatMap((step) => step.items) ?? [];
  const names = [...new Set(items.map((item) => item.canonicalName))];
  return names.length === 0 ? 'Uma cobrança assim' : `A cobrança de ${joinNames(names)}`;
}

/** Rules 1.5 and 1.5b: the answer came after the question's time; that is said, and nothing runs (case C11). */
export const expiredQuestion: Answerer = {
  topic: 'question_expired',
  applies: ({ reason, questionExpired }) =>
    questionExpired && (reason === 'affirmation_without_pending' || reason === 'negation_without_pending'),
  answer: ({ intent }) =>
    intent.negation
      ? say`Tudo bem. O prazo para confirmar o pedido anterior já tinha passado, e não fiz nada.`
      : say`O prazo para confirmar o pedido anterior já passou, então não fiz nada. Se ainda quiser, é só pedir de novo.`,
};

/** Rule 1.5: a yes that answers no question. */
export const orphanAffirmation: Answerer = {
  topic: 'affirmation_without_pending',
  applies: ({ reason, intent }) => reason === 'affirmation_without_pending' || (intent.kind === 'confirmation_response' && intent.affirmation),
  answer: () => say`Certo! Não há nenhum pedido esperando a sua confirmação, então não fiz nada. Se precisar de algo sobre a sua fatura, é só dizer.`,
};

/** Rule 1.5b: a no that answers no question. */
export const orphanNegation: Answerer = {
  topic: 'negation_without_pending',
  applies: ({ reason, intent }) => reason === 'negation_without_pending' || (intent.kind === 'confirmation_response' && intent.negation),
  answer: () => say`Tudo bem. Não há nenhum pedido em aberto, e não fiz nada. O que você gostaria de ver na sua fatura?`,
};

/** Rule 1.7 has asked twice again (architecture §4.11): nothing stays pending. */
export const repetitionsExhausted: Answerer = {
  topic: 'repetitions_exhausted',
  applies: ({ reason }) => reason === 'repetitions_exhausted',
  answer: (question) =>
    say`Como não consegui entender a resposta, não fiz nada e deixei o pedido de lado. Para retomar, é só pedir de novo.${personOffer(question)}`,
};
