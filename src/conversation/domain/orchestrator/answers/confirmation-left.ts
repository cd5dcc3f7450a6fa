import { doneSentence } from '../../composer/left-out.js';
import { joinNames } from '../../composer/wording.js';
import type { Answerer, Question } from '../answerer.js';
import { personOffer } from '../answerer.js';
import { say } from '../said.js';

/** Words that deny the charge itself, where its origins are what the customer asks about. */
const DENIES_CHARGE = /\b(?:nao|nunca|nem) (?:\w+ ){0,3}?(?:reconhe\w+|conhe\w+|contrat\w+|assin\w+|ped[iu]\w*|autoriz\w+|aceitei|us[oe]i?|lembr\w+|sei|fiz|fui)\b/;

/** Rule 1.6, path B: possible origins, an open question, and no offer to cancel (CONVERSATION, CY0006). */
export const refusedPending: Answerer = {
  topic: 'confirmation_refused',
  applies: ({ reason }) => reason === 'confirmation_response_negation_pending',
  answer: (question) => {
    const subject = refusedNames(question);
    const origins = 'um teste gratuito que passou a ser cobrado, um engano em um canal digital ou um aceite sem perceber durante outra contratação';
    // A plain no is done with; whoever denies the charge wants to know where it comes from.
    return DENIES_CHARGE.test(question.text)
      ? say`Tudo bem, não fiz nada desse pedido. ${subject} pode ter começado de algumas formas: ${origins}. O que você lembra dessa cobrança?`
      : say`Tudo bem, não fiz nada desse pedido. Se a dúvida for a origem da cobrança, pode ter sido ${origins}. O que mais você quer saber sobre a sua fatura?`;
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
  answer: (question) =>
    say`Certo! Não há nenhum pedido esperando a sua confirmação${nothingOrDone(question, ', então não fiz nada')} Se precisar de algo sobre a sua fatura, é só dizer.`,
};

/** Rule 1.5b: a no that answers no question. */
export const orphanNegation: Answerer = {
  topic: 'negation_without_pending',
  applies: ({ reason, intent }) => reason === 'negation_without_pending' || (intent.kind === 'confirmation_response' && intent.negation),
  answer: (question) =>
    say`Tudo bem. Não há nenhum pedido em aberto${nothingOrDone(question, ', e não fiz nada')} O que você gostaria de ver na sua fatura?`,
};

/** Rule 1.7 has asked twice again (architecture §4.11): nothing stays pending. */
export const repetitionsExhausted: Answerer = {
  topic: 'repetitions_exhausted',
  applies: ({ reason }) => reason === 'repetitions_exhausted',
  answer: (question) =>
    say`Como não consegui entender a resposta, não fiz nada desse pedido e o deixei de lado. Para retomar, é só pedir de novo.${personOffer(question)}`,
};

/** "Nothing was done" is said only where nothing was: else what was done is told in its place. */
function nothingOrDone({ doneItems }: Question, nothing: string): string {
  return doneItems.length === 0 ? `${nothing}.` : `. ${doneSentence(doneItems)}`;
}
