import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareYearMonth,
  dateInZone,
  formatDate,
  formatExpiry,
  isCalendarDate,
  lastDayOf,
  monthOf,
  wireExpiry,
} from '../../src/domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../src/domain/time/calendar.ts';

const dayMs = 86_400_000;

describe('a calendar date', () => {
  it.each(['2026-01-31', '2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])(
    'may be %s',
    (text) => {
      expect(isCalendarDate(text)).toBe(true);
    },
  );

  it.each([
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    '２026-01-01',
    '',
  ])('is not %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  it('is written with its weekday', () => {
    expect(formatDate('2026-12-31' as CalendarDate)).toBe('Thu 31 Dec 2026');
    expect(formatDate('2024-02-29' as CalendarDate)).toBe('Thu 29 Feb 2024');
    expect(formatDate('2026-01-01' as CalendarDate)).toBe('Thu 1 Jan 2026');
    expect(formatDate('0001-01-01' as CalendarDate)).toBe('Mon 1 Jan 0001');
    expect(() => formatDate('2026-02-30' as CalendarDate)).toThrow('exists');
  });

  it('agrees with the clock library on every day of four centuries', () => {
    const written = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'short' });
    const start = Date.UTC(1900, 0, 1);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 146_097 }), (day) => {
        const instant = new Date(start + day * dayMs);
        const date = instant.toISOString().slice(0, 10);
        expect(isCalendarDate(date)).toBe(true);
        expect(formatDate(date as CalendarDate).slice(0, 3)).toBe(written.format(instant));
        expect(dateInZone(instant.toISOString() as Instant, 'UTC')).toBe(date);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('an expiry', () => {
  it('lasts until the last day of its month', () => {
    expect(lastDayOf({ year: 2028, month: 2 })).toBe('2028-02-29');
    expect(lastDayOf({ year: 2027, month: 2 })).toBe('2027-02-28');
    expect(lastDayOf({ year: 2027, month: 4 })).toBe('2027-04-30');
    expect(lastDayOf({ year: 2027, month: 12 })).toBe('2027-12-31');
    expect(monthOf(lastDayOf({ year: 2027, month: 11 }))).toEqual({ year: 2027, month: 11 });
  });

  it('is written as printed and as sent', () => {
    expect(formatExpiry({ year: 2028, month: 4 })).toBe('04/28');
    expect(wireExpiry({ year: 2028, month: 4 })).toBe('04/2028');
    expect(formatExpiry({ year: 2030, month: 12 })).toBe('12/30');
    expect(formatExpiry({ year: 2105, month: 1 })).toBe('01/05');
  });

  it('is ordered by year, then month', () => {
    expect(compareYearMonth({ year: 2027, month: 12 }, { year: 2028, month: 1 })).toBeLessThan(0);
    expect(compareYearMonth({ year: 2028, month: 3 }, { year: 2028, month: 2 })).toBeGreaterThan(0);
    expect(compareYearMonth({ year: 2028, month: 3 }, { year: 2028, month: 3 })).toBe(0);
  });
});

describe('the day of an instant', () => {
  it.each([
    ['2026-11-20T12:59:59.999Z', 'Australia/Sydney', '2026-11-20'],
    ['2026-11-20T13:00:00.000Z', 'Australia/Sydney', '2026-11-21'],
    ['2026-06-20T13:59:59.999Z', 'Australia/Sydney', '2026-06-20'],
    ['2026-06-20T14:00:00.000Z', 'Australia/Sydney', '2026-06-21'],
    ['2026-01-01T04:59:59.000Z', 'America/New_York', '2025-12-31'],
    ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12-31'],
    ['2026-12-31T12:00:00.000Z', 'Pacific/Kiritimati', '2027-01-01'],
  ])('%s in %s is %s', (instant, zone, date) => {
    expect(dateInZone(instant as Instant, zone)).toBe(date);
  });

  it('takes a text that is no instant, and a zone that is none, as bugs', () => {
    expect(() => dateInZone('yesterday' as Instant, 'UTC')).toThrow('instant');
    expect(() => dateInZone('2026-01-01T00:00:00.000Z' as Instant, 'Mars/Base')).toThrow('zone');
  });
});
