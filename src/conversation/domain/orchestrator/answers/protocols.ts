import { doneSentence } from '../../composer/left-out.js';
import type { Answerer, Question } from '../answerer.js';
import { say } from '../said.js';

/** The customer asks for the number of what was done; each action is told with its own. */
export const protocols: Answerer = {
  topic: 'protocols',
  applies: (question) => /\bprotocolos?\b/.test(question.text) && withProtocol(question).length > 0,
  answer: (question) => say`${doneSentence(withProtocol(question))}`,
};

function withProtocol({ doneItems }: Question): Question['doneItems'] {
  return doneItems.filter(({ protocol }) => protocol !== null);
}
