import { cardinal } from './cardinal.js';

const MONTHS = [
  'janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho',
  'julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro',
] as const;

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

/** "cinco de abril de dois mil e vinte e seis"; the first day is "primeiro". */
export function spokenDate(date: CalendarDate): string {
  return `${spokenDay(date.day)} de ${monthName(date.month)} de ${cardinal(String(date.year))}`;
}

/** "cinco", and "primeiro" for the first day of a month. */
export function spokenDay(day: number): string {
  return day === 1 ? 'primeiro' : cardinal(String(day));
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

function calendarDate(day = '', month = '', year = ''): CalendarDate | null {
  const date = { day: Number(day), month: Number(month), year: Number(year) };
  const isMonth = date.month >= 1 && date.month <= 12;
  return isMonth && date.day >= 1 && date.day <= daysIn(date.month, date.year) ? date : null;
}

function daysIn(month: number, year: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
