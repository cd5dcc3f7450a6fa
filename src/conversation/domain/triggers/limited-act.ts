import { fold } from '../../../kernel/text-folding.js';
import { CANCEL_ACT, CONTEST_ACT } from './act-words.js';
import { namesAct } from './names-act.js';
import { withoutRefusedActs } from './refund-words.js';

const CONTEST = new RegExp(`\\b(?:${CONTEST_ACT})\\b`);
const CANCEL = new RegExp(`\\b(?:${CANCEL_ACT})\\b`);
const ONLY = /\b(?:so|somente|apenas)\b/;

/**
 * Which of two acts a message leaves of a question about both: "não precisa contestar" the cancellation, "só contestar" the
 * contestation. Null where it limits neither.
 */
export function limitedAct(userText: string): 'cancel' | 'contest' | null {
  const text = fold(userText);
  const wanted = withoutRefusedActs(text);
  if (wanted !== text && !namesAct(wanted)) return only(CANCEL.test(text), CONTEST.test(text), true);
  return ONLY.test(wanted) ? only(CANCEL.test(wanted), CONTEST.test(wanted), false) : null;
}

function only(cancels: boolean, contests: boolean, isRefused: boolean): 'cancel' | 'contest' | null {
  if (cancels === contests) return null;
  return cancels !== isRefused ? 'cancel' : 'contest';
}
