import { alsoOrders } from '../triggers/index.js';
import type { Question } from './answerer.js';
import { NOTHING, say, type Said } from './said.js';

const QUESTIONS: readonly string[] = ['value_question', 'conceptual_question', 'invoice_overview'];

/** "quanto é o tamboro e cancela o tim fashion" was answered as a question: the order in it was not done, and can be given alone. */
export function leftUndone({ intent, userText }: Question): Said {
  if (!QUESTIONS.includes(intent.kind) || !alsoOrders(userText)) return NOTHING;
  return say`O que você pediu para cancelar ou mudar na mesma mensagem eu não fiz: peça só isso, e eu peço a sua confirmação.`;
}
