import { fold } from '../../../kernel/text-folding.js';
import type { ExtractedIntent } from '../../../intent/domain/index.js';
import { CANCEL_ACT } from './act-words.js';
import { CONTEST_WORDS, REFUND_WORDS, withoutRefusedActs } from './refund-words.js';

const CANCEL_WORDS = new RegExp(`\\b(?:${CANCEL_ACT})\\b`);

/**
 * True when the request takes `contestacao_tool`: an explicit word for contesting or refunding (api.md "Details").
 * A cancellation that also asks the money back is no contestation: it withdraws the charge itself, as its
 * confirmation says. A question ("quanto vão me devolver?") requests nothing.
 */
export function wantsContestation(intent: ExtractedIntent): boolean {
  if (!intent.requestedAction || intent.kind === 'value_question' || intent.kind === 'conceptual_question') return false;
  const text = [withoutRefusedActs(fold(intent.rawText)), ...intent.actionVerbs.map(fold)].join(' ');
  return CONTEST_WORDS.test(text) || (REFUND_WORDS.test(text) && !CANCEL_WORDS.test(text));
}
