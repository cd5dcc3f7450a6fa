import { type Invoice, type InvoiceMonth, monthOf } from '../../../invoice/domain/index.js';

/** The invoice before the current one among those of the operator, newest first; null where none can be told to be it. */
export function previousOf(current: Invoice, newestFirst: readonly Invoice[]): Invoice | null {
  const own = newestFirst.findIndex((invoice) => isSame(invoice, current));
  if (own >= 0) return newestFirst[own + 1] ?? null;
  const month = monthOf(current.summary.reference);
  return month === null ? null : (newestFirst.find((invoice) => isBefore(monthOf(invoice.summary.reference), month)) ?? null);
}

/** One document: by its id where both have one, else by month and due date. */
function isSame({ summary: a }: Invoice, { summary: b }: Invoice): boolean {
  if (a.invoiceId !== null && b.invoiceId !== null) return a.invoiceId === b.invoiceId;
  const monthA = monthOf(a.reference);
  const monthB = monthOf(b.reference);
  if (monthA === null || monthB === null) return a.dueDate !== null && a.dueDate === b.dueDate;
  return monthA.month === monthB.month && monthA.year === monthB.year;
}

function isBefore(a: InvoiceMonth | null, b: InvoiceMonth): boolean {
  return a !== null && a.year * 12 + a.month < b.year * 12 + b.month;
}
