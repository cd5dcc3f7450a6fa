import { fold } from '../../../kernel/text-folding.js';
import { claimsAgreedAmount, type ExtractedIntent, readUtterance } from '../../../intent/domain/index.js';
import type { InformativeTool } from '../decision.js';

const PROPORTIONAL = /\b(proporciona(?:l|is|lmente)|pro[ -]?rata)\b/;
const DISCOUNT_ENDED =
  /\b(acab\w*|termin\w*|encerr\w*|venceu|expir\w*|perdi|perdeu|sumiu|caiu|cade|tir(?:ou|aram)|cancelaram|diminu\w*|reduzi\w*|baixou|cheia|cheio)\b|\bsem (?:o|meu) desconto\b|\bera p(?:ra|ara) (?:vir|ter)\b|\bfim d[oe]\b/;
const DISCOUNT_MISSED = /\bnao (?:veio|tem mais|apareceu|aparece|foi aplicado|(?:es)?ta|tenho|consta|existe|recebi|vi|vejo|acho|achei|encontr\w+)\b|\bnao (?:es)?tou? vendo\b/;
/** "ainda tenho desconto?": whether it goes on is whether it ended. */
const DISCOUNT_KEPT = /\b(?:ainda|continu\w*|segue|permanec\w*|vale(?:ndo)?|vigente|ate quando)\b|\btenho (?:\w+ )?descontos?\b/;
/** "eu perguntei do desconto": what became of it is what the invoices can tell. */
const ASKED_ABOUT = /\b(?:pergunt\w+|saber|entender|falando|dizer|refer\w+|duvida|sobre)\b/;
const DISCOUNT_SIGNS = [DISCOUNT_ENDED, DISCOUNT_MISSED, DISCOUNT_KEPT, ASKED_ABOUT];
const AGREED =
  /\b(combinad\w*|combin(?:ei|amos)|acordad\w*|acertad\w*|promet\w+|contratad\w*)\b|\b(?:contratei|fechei|assinei)\b.{0,30}\d|\b(?:me )?(?:falaram|disseram|informaram)\b|\bmeu plano (?:e|era) (?:de )?(?:r\$ ?)?\d|\bera p(?:ra|ara) (?:ser|vir)\b/;

/**
 * The informative workflow that a message calls for (architecture §4.15): an overview explains the invoice; a value
 * question may concern a proportional charge, an ended discount or an amount other than agreed.
 */
export function detectInformativeTool(userText: string, intent: ExtractedIntent): InformativeTool | null {
  if (intent.kind === 'invoice_overview') return 'invoice_explanation';
  if (intent.kind !== 'value_question') return null;
  const text = fold(userText);
  if (PROPORTIONAL.test(text)) return 'pro_rata';
  if (/\bdescontos?\b/.test(text) && DISCOUNT_SIGNS.some((sign) => sign.test(text))) return 'termino_desconto';
  return AGREED.test(text) || claimsAgreedAmount(readUtterance(userText)) ? 'valor_divergente' : null;
}
