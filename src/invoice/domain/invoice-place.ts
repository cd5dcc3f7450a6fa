import { monthName, monthOfAbbreviation } from '../../kernel/calendar-date.js';
import { SUMMARY_KEY } from './invoice.js';

export interface InvoiceMonth {
  readonly month: number;
  readonly year: number;
}

/** Month of "MAR/26" or "03/2026"; null for other forms. */
export function monthOf(reference: string | null): InvoiceMonth | null {
  const parts = /^([A-Za-z]{3}|\d{1,2})\/(\d{4}|\d{2})$/.exec(reference ?? '');
  if (parts === null) return null;
  const [, month = '', year = ''] = parts;
  const number = /^\d/.test(month) ? Number(month) : monthOfAbbreviation(month);
  return number === null || monthName(number) === '' ? null : { month: number, year: Number(year.length === 2 ? `20${year}` : year) };
}

/** JSON pointer of an entry, for evidence; what belongs to no line stands in the summary. */
export function pathOf(msisdn: string | null, section: string, name: string): string {
  return `/${[...(msisdn === null || section === SUMMARY_KEY ? [SUMMARY_KEY] : [msisdn, section]), name].map(escaped).join('/')}`;
}

function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
