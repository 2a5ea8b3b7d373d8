import { dateInZone } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { addDays } from '../../../domain/plans/days.ts';
import type { AccountContext } from '../account-context.ts';
import { todayOf } from '../plans/plan-moment.ts';
import { dayMs, hourMs } from '../../../domain/time/units.ts';

/** Hours that summer time may add or remove between two days; most often none. */
const summerTimeHours = [0, 1, -1, 2, -2] as const;

/** The account context of some days ago, with no window to notify: the past of sample data is created in it. */
export function backdatedContext(context: AccountContext, days: number): AccountContext {
  const { clock, account } = context;
  const ago = (shiftMs: number) =>
    new Date(Date.parse(clock.now()) - shiftMs).toISOString() as Instant;
  const wanted = addDays(todayOf(context), -days);
  const shifts = summerTimeHours.map((hours) => days * dayMs - hours * hourMs);
  // Around midnight the same hour of UTC may belong to another of the merchant's days.
  const shiftMs = shifts.find((each) => dateInZone(ago(each), account.timeZone) === wanted);
  return {
    ...context,
    account,
    clock: {
      now: () => ago(shiftMs ?? days * dayMs),
      monotonicMs: () => clock.monotonicMs(),
      waitMs: (durationMs) => clock.waitMs(durationMs),
    },
    notifier: { publish: () => undefined },
    announceStatus: async () => undefined,
  };
}
