import { longDate, monthName, monthOfAbbreviation, parseDate, spokenDate } from './dates.js';

describe('parseDate', () => {
  it.each([
    ['05/04/2026', { day: 5, month: 4, year: 2026 }],
    ['5/4/2026', { day: 5, month: 4, year: 2026 }],
    [' 2026-06-05 ', { day: 5, month: 6, year: 2026 }],
    ['2026-06-05T00:00:00Z', { day: 5, month: 6, year: 2026 }],
    ['29/02/2028', { day: 29, month: 2, year: 2028 }],
    ['31/12/2026', { day: 31, month: 12, year: 2026 }],
  ])('reads %s', (text, date) => {
    expect(parseDate(text)).toEqual(date);
  });

  it.each(['29/02/2026', '29/02/2100', '31/04/2026', '00/01/2026', '10/13/2026', '10/00/2026', '05/04/26', 'amanhã', ''])(
    'gives null for %s, which is no day of the calendar',
    (text) => {
      expect(parseDate(text)).toBeNull();
    },
  );
});

describe('longDate and spokenDate', () => {
  it('write a day for the eye and for the ear', () => {
    const date = { day: 5, month: 4, year: 2026 };
    expect(longDate(date)).toBe('5 de abril de 2026');
    expect(spokenDate(date)).toBe('cinco de abril de dois mil e vinte e seis');
  });

  it('make the first day an ordinal', () => {
    const date = { day: 1, month: 3, year: 2026 };
    expect(longDate(date)).toBe('1º de março de 2026');
    expect(spokenDate(date)).toBe('primeiro de março de dois mil e vinte e seis');
  });
});

describe('month names', () => {
  it('know abbreviations in any case and nothing else', () => {
    expect(monthOfAbbreviation('OUT')).toBe(10);
    expect(monthOfAbbreviation('mar')).toBe(3);
    expect(monthOfAbbreviation('xyz')).toBeNull();
    expect(monthName(13)).toBe('');
  });
});
