import { describe, expect, it } from 'vitest';
import { needOf } from '../../../src/domain/customers/customer-need.ts';
import type { CalendarDate } from '../../../src/domain/time/calendar.ts';

const today = '2026-11-26' as CalendarDate;

describe('what a customer needs first', () => {
  it.each([
    [false, null, null],
    [false, { year: 2027, month: 3 }, null],
    [false, { year: 2026, month: 12 }, 'card-expiring'],
    [false, { year: 2026, month: 10 }, 'card-expired'],
    [true, { year: 2026, month: 10 }, 'failed'],
  ] as const)('failed %j, first expiry %j: %j', (hasFailedPlan, firstExpiry, need) => {
    expect(needOf({ hasFailedPlan, firstExpiry }, today)).toBe(need);
  });
});
