import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTerms } from '../../../src/domain/plans/check-terms.ts';
import type { TermsLimits } from '../../../src/domain/plans/check-terms.ts';
import { previewSchedule } from '../../../src/domain/plans/preview.ts';
import { scheduleRows } from '../../../src/domain/plans/schedule.ts';
import { splitAmount } from '../../../src/domain/plans/split.ts';
import type { PlanTerms } from '../../../src/domain/plans/terms.ts';
import type { CalendarDate } from '../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { aud, day, instalments, randomRuns, recurring } from './plan-fixtures.ts';
import { anyInstalmentTerms, anyTerms } from './random-terms.ts';

const limits: TermsLimits = {
  currencies: [aud, 'JPY' as CurrencyCode],
  amountLimitMajor: 50_000,
  countMax: 600,
  earliestStart: null,
};

function refusalsOf(terms: PlanTerms, change: Partial<TermsLimits> = {}) {
  const checked = checkTerms(terms, { ...limits, ...change });
  return checked.ok ? {} : checked.error;
}

function rulesOf(unit: 'day' | 'week' | 'year', startDate: CalendarDate) {
  return previewSchedule({ ...recurring, startDate, period: { unit, every: 1 } }, 1).rules;
}

describe('a split', () => {
  it('puts what does not divide on one row', () => {
    const amounts = splitAmount(100_000, 3, 'last').map((part) => part.amountMinor);
    expect(amounts).toEqual([33_333, 33_333, 33_334]);
    expect(splitAmount(10, 4, 'first')).toEqual([
      { amountMinor: 4, carriesRemainder: true },
      { amountMinor: 2, carriesRemainder: false },
      { amountMinor: 2, carriesRemainder: false },
      { amountMinor: 2, carriesRemainder: false },
    ]);
    expect(splitAmount(9, 3, 'last').some((part) => part.carriesRemainder)).toBe(false);
  });

  it('adds up to the minor unit, one row at most unlike the others', () => {
    fc.assert(
      fc.property(anyInstalmentTerms, (terms) => {
        const rows = [...scheduleRows(terms)];
        const split = rows.slice(terms.firstAmountMinor === null ? 0 : 1);
        const plain = split.filter((row) => !row.carriesRemainder);
        const marked = split.findIndex((row) => row.carriesRemainder);
        expect({
          count: rows.length,
          totalMinor: rows.reduce((sum, row) => sum + row.amountMinor, 0),
          isPositive: rows.every((row) => row.amountMinor >= 1),
          isAlike: new Set(plain.map((row) => row.amountMinor)).size <= 1,
          marked: split.length - plain.length,
          place: marked,
        }).toEqual({
          count: terms.count,
          totalMinor: terms.totalMinor,
          isPositive: true,
          isAlike: true,
          marked: marked === -1 ? 0 : 1,
          place:
            marked === -1 || terms.remainderOn === 'first' ? Math.min(marked, 0) : split.length - 1,
        });
      }),
      { numRuns: randomRuns.splits },
    );
  });
});

describe('a preview', () => {
  it('shows every date and amount, the remainder row and the rule of the day', () => {
    expect(previewSchedule(instalments, 12)).toEqual({
      rows: [
        { slot: 1, dueDate: '2026-01-31', amountMinor: 33_333, carriesRemainder: false },
        { slot: 2, dueDate: '2026-02-28', amountMinor: 33_333, carriesRemainder: false },
        { slot: 3, dueDate: '2026-03-31', amountMinor: 33_334, carriesRemainder: true },
      ],
      hasMore: false,
      rowCount: 3,
      totalMinor: 100_000,
      lastDate: '2026-03-31',
      rules: [
        { rule: 'clamped', anchorDay: 31 },
        { rule: 'remainder', slot: 3, amountMinor: 33_334, usualMinor: 33_333 },
      ],
    });
  });

  it('has neither total nor last day when there is no end', () => {
    const preview = previewSchedule({ ...recurring, firstAmountMinor: 5000 }, 2);
    expect(preview).toMatchObject({ hasMore: true, rowCount: null, totalMinor: null });
    expect(preview.rows.map((row) => row.amountMinor)).toEqual([5000, 8900]);
    expect(preview.rules).toContainEqual({ rule: 'first-amount', amountMinor: 5000 });
  });

  it('names the rule of weeks, days and leap years', () => {
    expect(rulesOf('week', day('2026-11-20'))).toEqual([{ rule: 'weekday', weekday: 5 }]);
    expect(rulesOf('day', day('2026-11-20'))).toEqual([{ rule: 'every-days', days: 1 }]);
    expect(rulesOf('year', day('2024-02-29'))).toEqual([{ rule: 'leap-day' }]);
    expect(rulesOf('year', day('2024-02-28'))).toEqual([{ rule: 'day-of-month', day: 28 }]);
  });

  it('comes to what its rows come to', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const preview = previewSchedule(terms, 400);
        if (preview.totalMinor === null) return;
        const sum = preview.rows.reduce((total, row) => total + row.amountMinor, 0);
        expect(preview.hasMore).toBe(false);
        expect(preview.totalMinor).toBe(sum);
        expect(preview.lastDate).toBe(preview.rows.at(-1)?.dueDate ?? null);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('terms', () => {
  it('pass when they can be kept', () => {
    expect(refusalsOf(recurring)).toEqual({});
    expect(refusalsOf(instalments)).toEqual({});
    expect(refusalsOf({ ...instalments, count: 1, firstAmountMinor: 100_000 })).toEqual({});
  });

  it.each<[string, PlanTerms, object]>([
    ['no instalments', { ...instalments, count: 0 }, { count: 'too-few' }],
    ['half an instalment', { ...instalments, count: 1.5 }, { count: 'not-a-number' }],
    ['too many', { ...instalments, count: 601 }, { count: 'too-many' }],
    ['nothing to split', { ...instalments, totalMinor: 0 }, { total: 'not-an-amount' }],
    ['less than one unit each', { ...instalments, totalMinor: 2 }, { total: 'too-small-to-split' }],
    ['a row over the limit', { ...instalments, totalMinor: 15_000_003 }, { total: 'over-limit' }],
    [
      'a first amount that leaves nothing',
      { ...instalments, firstAmountMinor: 99_999 },
      { firstAmount: 'does-not-add-up' },
    ],
    [
      'a single row that is not the total',
      { ...instalments, count: 1, firstAmountMinor: 500 },
      { firstAmount: 'does-not-add-up' },
    ],
    ['no amount', { ...recurring, amountMinor: 0 }, { amount: 'not-an-amount' }],
    ['less than nothing', { ...recurring, amountMinor: -1 }, { amount: 'not-an-amount' }],
    ['over the limit', { ...recurring, amountMinor: 5_000_001 }, { amount: 'over-limit' }],
    [
      'a first amount over the limit',
      { ...recurring, firstAmountMinor: 5_000_001 },
      { firstAmount: 'over-limit' },
    ],
    [
      'an end before the start',
      { ...recurring, end: { kind: 'until', date: day('2026-01-30') } },
      { end: 'end-before-start' },
    ],
    [
      'an end that is no day',
      { ...recurring, end: { kind: 'until', date: '2026-02-30' as CalendarDate } },
      { end: 'not-a-date' },
    ],
    [
      'a daily plan of many years',
      {
        ...recurring,
        period: { unit: 'day', every: 1 },
        end: { kind: 'until', date: day('2036-01-01') },
      },
      { end: 'too-many' },
    ],
    ['no times', { ...recurring, end: { kind: 'after', count: 0 } }, { count: 'too-few' }],
    [
      'rows past the calendar',
      {
        ...recurring,
        startDate: day('9990-01-01'),
        period: { unit: 'year', every: 1 },
        end: { kind: 'after', count: 11 },
      },
      { count: 'too-many' },
    ],
    [
      'every 0 months',
      { ...recurring, period: { unit: 'month', every: 0 } },
      { every: 'not-a-number' },
    ],
    [
      'every 11 years',
      { ...recurring, period: { unit: 'year', every: 11 } },
      { every: 'too-many' },
    ],
    [
      'a day that is none',
      { ...recurring, startDate: '31 Jan' as CalendarDate },
      { startDate: 'not-a-date' },
    ],
    [
      'a rest before the first',
      { ...recurring, restFrom: day('2026-01-31') },
      { restFrom: 'not-after-first' },
    ],
    [
      'a foreign currency',
      { ...recurring, currency: 'NZD' as CurrencyCode },
      { currency: 'not-offered' },
    ],
    ['no currency', { ...recurring, currency: 'aud' as CurrencyCode }, { currency: 'not-offered' }],
  ])('refuse %s at its field', (_, terms, expected) => {
    expect(refusalsOf(terms)).toEqual(expected);
  });

  it('refuse a start in the past, and the limit of a currency without decimals', () => {
    expect(refusalsOf(recurring, { earliestStart: day('2026-02-01') })).toEqual({
      startDate: 'in-the-past',
    });
    const yen = { ...recurring, currency: 'JPY' as CurrencyCode, amountMinor: 50_001 };
    expect(refusalsOf(yen)).toEqual({ amount: 'over-limit' });
  });
});
