import { itemsNamed, type Invoice, type ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import type { Question } from './answerer.js';
import { itemAmount, onLine } from './invoice-words.js';
import { joined, NOTHING, say, type Said } from './said.js';

/** Entries that give back what these items charge: the same name on the same line, with a minus. */
export function creditsOfSameName(items: readonly ResolvedInvoiceItem[], invoice: Invoice): readonly ResolvedInvoiceItem[] {
  const charged = items.filter(({ value }) => value?.greaterThan(0) === true);
  const lines = new Map(charged.map((item) => [JSON.stringify([item.canonicalName, item.msisdn]), item]));
  return [...lines.values()].flatMap(({ canonicalName, msisdn }) =>
    itemsNamed(invoice, canonicalName).filter((other) => other.msisdn === msisdn && other.value?.isNegative() === true && !other.value.isZero()),
  );
}

/** "A mesma fatura devolve Tamboro Mensal: crédito de -R$ 14,99, no número final 7048."; nothing where no credit stands. */
export function creditBeside(question: Question, items: readonly ResolvedInvoiceItem[]): Said {
  if (question.invoice === null) return NOTHING;
  // A credit that was named itself is among the items and told there.
  const credits = creditsOfSameName(items, question.invoice).filter(({ rawEntry }) => !items.some((item) => item.rawEntry === rawEntry));
  return joined(
    credits.map((credit) => say`A mesma fatura também traz ${credit.canonicalName} como crédito, ${itemAmount(credit)}${onLine(credit.msisdn, question)}.`),
    ' ',
  );
}
