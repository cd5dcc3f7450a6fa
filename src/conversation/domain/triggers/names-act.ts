import { fold } from '../../../kernel/text-folding.js';
import { CANCEL_ACT, CONTEST_ACT } from './act-words.js';

const ACT = new RegExp(`\\b(?:${CONTEST_ACT}|nao reconhec\\w*|${CANCEL_ACT}|cort[ae]r?|encerr\\w*)\\b`);

/** The message says what is to be done, or what is not. */
export function namesAct(userText: string): boolean {
  return ACT.test(fold(userText));
}
