import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../../src/domain/time/calendar.ts';
import { cardHealth } from '../../src/domain/cards/card-health.ts';

const april = { year: 2028, month: 4 };

describe('the health of a kept card', () => {
  it.each([
    ['2027-05-01', 'good'],
    ['2028-02-29', 'good'],
    ['2028-03-01', 'within-60'],
    ['2028-03-30', 'within-60'],
    ['2028-03-31', 'within-30'],
    ['2028-04-22', 'within-30'],
    ['2028-04-23', 'within-7'],
    ['2028-04-30', 'within-7'],
    ['2028-05-01', 'expired'],
    ['2031-01-01', 'expired'],
  ])('of 04/28 on %s is %s', (today, health) => {
    expect(cardHealth(april, today as CalendarDate)).toBe(health);
  });

  it.each([
    [{ year: 2027, month: 2 }, '2027-02-28', 'within-7'],
    [{ year: 2027, month: 2 }, '2027-03-01', 'expired'],
    [{ year: 2028, month: 2 }, '2028-02-29', 'within-7'],
    [{ year: 2027, month: 12 }, '2027-12-31', 'within-7'],
    [{ year: 2027, month: 12 }, '2028-01-01', 'expired'],
  ])('of %o knows the last day of its month: %s is %s', (expiry, today, health) => {
    expect(cardHealth(expiry, today as CalendarDate)).toBe(health);
  });
});
