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
