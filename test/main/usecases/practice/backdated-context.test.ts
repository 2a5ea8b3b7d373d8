import { expect, it } from 'vitest';
import type { CalendarDate, Instant } from '../../../../src/domain/time/calendar.ts';
import { backdatedContext } from '../../../../src/main/usecases/practice/backdated-context.ts';
import { todayOf } from '../../../../src/main/usecases/plans/plan-moment.ts';
import { openTestContext } from '../test-context.ts';

it.each([
  ['in summer, when it was winter', '2026-11-22T13:30:00.000Z', '2026-08-20'],
  ['in winter, when it was summer', '2026-06-22T13:30:00.000Z', '2026-03-19'],
  ['in the middle of the day', '2026-11-22T02:00:00.000Z', '2026-08-19'],
])('is on the merchant’s day so long ago, %s', async (_when, now, then) => {
  const { context, clock } = await openTestContext();
  expect(context.account.timeZone).toBe('Australia/Sydney');
  clock.setWall(now as Instant);
  expect(todayOf(backdatedContext(context, then as CalendarDate, 545))).toBe(then);
});
