import { doneSentence } from '../../composer/left-out.js';
import type { Answerer, Question } from '../answerer.js';
import { say } from '../said.js';

const HELP = 'Posso ajudar com a sua fatura: total, vencimento, serviços cobrados, juros e a diferença para o mês passado.';

/** Only what carries no request of its own: "oi, quero ver minha fatura" is an overview. */
function isSmallTalk({ intent }: Question): boolean {
  return intent.kind === 'unknown' || intent.kind === 'start';
}

export const greeting: Answerer = {
  topic: 'greeting',
  applies: (question) =>
    isSmallTalk(question) &&
    (question.intent.act === 'greeting' ||
      question.intent.kind === 'start' ||
      /^(oi+|ola|opa|e ?a[ei]|alo|bom dia|boa (tarde|noite))\b[\s\p{P}]*((tudo bem|td bem|bom dia|boa (tarde|noite))[\s\p{P}]*)?$/u.test(question.text)),
  answer: () => say`Olá! ${HELP} O que você gostaria de saber?`,
};

export const postponement: Answerer = {
  topic: 'postponement',
  applies: ({ intent }) => intent.act === 'postponement',
  answer: ({ discarded, doneItems, turnIndex }) => {
    if (discarded !== null) return say`Claro, sem pressa. Não fiz nada do pedido; quando decidir, é só me chamar.`;
    // "não, espera" may come too late: what the turn before did is told.
    const justDone = doneItems.filter((item) => item.turnIndex >= turnIndex - 1);
    return justDone.length === 0
      ? say`Claro, sem pressa. Quando quiser, é só me chamar.`
      : say`Claro, sem pressa. Só que o pedido anterior já foi concluído. ${doneSentence(justDone)}`;
  },
};

export const repeatRequest: Answerer = {
  topic: 'repeat_request',
  applies: (question) => isSmallTalk(question) && question.intent.act === 'repeat_request',
  answer: () => say`Desculpe se não ficou claro. Me diga qual parte da fatura você quer ver de novo.`,
};

export const thanks: Answerer = {
  topic: 'thanks',
  applies: (question) => isSmallTalk(question) && /^(muito )?(obrigad[ao]|valeu|brigad[ao]|vlw)[\s\p{P}]*$/u.test(question.text),
  answer: () => say`Por nada! Se precisar de mais alguma coisa sobre a sua fatura, é só dizer.`,
};

export const askForHelp: Answerer = {
  topic: 'help',
  applies: (question) => isSmallTalk(question) && /\b(ajuda|ajudar|umas coisas)\b/.test(question.text),
  answer: () => say`Claro! ${HELP} O que você gostaria de saber?`,
};

/** Someone who wants a person or the end while the runtime is off: nothing is promised that does not follow. */
export const personOrEnd: Answerer = {
  topic: 'person_or_end',
  applies: ({ intent }) => intent.kind === 'human_or_end',
  answer: ({ intent }) =>
    intent.wantsPerson
      ? say`Entendi que você quer falar com uma pessoa. Por aqui eu não consigo fazer essa transferência agora.`
      : say`Tudo bem. Se precisar de algo sobre a sua fatura, é só chamar. Até logo!`,
};

export const offContext: Answerer = {
  topic: 'off_context',
  applies: ({ intent }) => intent.kind === 'off_context',
  answer: () => say`Esse assunto eu não consigo resolver por aqui. ${HELP}`,
};

/** Last of the table: what nobody understood. */
export const notUnderstood: Answerer = {
  topic: 'not_understood',
  applies: () => true,
  answer: () => say`Não consegui entender. ${HELP} Pode me dizer de outro jeito?`,
};
