import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { minuteMs } from '../../../domain/time/units.ts';
import { zoneClock } from '../../../domain/time/zone-clock.ts';
import type { AccountContext } from '../account-context.ts';

/**
 * The account context of a day that is past, from some minutes after its midnight by the merchant's clock on, with no
 * window to notify: the past of sample data is created in it.
 */
export function backdatedContext(
  context: AccountContext,
  day: CalendarDate,
  minuteOfDay: number,
): AccountContext {
  const { clock, account } = context;
  const thenMs = Date.parse(zoneClock(account.timeZone).startOf(day)) + minuteOfDay * minuteMs;
  const shiftMs = Date.parse(clock.now()) - thenMs;
  return {
    ...context,
    account,
    clock: {
      now: () => new Date(Date.parse(clock.now()) - shiftMs).toISOString() as Instant,
      monotonicMs: () => clock.monotonicMs(),
      waitMs: (durationMs) => clock.waitMs(durationMs),
    },
    notifier: { publish: () => undefined },
    announceStatus: async () => undefined,
  };
}
