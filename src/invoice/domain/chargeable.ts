import type { ResolvedInvoiceItem } from './invoice.js';
import { nameWords } from './name-words.js';

/** First words of entries that give money back; some invoices print them without a minus. */
const REVERSAL_WORDS = new Set(['credito', 'creditos', 'estorno', 'reversao', 'devolucao', 'ressarcimento', 'reembolso']);

/**
 * False for what must never be queued: credits, reversals and, for `cancelar_vas_avulso`, a zero or absent amount
 * (architecture §4.8). A bundle stands at R$ 0,00 and can still be talked about; so can a strategic service.
 */
export function hasCharge(item: ResolvedInvoiceItem): boolean {
  if (item.itemType === 'bundle') return true;
  const { value } = item;
  const isRightSign = item.toolCategory === 'cancelar_vas_avulso' ? value !== null && value.isPositive() && !value.isZero() : value === null || !value.isNegative();
  return isRightSign && !isReversal(item.canonicalName);
}

/** True for the name of an entry that gives money back. */
export function isReversal(name: string): boolean {
  return REVERSAL_WORDS.has(nameWords(name)[0] ?? '');
}
