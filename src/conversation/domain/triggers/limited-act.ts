import { fold } from '../../../kernel/text-folding.js';
import { namesAct } from './names-act.js';
import { withoutRefusedActs } from './refund-words.js';

const CONTEST = /\b(?:contest|disput|reembols|estorn|ressarc|devol)/;
const CANCEL = /\b(?:cancel|tir[aeo]r?\b|retir|remov|desativ|exclu)/;
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
