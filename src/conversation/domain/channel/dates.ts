import { type CalendarDate, monthName } from '../../../kernel/calendar-date.js';
import { cardinal } from './cardinal.js';

export { type CalendarDate, longDate, monthName, monthOfAbbreviation, parseDate } from '../../../kernel/calendar-date.js';

/** "cinco de abril de dois mil e vinte e seis"; the first day is "primeiro". */
export function spokenDate(date: CalendarDate): string {
  return `${spokenDay(date.day)} de ${monthName(date.month)} de ${cardinal(String(date.year))}`;
}

/** "cinco", and "primeiro" for the first day of a month. */
export function spokenDay(day: number): string {
  return day === 1 ? 'primeiro' : cardinal(String(day));
}
