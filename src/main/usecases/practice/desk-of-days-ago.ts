import { dateInZone } from '../../../domain/calendar.ts';
import type { Instant } from '../../../domain/calendar.ts';
import { addDays } from '../../../domain/plans/days.ts';
import type { Desk } from '../desk.ts';
import { todayOf } from '../plans/plan-moment.ts';

const [dayMs, hourMs] = [86_400_000, 3_600_000];
/** What a change to or from summer time may take or add between two days, in hours; most often nothing. */
const summerTimeHours = [0, 1, -1, 2, -2] as const;

/** The desk as it was so many days ago, with nobody watching: what the sample book's past is made at. */
export function deskOfDaysAgo(desk: Desk, days: number): Desk {
  const { clock, account } = desk;
  const ago = (shiftMs: number) =>
    new Date(Date.parse(clock.now()) - shiftMs).toISOString() as Instant;
  const wanted = addDays(todayOf(desk), -days);
  const shifts = summerTimeHours.map((hours) => days * dayMs - hours * hourMs);
  // Before and after midnight the same hour of UTC may belong to another of the merchant's days.
  const shiftMs = shifts.find((each) => dateInZone(ago(each), account.timeZone) === wanted);
  return {
    ...desk,
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
