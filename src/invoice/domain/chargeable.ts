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
  if (REVERSAL_WORDS.has(nameWords(item.canonicalName)[0] ?? '')) return false;
  if (item.toolCategory !== 'cancelar_vas_avulso') return item.value === null || !item.value.isNegative();
  return item.value?.greaterThan(0) === true;
}
