import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { DueAmount } from '../../../src/renderer/topics/plans/calendar/calendar-model.ts';
import {
  calendarWeeks,
  forecastTotals,
  lastShown,
  nextDay,
} from '../../../src/renderer/topics/plans/calendar/calendar-model.ts';

const today = '2026-11-20' as CalendarDate;

function due(dueDate: string, amountMinor: number, currency = 'AUD'): DueAmount {
  return { dueDate, amountMinor, count: 1, currency: currency as CurrencyCode };
}

describe('the calendar of what falls due', () => {
  it('has whole weeks from Monday to Sunday around thirty days', () => {
    const weeks = calendarWeeks(today, []);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks[0]?.[0]?.date).toBe('2026-11-16');
    expect(weeks.at(-1)?.at(-1)?.date).toBe('2026-12-20');
    expect(weeks.flat().filter(({ isInside }) => isInside)).toHaveLength(30);
    expect(lastShown(today)).toBe('2026-12-19');
  });

  it('puts each amount on its day, and marks today', () => {
    const days = calendarWeeks(today, [due('2026-11-23', 100), due('2026-11-23', 7, 'NZD')]).flat();
    expect(days.filter(({ amounts }) => amounts.length > 0).map(({ date }) => date)).toEqual([
      '2026-11-23',
    ]);
    expect(days.find(({ isToday }) => isToday)?.date).toBe(today);
  });

  it('adds up by currency and never across them', () => {
    const amounts = [due('2026-11-20', 100), due('2026-11-21', 50), due('2026-11-21', 7, 'NZD')];
    expect(forecastTotals(amounts)).toEqual([
      { currency: 'AUD', count: 2, amountMinor: 150 },
      { currency: 'NZD', count: 1, amountMinor: 7 },
    ]);
  });

  it('moves by arrows to the days that have something due', () => {
    const days = ['2026-11-20', '2026-11-23', '2026-11-28', '2026-12-10'];
    expect(nextDay(days, 0, 'ArrowRight')).toBe(1);
    expect(nextDay(days, 0, 'ArrowLeft')).toBe(0);
    expect(nextDay(days, 0, 'ArrowDown')).toBe(2);
    expect(nextDay(days, 3, 'ArrowDown')).toBe(null);
    expect(nextDay(days, 3, 'ArrowUp')).toBe(2);
    expect(nextDay(days, 0, 'x')).toBe(null);
  });
});
