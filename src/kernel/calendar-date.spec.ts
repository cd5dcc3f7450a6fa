import { daysIn, daysThrough, type CalendarDate } from './calendar-date.js';

const date = (day: number, month: number, year = 2026): CalendarDate => ({ day, month, year });

describe('days from one date through another', () => {
  it.each([
    [date(3, 10, 2025), date(16, 10, 2025), 14],
    [date(17, 10, 2025), date(2, 11, 2025), 17],
    [date(1, 3), date(1, 3), 1],
    [date(28, 2, 2028), date(1, 3, 2028), 3],
    [date(31, 12, 1999), date(1, 1, 2000), 2],
    [date(2, 3), date(1, 3), 0],
  ])('%j to %j: %d', (from, to, days) => {
    expect(daysThrough(from, to)).toBe(days);
  });

  it('a month has its days, leap years included', () => {
    expect([daysIn(2, 2028), daysIn(2, 2100), daysIn(4, 2026), daysIn(12, 2026)]).toEqual([29, 28, 30, 31]);
  });
});
