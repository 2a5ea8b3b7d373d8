import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateInZone,
  daysInMonth,
  isCalendarDate,
  monthOf,
} from '../../../src/domain/time/calendar.ts';
import { addDays, dateOfDay, daysBetween, writeDate } from '../../../src/domain/plans/days.ts';
import {
  dueDate,
  rowCount,
  scheduleRow,
  scheduleRows,
} from '../../../src/domain/plans/schedule.ts';
import { instalments, moment, day, randomRuns, recurring } from './plan-fixtures.ts';
import { anyDay, anyPeriod, anyRecurringTerms } from './random-terms.ts';

const dayMs = 86_400_000;
const monthly = { unit: 'month', every: 1 } as const;

function datesOf(start: string, period: Parameters<typeof dueDate>[1], count: number) {
  return Array.from({ length: count }, (_, index) => dueDate(day(start), period, index));
}

describe('days of our own', () => {
  it('agree with the clock library on every day of four centuries', () => {
    for (let count = 0; count <= 146_097; count += 1) {
      const expected = new Date((count - 40_000) * dayMs).toISOString().slice(0, 10);
      expect(dateOfDay(count - 40_000) === expected, expected).toBe(true);
    }
  });

  it('add and count back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
        const later = addDays(date, days);
        expect(isCalendarDate(later)).toBe(true);
        expect(daysBetween(date, later)).toBe(days);
      }),
    );
  });

  it('write only days that exist', () => {
    expect(() => writeDate({ year: 2026, month: 2, day: 29 })).toThrow('exists');
    expect(() => addDays(day('9999-12-31'), 1)).toThrow('calendar');
  });
});

describe('a due date', () => {
  it('is clamped to the end of a short month and comes back', () => {
    expect(datesOf('2027-12-31', monthly, 6)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
    ]);
    expect(datesOf('2026-01-30', monthly, 3)).toEqual(['2026-01-30', '2026-02-28', '2026-03-30']);
  });

  it('keeps 29 February for leap years', () => {
    const yearly = { unit: 'year', every: 1 } as const;
    expect(datesOf('2024-02-29', yearly, 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
    expect(dueDate(day('2096-02-29'), yearly, 4)).toBe('2100-02-28');
  });

  it('counts days and weeks across years', () => {
    expect(datesOf('2026-12-25', { unit: 'week', every: 2 }, 3)).toEqual([
      '2026-12-25',
      '2027-01-08',
      '2027-01-22',
    ]);
    expect(dueDate(day('2024-02-28'), { unit: 'day', every: 1 }, 2)).toBe('2024-03-01');
    expect(dueDate(day('2026-01-31'), { unit: 'month', every: 3 }, 1)).toBe('2026-04-30');
  });

  it('never drifts, for any anchor, period and number', () => {
    fc.assert(
      fc.property(anyDay, anyPeriod, fc.integer({ min: 0, max: 480 }), (anchor, period, n) => {
        const date = dueDate(anchor, period, n);
        expect(isCalendarDate(date)).toBe(true);
        const next = dueDate(anchor, period, n + 1);
        expect(next > date).toBe(true);
        if (period.unit === 'day' || period.unit === 'week') {
          const length = period.every * (period.unit === 'week' ? 7 : 1);
          expect(daysBetween(anchor, date)).toBe(length * n);
          return;
        }
        const [from, to] = [monthOf(anchor), monthOf(date)];
        const months = (to.year - from.year) * 12 + to.month - from.month;
        expect(months).toBe(period.every * n * (period.unit === 'year' ? 12 : 1));
        const anchorDay = Number(anchor.slice(8));
        expect(Number(date.slice(8))).toBe(Math.min(anchorDay, daysInMonth(to)));
      }),
      { numRuns: randomRuns.schedules },
    );
  });
});

describe('a schedule', () => {
  it('ends never, on a day, or after a number', () => {
    expect(rowCount(recurring)).toBeNull();
    expect(scheduleRow(recurring, 25)?.dueDate).toBe('2028-01-31');
    const until = { ...recurring, end: { kind: 'until', date: day('2026-04-30') } } as const;
    expect([...scheduleRows(until)].map((row) => row.dueDate)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    const dayBefore = { ...recurring, end: { kind: 'until', date: day('2026-04-29') } } as const;
    expect(rowCount(dayBefore)).toBe(3);
    expect(rowCount({ ...recurring, end: { kind: 'after', count: 12 } })).toBe(12);
    expect(rowCount(instalments)).toBe(3);
  });

  it('counts the rest from another day when one is given', () => {
    const terms = { ...instalments, startDate: day('2026-01-12'), restFrom: day('2026-01-31') };
    expect([...scheduleRows(terms)].map((row) => row.dueDate)).toEqual([
      '2026-01-12',
      '2026-01-31',
      '2026-02-28',
    ]);
  });

  it('counts its rows as walking it does', () => {
    fc.assert(
      fc.property(anyRecurringTerms, (terms) => {
        fc.pre(terms.end.kind !== 'never');
        expect(rowCount(terms)).toBe([...scheduleRows(terms)].length);
      }),
      { numRuns: 2000 },
    );
  });

  it('stops at the last day that can be written', () => {
    const terms = { ...recurring, startDate: day('9999-11-30') };
    expect([...scheduleRows(terms)].map((row) => row.dueDate)).toEqual([
      '9999-11-30',
      '9999-12-30',
    ]);
  });
});

/** Zones east and west of everything, with and without summer time, and with half hours. */
const zones = [
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'America/New_York',
  'Europe/London',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
];

/** The day before each change of summer time in 2026, in those zones. */
const changes = [
  '2026-03-07',
  '2026-03-28',
  '2026-04-03',
  '2026-10-02',
  '2026-10-24',
  '2026-10-31',
];

describe('the day in a zone', () => {
  it('goes on by one through every change of the clock, so each due day comes once', () => {
    for (const zone of zones) {
      for (const start of changes) {
        const from = Date.parse(`${start}T00:00:00.000Z`);
        const seen = Array.from({ length: 3 * 48 }, (_, half) =>
          dateInZone(moment(new Date(from + half * 1_800_000).toISOString()), zone),
        );
        const days = [...new Set(seen)];
        expect(seen, `${zone} ${start}`).toEqual(seen.toSorted());
        expect(days, `${zone} ${start}`).toEqual(
          days.map((_, count) => addDays(seen[0] ?? day(start), count)),
        );
      }
    }
  });

  it('is the merchant’s at the edges of summer time and of the day', () => {
    const sydney = 'Australia/Sydney';
    expect(dateInZone(moment('2026-04-04T12:59:59.000Z'), sydney)).toBe('2026-04-04');
    expect(dateInZone(moment('2026-04-04T13:00:00.000Z'), sydney)).toBe('2026-04-05');
    expect(dateInZone(moment('2026-10-03T13:59:59.000Z'), sydney)).toBe('2026-10-03');
    expect(dateInZone(moment('2026-10-03T14:00:00.000Z'), sydney)).toBe('2026-10-04');
    expect(dateInZone(moment('2026-10-04T12:59:59.000Z'), sydney)).toBe('2026-10-04');
    expect(dateInZone(moment('2026-10-04T13:00:00.000Z'), sydney)).toBe('2026-10-05');
  });
});
