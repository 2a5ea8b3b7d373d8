import { dateInZone } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { addDays } from '../../../domain/plans/days.ts';
import type { AccountContext } from '../account-context.ts';
import { todayOf } from '../plans/plan-moment.ts';

const [dayMs, hourMs] = [86_400_000, 3_600_000];
/** What a change to or from summer time may take or add between two days, in hours; most often nothing. */
const summerTimeHours = [0, 1, -1, 2, -2] as const;

/** The desk as it was so many days ago, with nobody watching: what the sample book's past is made at. */
export function backdatedContext(context: AccountContext, days: number): AccountContext {
  const { clock, account } = context;
  const ago = (shiftMs: number) =>
    new Date(Date.parse(clock.now()) - shiftMs).toISOString() as Instant;
  const wanted = addDays(todayOf(context), -days);
  const shifts = summerTimeHours.map((hours) => days * dayMs - hours * hourMs);
  // Before and after midnight the same hour of UTC may belong to another of the merchant's days.
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
