import { expect, it } from 'vitest';
import type { Instant } from '../../../../src/domain/calendar.ts';
import { deskOfDaysAgo } from '../../../../src/main/usecases/practice/desk-of-days-ago.ts';
import { todayOf } from '../../../../src/main/usecases/plans/plan-moment.ts';
import { openTestDesk } from '../test-desk.ts';

it.each([
  ['in summer, when it was winter', '2026-11-22T13:30:00.000Z', '2026-08-20'],
  ['in winter, when it was summer', '2026-06-22T13:30:00.000Z', '2026-03-19'],
  ['in the middle of the day', '2026-11-22T02:00:00.000Z', '2026-08-19'],
])('is on the merchant’s day so long ago, %s', async (_when, now, then) => {
  const { desk, clock } = await openTestDesk();
  expect(desk.account.timeZone).toBe('Australia/Sydney');
  clock.setWall(now as Instant);
  expect(todayOf(deskOfDaysAgo(desk, 95))).toBe(then);
});
