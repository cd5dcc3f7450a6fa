import { CANCEL_ACT, CONTEST_ACT } from './act-words.js';

/** Folded words for getting money back, in any inflection. */
export const REFUND_WORDS =
  /\b(devol[vu]\w*|ressarc\w*|reembols\w*|estorn\w*|restitu\w*|indeniz\w*)\b|\b(?:dinheiro|valor|grana|quantia)\b.{0,20}\bde volta\b|\bde volta\b.{0,20}\b(?:dinheiro|valor|grana)\b/;

/** Folded words for contesting a charge. */
export const CONTEST_WORDS = /\bcontest\w*\b/;

/** True when money is asked back, and not merely denied ("não quero reembolso"). */
export function demandsRefund(foldedText: string): boolean {
  return REFUND_WORDS.test(foldedText) && !deniesRefund(foldedText);
}

/** "não quero reembolso", "não precisa devolver". */
export function deniesRefund(foldedText: string): boolean {
  return /\bnao (?:quero|precisa|preciso|vou) (?:de )?(?:o |a |um |uma |que )?(?:devol|ressarc|reembols|estorn|restitu|indeniz|contest)/.test(foldedText);
}

const ACT = `(?:${CONTEST_ACT}|restitu\\w*|indeniz\\w*|${CANCEL_ACT})\\b`;
const REFUSED_ACT = new RegExp(`\\b(?:nao(?: (?:e|era|foi|quero|queria|quis|precisa|preciso|vou|mais|para|pra|de|que|fazer|o|a|um|uma))*|(?:em vez|ao inves|inves|desist(?:i|o|ir|imos)|esquece)(?: (?:de|do|da|o|a|um|uma|fazer))*) ${ACT}`, 'g');

/** The text without the acts that it refuses: "não é contestar, é cancelar" keeps one, "em vez de cancelar, contesta" the other. */
export function withoutRefusedActs(foldedText: string): string {
  return foldedText.replace(REFUSED_ACT, (found) => ' '.repeat(found.length));
}
