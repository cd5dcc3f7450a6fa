import { fold } from '../../../kernel/text-folding.js';

const ACT = /\b(?:contest|disput|nao reconhec|reembols|estorn|ressarc|devol|cancel|tir[aeo]r?\b|retir|remov|desativ|exclu|corta|encerr)/;

/** The message says what is to be done, or what is not. */
export function namesAct(userText: string): boolean {
  return ACT.test(fold(userText));
}
