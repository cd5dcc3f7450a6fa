const MONTHS = [
  'janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho',
  'julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro',
] as const;
const MILLISECONDS_A_DAY = 86_400_000;

/** A calendar day; no time and no zone, because invoices carry none. */
export interface CalendarDate {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

/**
 * Reads "05/04/2026" or "2026-04-05" (a time after the ISO date is ignored).
 *
 * @returns null for anything that is no day of the calendar, such as "31/02/2026"
 */
export function parseDate(text: string): CalendarDate | null {
  const trimmed = text.trim();
  const brazilian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed);
  if (brazilian) return calendarDate(brazilian[1], brazilian[2], brazilian[3]);
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(trimmed);
  return iso ? calendarDate(iso[3], iso[2], iso[1]) : null;
}

/** "5 de abril de 2026"; the first day of a month is "1º de abril de 2026". */
export function longDate(date: CalendarDate): string {
  const day = date.day === 1 ? '1º' : String(date.day);
  return `${day} de ${monthName(date.month)} de ${date.year}`;
}

/** "5 de abril de 2026" from a date of an invoice; null when it is no date. */
export function dateLong(text: string): string | null {
  const date = parseDate(text);
  return date === null ? null : longDate(date);
}

/** Portuguese name of a month, 1 to 12; "" outside. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/** Month number of a three-letter abbreviation ("MAR", "out"); null when it is none. */
export function monthOfAbbreviation(abbreviation: string): number | null {
  const index = MONTHS.findIndex((name) => name.slice(0, 3) === abbreviation.toLowerCase());
  return index < 0 ? null : index + 1;
}

/** Days from one date to another, both counted: 3 to 16 October is 14. Zero or less when `to` comes before `from`. */
export function daysThrough(from: CalendarDate, to: CalendarDate): number {
  return Math.round((dayNumber(to) - dayNumber(from)) / MILLISECONDS_A_DAY) + 1;
}

export function daysIn(month: number, year: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function dayNumber({ day, month, year }: CalendarDate): number {
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

function calendarDate(day = '', month = '', year = ''): CalendarDate | null {
  const date = { day: Number(day), month: Number(month), year: Number(year) };
  const isMonth = date.month >= 1 && date.month <= 12;
  return isMonth && date.day >= 1 && date.day <= daysIn(date.month, date.year) ? date : null;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
