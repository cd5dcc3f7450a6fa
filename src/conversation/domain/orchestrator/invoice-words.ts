import {
  ACTIONABLE_SECTIONS,
  monthOf,
  pathOf,
  type ActionableSection,
  type ExplainingSection,
  type Invoice,
  type InvoiceCharge,
  type ResolvedInvoiceItem,
} from '../../../invoice/domain/index.js';
import { dateLong, monthName } from '../../../kernel/calendar-date.js';
import { fold } from '../../../kernel/text-folding.js';
import { lastFourDigits } from '../../../kernel/brazilian-phone.js';
import { numberEnding } from '../composer/wording.js';
import type { Question } from './answerer.js';
import { money, NOTHING, say, stated, type Said } from './said.js';

export { monthOf, pathOf } from '../../../invoice/domain/index.js';

/** Sections whose amounts make up a line's bill; "Detalhe de Uso" only itemises them. */
export const BILLED_SECTIONS: readonly (ActionableSection | ExplainingSection)[] = [
  'Plano',
  'Descontos',
  'Pro Rata',
  'Juros e Multas',
  ...ACTIONABLE_SECTIONS,
];

/** "R$ 14,99" of a charge. */
export function chargeAmount(charge: InvoiceCharge): Said {
  return money(charge.value, 'item', pathOf(charge.msisdn, charge.section, charge.name));
}

/** "R$ 14,99" of an item; "sem valor informado" and "sem custo" where there is nothing to pay. */
export function itemAmount(item: ResolvedInvoiceItem): Said {
  if (item.value === null) return say`sem valor informado`;
  if (item.value.isZero()) return say`sem custo`;
  return money(item.value, 'item', pathOf(item.msisdn, item.section, item.canonicalName));
}

/** ", no número final 7048"; "" for what belongs to no line. */
export function onLine(msisdn: string | null, question: Question): string {
  if (msisdn === null || lastFourDigits(msisdn) === '') return '';
  return `, no ${numberEnding(msisdn, question.channel)}`;
}

/** The invoice's own total; null when it states none. */
export function totalSaid(invoice: Invoice): Said | null {
  const { total } = invoice.summary;
  return total === null ? null : money(total, 'total', '/Fatura Resumo/itens/Total Geral');
}

/** "5 de abril de 2026", or the date as the document gives it; null when absent. */
export function dueDateSaid(invoice: Invoice): Said | null {
  const { dueDate } = invoice.summary;
  return dueDate === null ? null : stated(dateLong(dueDate) ?? dueDate, 'due_date', '/Fatura Resumo/vencimento');
}

/** " de março de 2026"; "" where the invoice names no month. */
export function ofMonth(invoice: Invoice): Said {
  const month = monthOf(invoice.summary.reference);
  if (month === null) return NOTHING;
  return say` de ${stated(`${monthName(month.month)} de ${month.year}`, 'reference', '/Fatura Resumo/referencia')}`;
}

/** Every item that the customer's words named, whether or not it is clear which one is meant. */
export function namedItems({ resolution }: Question): readonly ResolvedInvoiceItem[] {
  const { resolved, ambiguous, withoutCharge } = resolution;
  return [...new Set([...resolved, ...ambiguous.flatMap(({ matches }) => matches), ...withoutCharge])];
}

/** True when the folded words of a name and a pattern agree. */
export function nameMatches(name: string, pattern: RegExp): boolean {
  return pattern.test(fold(name));
}
