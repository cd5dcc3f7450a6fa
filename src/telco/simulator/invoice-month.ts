import { isJsonObject, type JsonObject } from '../../kernel/json.js';

const MONTHS = ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ'];

/**
 * The date that puts the invoices of a customer in order: the due date, else the first day of the reference month.
 * @returns "2026-11-20", null when the summary says neither in a known form ("20/11/2026", "2026-11-20", "NOV/26", "11/2026")
 */
export function invoiceDate(document: JsonObject): string | null {
  const summary = document['Fatura Resumo'];
  if (!isJsonObject(summary)) return null;
  return dueDate(text(summary['vencimento'])) ?? firstOfMonth(text(summary['referencia']));
}

function dueDate(value: string): string | null {
  const parts = /^(?<d>\d{2})\/(?<m>\d{2})\/(?<y>\d{4})$/.exec(value) ?? /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/.exec(value);
  return calendarDate(parts?.groups?.['y'], parts?.groups?.['m'], parts?.groups?.['d']);
}

function firstOfMonth(value: string): string | null {
  const parts = /^(?<m>[A-Z]{3}|\d{2})\/(?<y>\d{4}|\d{2})$/.exec(value.toUpperCase());
  const year = parts?.groups?.['y'];
  const month = parts?.groups?.['m'] ?? '';
  const named = MONTHS.indexOf(month) + 1;
  return calendarDate(year?.length === 2 ? `20${year}` : year, named > 0 ? String(named).padStart(2, '0') : month, '01');
}

function calendarDate(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const date = `${year ?? ''}-${month ?? ''}-${day ?? ''}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) return null;
  return new Date(time).toISOString().slice(0, 10) === date ? date : null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
