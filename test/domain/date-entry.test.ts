import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../../src/domain/time/calendar.ts';
import { formatDate, isCalendarDate } from '../../src/domain/time/calendar.ts';
import { readDate } from '../../src/domain/date-entry.ts';
import type { DateDirection } from '../../src/domain/date-entry.ts';
import { addDays } from '../../src/domain/plans/days.ts';

/** A Sunday. */
const today = '2026-11-22' as CalendarDate;

function read(text: string, direction: DateDirection = 'ahead', on = today): string {
  const date = readDate(text, { today: on, direction });
  return date.ok ? date.value : date.error;
}

describe('reading a date', () => {
  it.each([
    ['2026-11-22', '2026-11-22'],
    ['2026/1/5', '2026-01-05'],
    ['22/11/2026', '2026-11-22'],
    ['5/1/2027', '2027-01-05'],
    ['05.01.27', '2027-01-05'],
    ['5-1-2027', '2027-01-05'],
    ['22 11', '2026-11-22'],
    ['21 11', '2027-11-21'],
    ['23/11', '2026-11-23'],
    ['29 2', '2028-02-29'],
    ['31/12', '2026-12-31'],
    ['22 nov', '2026-11-22'],
    ['1 December', '2026-12-01'],
    ['Nov 30, 2026', '2026-11-30'],
    ['Thu 31 Dec 2026', '2026-12-31'],
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23'],
    ['tom', '2026-11-23'],
    ['yesterday', '2026-11-21'],
    ['fri', '2026-11-27'],
    ['Friday', '2026-11-27'],
    ['next friday', '2026-11-27'],
    ['last fri', '2026-11-20'],
    ['sunday', '2026-11-29'],
    ['+1m', '2026-12-22'],
    ['+ 2 w', '2026-12-06'],
    ['+3d', '2026-11-25'],
    ['-1d', '2026-11-21'],
    ['+1y', '2027-11-22'],
    ['-12m', '2025-11-22'],
    ['in a month', '2026-12-22'],
    ['in 2 weeks', '2026-12-06'],
    ['a week ago', '2026-11-15'],
  ])('takes %j for %s', (text, date) => {
    expect(read(text)).toBe(date);
  });

  it.each([
    ['22 11', '2026-11-22'],
    ['23 11', '2025-11-23'],
    ['29 feb', '2024-02-29'],
    ['fri', '2026-11-20'],
    ['next fri', '2026-11-27'],
    ['sunday', '2026-11-15'],
  ])('looks behind for what has happened: %j is %s', (text, date) => {
    expect(read(text, 'behind')).toBe(date);
  });

  it('ends a month on its last day, going on or back', () => {
    expect(read('+1m', 'ahead', '2027-01-31' as CalendarDate)).toBe('2027-02-28');
    expect(read('-1m', 'ahead', '2026-12-31' as CalendarDate)).toBe('2026-11-30');
    expect(read('+1y', 'ahead', '2028-02-29' as CalendarDate)).toBe('2029-02-28');
  });

  it.each([
    '31/02/2026',
    '30 2',
    '2026-13-01',
    '11/22/2026',
    '1/2/3',
    '22',
    '2211',
    '22 11 026',
    'fr',
    'mo',
    'someday',
    'nov',
    '22 nov nov',
    'Mon 22 Nov 2026',
    '+1',
    '1m',
    '+99999d',
    '+9999y',
    'in a fortnight',
    '0/0',
    '0000-01-01',
    '２２/11/2026',
    '22\u200f/11',
    'x'.repeat(50),
  ])('refuses %j', (text) => {
    expect(read(text)).toBe('not-a-date');
  });

  it('tells an empty field from a wrong one', () => {
    expect(read(' ')).toBe('empty');
  });

  it('reads every date back in the ways that screens write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
        const date = addDays(today, days);
        const [year, month, day] = date.split('-');
        for (const text of [date, `${day}/${month}/${year}`, formatDate(date)]) {
          expect(read(text)).toBe(date);
        }
      }),
    );
  });

  it('never throws, and gives only days that exist', () => {
    const typed = fc.oneof(
      fc.string({
        unit: fc.constantFrom(...'0123456789/-. +dwmyfritonv'.split('')),
        maxLength: 16,
      }),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom('ahead', 'behind'), (text, direction) => {
        const date = readDate(text, { today, direction });
        if (date.ok) expect(isCalendarDate(date.value)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});
